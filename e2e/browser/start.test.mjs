// The page starts wherever a city puts it: in a sub-folder, under a strict policy, on its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ready, useSite } from './site.mjs';

const site = useSite();

test('starts in a sub-folder under a strict policy', async (t) => {
  const page = await site.open(t);
  assert.equal(await page.locator('html').getAttribute('data-failed'), null);
  assert.match(await page.title(), /FOGcheck/);
  await page.getByRole('main').waitFor();
});

test('asks nobody else for anything', async (t) => {
  const page = await site.open(t);
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.ok(fetched.some((name) => name.endsWith('.wasm')), 'the program itself is fetched');
  assert.deepEqual(fetched.filter((name) => !name.startsWith(site.url)), []);
});

test('downloads each file of the program once', async (t) => {
  const page = await site.open(t);
  const seen = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.deepEqual(seen, [...new Set(seen)]);
});

test('starts in a frame that may do nothing but run scripts', async (t) => {
  const page = await site.blank(t);
  await page.setContent(`<iframe sandbox="allow-scripts" src="${site.url}"></iframe>`);
  await ready(page.frameLocator('iframe'));
});
