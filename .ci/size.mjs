// The size gate: what a phone downloads, compressed as a good server does it. Prints a table and
// fails when anything is above its budget.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { isProgram } from './steps.mjs';
import { root } from './tools.mjs';

// Bytes; 1 kB = 1000 bytes.
const BUDGET = { wasm: 120_000, firstQuestion: 160_000, city: 30_000, language: 30_000 };
const SOURCE_LANGUAGE = 'en';

const dist = join(root, 'dist');

/** Measures dist/; returns the rows of the table, each `{ what, bytes, budget? }`. */
export function measure() {
  // A file that the page does not name is fetched later, if at all.
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const linked = readdirSync(dist).filter((name) => /\.(css|js|wasm)$/.test(name) && html.includes(name));
  const page = ['index.html', ...linked];
  const rows = page.map((name) => ({ what: name.replace(/-[0-9a-f]{16}/, ''), bytes: size(name) }));
  for (const row of rows) if (row.what.endsWith('.wasm')) row.budget = BUDGET.wasm;

  const shared = ['ordinances/index.json', `locales/${SOURCE_LANGUAGE}/page.json`];
  rows.push(...shared.map((name) => ({ what: name, bytes: size(name) })));
  const base = sum(rows);

  // A pack has words; the index and the schema beside it have none.
  const cities = readdirSync(join(dist, 'ordinances'))
    .map((name) => name.replace(/\.json$/, ''))
    .filter((id) => existsSync(join(dist, 'locales', SOURCE_LANGUAGE, `${id}.json`)));
  const languages = readdirSync(join(dist, 'locales'));
  const cityBytes = (id) => size(`ordinances/${id}.json`) + size(`locales/${SOURCE_LANGUAGE}/${id}.json`);
  for (const id of cities) rows.push({ what: `city ${id} with its words`, bytes: cityBytes(id), budget: BUDGET.city });
  for (const tag of languages) {
    // A pack without words in a language falls back to English, so those do not count.
    const words = cities.map((id) => `locales/${tag}/${id}.json`).filter((name) => existsSync(join(dist, name)));
    const bytes = size(`locales/${tag}/page.json`) + Math.max(0, ...words.map(size));
    rows.push({ what: `language ${tag} with its largest city`, bytes, budget: BUDGET.language });
  }
  const largest = Math.max(...cities.map(cityBytes));
  rows.push({ what: 'up to the first question, largest city', bytes: base + largest, budget: BUDGET.firstQuestion });
  return rows;
}

function size(name) {
  const content = readFileSync(join(dist, name));
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }).length;
}

const sum = (rows) => rows.reduce((total, { bytes }) => total + bytes, 0);

function print(rows) {
  const number = (bytes) => bytes.toLocaleString('en-US').padStart(9);
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`${'brotli, bytes'.padEnd(width)} ${'size'.padStart(9)} ${'at most'.padStart(9)}`);
  for (const { what, bytes, budget } of rows) {
    const limit = budget ? ` ${number(budget)}${bytes > budget ? '  TOO LARGE' : ''}` : '';
    console.log(`${what.padEnd(width)} ${number(bytes)}${limit}`);
  }
}

if (isProgram(import.meta)) {
  if (!existsSync(join(dist, 'index.html'))) {
    console.error('nothing to measure: dist/ is empty');
    process.exit(1);
  }
  const rows = measure();
  print(rows);
  process.exitCode = rows.some(({ bytes, budget }) => budget && bytes > budget) ? 1 : 0;
}
