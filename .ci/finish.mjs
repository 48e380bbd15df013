// What Trunk leaves to do, run by it on the unfinished dist/ (see Trunk.toml): scripts are shrunk,
// which its own minifier cannot do with the generated one, and the data is put beside them.
import { cpSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';

const staging = process.env.TRUNK_STAGING_DIR;
const release = process.env.TRUNK_PROFILE === 'release';

// Examples prove a pack to its author; the page never loads them.
const served = (path) => statSync(path).isDirectory() || (path.endsWith('.json') && !path.endsWith('.examples.json'));
const copyData = (from, to) => cpSync(from, join(staging, to), { recursive: true, filter: served });
copyData('public/ordinances', 'ordinances');
copyData('locales', 'locales');

// The words of the static page come from the same file as the program's.
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const words = read('locales/en/page.json');
const { cities } = read('public/ordinances/index.json');
const { facts } = read(`public/ordinances/${cities[0].id}.json`);
const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const word = (key) => {
  if (words[key] === undefined) throw new Error(`public/index.html: locales/en/page.json has no "${key}"`);
  return escape(words[key]);
};
const tick = (value, text, hint) =>
  `<div class="tick"><input type="radio" id="serves-${value}" name="serves" value="${value}" data-fact="serves" data-value="${value}" autocomplete="off">` +
  `<label for="serves-${value}"><span>${text}</span>${hint ? `<span class="hint">${escape(hint)}</span>` : ''}</label></div>`;
const lists = {
  cities: cities.map(({ id, name }) =>
    `<li><a class="choice" href="?city=${id}" data-action="continue" data-city="${id}">${escape(name)}</a></li>`),
  serves: [
    ...facts.find(({ id }) => id === 'serves').values
      .map((value) => tick(value, word(`fact.serves.${value}`), words[`fact.serves.${value}.hint`])),
    tick('not_sure', word('answer.not_sure')),
  ],
};
const page = join(staging, 'index.html');
const filled = readFileSync(page, 'utf8')
  // The minifier leaves out quotes that words with spaces need.
  .replace(/=\{\{([\w.]+)\}\}/g, (_, key) => `="${word(key)}"`)
  .replace(/\{\{#(\w+)\}\}/g, (_, list) => lists[list].join(''))
  .replace(/\{\{([\w.]+)\}\}/g, (_, key) => word(key));
writeFileSync(page, filled);

if (release) {
  const esbuild = createRequire(new URL('../e2e/', import.meta.url))('esbuild');
  const scripts = readdirSync(staging).filter((name) => name.endsWith('.js'));
  await esbuild.build({
    entryPoints: scripts.map((name) => join(staging, name)),
    outdir: staging,
    allowOverwrite: true,
    minify: true,
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
}
