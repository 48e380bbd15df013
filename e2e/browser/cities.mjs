// What the tests know of the cities: their packs, worked examples and words, as plain data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.ci/tools.mjs';

const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** The words of the page itself. */
export const pageWords = read('locales', 'en', 'page.json');

function city({ id, name }) {
  const pack = read('public', 'ordinances', `${id}.json`);
  const words = { ...pageWords, ...read('locales', 'en', `${id}.json`) };
  const pages = pack.topics.flatMap((topic) => topic.pages);
  const facts = new Map(pack.facts.map((fact) => [fact.id, fact]));
  const { examples } = read('public', 'ordinances', `${id}.examples.json`);
  // Texts name the offices of the city; a test looks for a text as it stands on the page.
  const offices = pack.authority.offices ?? {};
  const say = (key) => {
    if (words[key] === undefined) throw new Error(`${id}: no words for ${key}`);
    return words[key].replace(/\{(\w+)\}/g, (place, office) => offices[office] ?? place);
  };
  return { id, name, pack, pages, facts, examples, say, has: (key) => words[key] !== undefined };
}

/** Every city of the site, in its order. */
export const cities = read('public', 'ordinances', 'index.json').cities.map(city);

/** The fewest examples, roughly, that together show every value of every determination. */
export function fewestExamples({ examples }) {
  const shows = (example) => Object.entries(example.expect ?? {}).map(([id, value]) => `${id} = ${value}`);
  const missing = new Set(examples.flatMap(shows));
  const chosen = [];
  while (missing.size > 0) {
    const gain = (example) => shows(example).filter((value) => missing.has(value)).length;
    const best = examples.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    shows(best).forEach((value) => missing.delete(value));
    chosen.push(best);
  }
  return chosen;
}
