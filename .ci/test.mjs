// Every check of the project, one after the other; a failing one does not stop the rest.
// The last line is `N passed, N failed` for all of them together.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { setUp } from './setup.mjs';
import { run } from './steps.mjs';
import { chromium, env, root } from './tools.mjs';

const WEB = ['--target', 'wasm32-unknown-unknown', '--no-default-features', '--features', 'web'];
const DENY = ['--', '-D', 'warnings'];

const cargo = (...args) => (name) => run(name, 'cargo', args, { cwd: root, env });
const node = (...args) => (name) => run(name, 'node', args, { cwd: root, env: { ...env, CHROMIUM: chromium } });

const browserTests = readdirSync(join(root, 'e2e', 'browser'))
  .filter((name) => name.endsWith('.test.mjs'))
  .map((name) => join('e2e', 'browser', name));

let pageBuilt = false;

async function built() {
  const result = await build();
  pageBuilt = result.code === 0;
  return result;
}

// After a failed build dist/ holds an older page or none.
function ofPage(suite) {
  return async (name) => {
    if (pageBuilt) return suite(name);
    console.log('not run: the page was not built');
    return { code: 1, output: '' };
  };
}

const SUITES = [
  ['formatting', cargo('fmt', '--check')],
  ['clippy', cargo('clippy', '--locked', '--all-targets', ...DENY)],
  ['clippy for the page', cargo('clippy', '--locked', ...WEB, ...DENY)],
  ['cargo test', cargo('test', '--locked', '--no-fail-fast'), cargoCounts],
  ['release build of the page', built],
  ['size gate', ofPage(node('.ci/size.mjs'))],
  ['tidiness', node('.ci/tidy.mjs')],
  ['browser tests', ofPage(node('--test', '--test-reporter=spec', ...browserTests)), nodeCounts],
];

function cargoCounts(output) {
  const results = [...output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed;/gm)];
  return total(results.map(([, passed, failed]) => [Number(passed), Number(failed)]));
}

function nodeCounts(output) {
  const count = (word) => Number(output.match(new RegExp(`^\\S+ ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  return [count('pass'), count('fail') + count('cancelled')];
}

const total = (pairs) => pairs.reduce(([p, f], [passed, failed]) => [p + passed, f + failed], [0, 0]);

/** What a suite adds to the last line: a suite that broke off has failed at least once. */
function counted({ code, output }, counts) {
  if (!counts) return code === 0 ? [1, 0] : [0, 1];
  const [passed, failed] = counts(output);
  // A green suite in which nothing ran has checked nothing.
  const broken = code !== 0 || passed === 0;
  return [passed, broken ? Math.max(failed, 1) : failed];
}

const start = Date.now();
console.log('== set-up');
const troubles = await setUp({ forTests: true });
const summary = [['set-up', troubles.length === 0 ? [1, 0] : [0, troubles.length], seconds(start)]];

for (const [name, suite, counts] of SUITES) {
  console.log(`\n== ${name}`);
  const begin = Date.now();
  summary.push([name, counted(await suite(name), counts), seconds(begin)]);
}

console.log('\n== summary');
for (const [name, [passed, failed], took] of summary) {
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name.padEnd(26)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(took).padStart(5)} s`);
}
troubles.forEach((trouble) => console.log(`!! ${trouble}`));
const [passed, failed] = total(summary.map(([, pair]) => pair));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
