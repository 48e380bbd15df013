// The schema that editors use says the same as the reader of packs, as far as a schema can.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../.ci/tools.mjs';

const ordinances = join(root, 'public', 'ordinances');
// An editor drops a byte order mark, as the reader does.
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8').replace(/^\uFEFF/, ''));

const cities = read(ordinances, 'index.json').cities.map(({ id }) => id);
// The schema spells dates out; the name of the format is for editors.
const ajv = new Ajv({ strict: true, strictRequired: false, formats: { date: true } });
const validate = ajv.compile(read(ordinances, 'schema.json'));

for (const city of cities) {
  test(`the pack of ${city} names the schema and follows it`, () => {
    const pack = read(ordinances, `${city}.json`);
    assert.equal(Object.keys(pack)[0], '$schema');
    assert.equal(pack.$schema, 'schema.json');
    assert.ok(validate(pack), ajv.errorsText(validate.errors, { separator: '\n' }));
  });
}

test('every object of a pack refuses a key that is not described', () => {
  for (const city of cities) {
    const pack = read(ordinances, `${city}.json`);
    for (const [path, object] of objects(pack)) {
      // The short names of offices are the city's own.
      if (path === '/authority/offices') continue;
      object.surprise = 'none';
      assert.ok(!validate(pack), `${city}: ${path} takes any key`);
      delete object.surprise;
    }
    assert.ok(validate(pack));
  }
});

test('dates are days of the calendar', () => {
  const pack = read(ordinances, `${cities[0]}.json`);
  const follows = (date) => {
    pack.authority.adopted_on = date;
    return validate(pack);
  };
  for (const date of ['2026-01-31', '2026-04-30', '2028-02-29', '2000-02-29']) assert.ok(follows(date), date);
  for (const date of ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-1-31', '2026-01-31-', 20260131]) {
    assert.ok(!follows(date), String(date));
  }
});

const broken = join(root, 'e2e', 'broken');

// The other kinds of problem need to know what a pack declares, or what can be reached.
const STRUCTURAL = [
  'bad-date', 'bad-id', 'bad-number', 'empty', 'format', 'missing-key', 'not-of-kind', 'uncited', 'unknown-key', 'wrong-type',
];

test('good packs follow the schema', { skip: !existsSync(broken) }, () => {
  const good = readdirSync(broken).filter((name) => /^good.*\.json$/.test(name));
  for (const name of good) assert.ok(validate(read(broken, name)), `${name}: ${ajv.errorsText(validate.errors)}`);
});

test('packs that are broken in their structure are refused', { skip: !existsSync(broken) }, () => {
  const told = readdirSync(broken).filter((name) => name.endsWith('.problems'));
  const structural = told.filter((name) => {
    const codes = [...readFileSync(join(broken, name), 'utf8').matchAll(/^\d+:\d+: ([a-z-]+): /gm)].map(([, code]) => code);
    return codes.some((code) => STRUCTURAL.includes(code));
  });
  assert.ok(structural.length > 0, 'no such pack was found');
  const accepted = structural.filter((name) => validate(read(broken, name.replace(/\.problems$/, '.json'))));
  assert.deepEqual(accepted, []);
});

function* objects(value, path = '') {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value];
  for (const [key, inner] of Object.entries(value)) yield* objects(inner, `${path}/${key}`);
}
