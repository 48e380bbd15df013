// For fingers, small windows and people who change how pages look: targets, 320 px, spacing, large
// text, forced colors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageWords } from './cities.mjs';
import { press } from './form.mjs';
import { ready, useSite } from './site.mjs';
import { REMODEL, goTo, openAll, orange, restyle, tour } from './tour.mjs';

const site = useSite();
const NARROW = { viewport: { width: 320, height: 640 } };
const TARGET = 44;

const LOOKS = {
  'as it is': '',
  'with wide spacing': '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-block-end: 2em !important; }',
  'with text twice as large': 'html { font-size: 200% !important; }',
};

/** What reaches beyond the window, in each look. */
async function beyond(page) {
  await openAll(page);
  const found = [];
  for (const [look, css] of Object.entries(LOOKS)) {
    await restyle(page, css);
    found.push(...await page.evaluate((name) => {
      const width = document.documentElement.clientWidth;
      const out = [];
      if (document.documentElement.scrollWidth > width) out.push(`${name}: the page is ${document.documentElement.scrollWidth} wide`);
      for (const element of document.querySelectorAll('main *, header *, footer *, nav *')) {
        if (!element.checkVisibility() || element.matches('option')) continue;
        const { right, left } = element.getBoundingClientRect();
        if (right > width + 1 || left < -1) out.push(`${name}: ${element.tagName} ${element.className} "${element.textContent.slice(0, 30)}" from ${Math.round(left)} to ${Math.round(right)}`);
        // What is only read aloud is one pixel wide.
        if (element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden') out.push(`${name}: ${element.tagName} is cut`);
      }
      return [...out.slice(0, 3), ...out.slice(3).slice(-3)];
    }, look));
  }
  await restyle(page, '');
  return found;
}

/** Interactive boxes under the size of a finger; a link inside a sentence is as high as its line. */
async function small(page) {
  await openAll(page);
  return page.evaluate((target) => {
    const found = [];
    for (const element of document.querySelectorAll('a[href], button, input, select, summary')) {
      const box = element.matches('[type=radio], [type=checkbox]') ? element.labels[0] : element;
      if (!box.checkVisibility()) continue;
      const inSentence = element.matches('p a, li a') && [...element.parentElement.childNodes].some((node) => node !== element && node.textContent.trim());
      if (inSentence) continue;
      const { width, height } = box.getBoundingClientRect();
      if (height < target - 0.01 || width < target - 0.01) found.push(`${element.tagName} "${box.textContent.trim().slice(0, 40)}" ${element.id}: ${width} x ${height}`);
    }
    return found;
  }, TARGET);
}

for (const [name, options, check] of [
  ['at 320 px nothing reaches beyond the window, also with wide spacing or large text', NARROW, beyond],
  ['at 320 px everything can be hit with a finger', NARROW, small],
  ['in a wide window everything can be hit with a finger', {}, small],
]) {
  test(name, async (t) => {
    const page = await site.open(t, '?theme=pink', options);
    const found = [];
    const look = async (where) => found.push(...(await check(page)).map((what) => `${where}: ${what}`));
    await look('start');
    await page.goto(`${site.url}?city=atlantis`);
    await ready(page);
    await look('unknown city');
    await page.goto(`${site.url}?city=orange`);
    await ready(page);
    await press(page, pageWords['page.continue']);
    await look('an error');
    await tour(page, orange, REMODEL, look);
    assert.deepEqual(found, []);
  });
}

test('on a page of failure, too', async (t) => {
  const page = await site.blank(t, NARROW);
  await page.route('**/orange.json', (route) => route.fulfill({ body: `{"format":1,"${'long'.repeat(40)}":1}` }));
  await page.goto(`${site.url}?city=orange`);
  await ready(page);
  assert.deepEqual([...await beyond(page), ...await small(page)], []);
});

test('the first question is as large before the program has arrived', async (t) => {
  const page = await site.blank(t, NARROW);
  await page.route('**/*.wasm', () => {});
  await page.goto(`${site.url}?city=orange`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  assert.deepEqual([...await beyond(page), ...await small(page)], []);
});

for (const [fact, role] of [['serves', 'radio'], ['preparation', 'checkbox']]) {
  test(`with forced colors one sees what is chosen: ${role}`, async (t) => {
    const page = await site.open(t, '?city=orange', { forcedColors: 'active' });
    await goTo(page, orange, REMODEL, fact);
    const input = page.getByRole(role).first();
    const row = page.locator('.tick').first();
    const picture = async () => {
      await page.evaluate(() => document.activeElement.blur());
      await page.mouse.move(0, 0);
      return row.screenshot({ animations: 'disabled' });
    };
    const before = await picture();
    assert.ok(before.equals(await picture()), 'nothing else changes');
    await input.check();
    const after = await picture();
    assert.ok(!before.equals(after));
    // Not the native mark alone, which is small: the outline of the whole row.
    assert.equal(await row.locator('label').evaluate((label) => getComputedStyle(label).outlineStyle), 'solid');
  });
}

test('nothing moves for people who do not want it', async (t) => {
  const page = await site.open(t, '?city=orange', { reducedMotion: 'reduce' });
  const moving = await page.evaluate(() => [...document.querySelectorAll('*')]
    .filter((element) => parseFloat(getComputedStyle(element).transitionDuration) > 0 || getComputedStyle(element).animationName !== 'none')
    .map(({ tagName }) => tagName));
  assert.deepEqual(moving, []);
});
