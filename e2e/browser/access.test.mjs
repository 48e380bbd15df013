// What a person needs who cannot see the page, or not well: names, headings, focus, errors.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageWords } from './cities.mjs';
import { arrival, next, press, question } from './form.mjs';
import { ready, useSite } from './site.mjs';
import { REMODEL, answerAll, goTo, heading, openAll, orange, tour } from './tour.mjs';

const site = useSite();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CONTINUE = { name: pageWords['page.continue'] };

/** Fails on what axe finds wrong, and lists what it could not decide. */
async function axe(t, page, where) {
  await openAll(page);
  await page.evaluate(AXE);
  const { violations, incomplete } = await page.evaluate(() => axe.run({ resultTypes: ['violations', 'incomplete'] }));
  const said = ({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target).join(' | ')}`;
  for (const rule of incomplete) t.diagnostic(`${where}: axe cannot decide ${said(rule)}`);
  assert.deepEqual(violations.map(said), [], where);
}

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing on any step, ${theme}`, async (t) => {
    const page = await site.open(t, `?theme=${theme}`);
    await axe(t, page, 'start');
    await page.goto(`${site.url}?city=orange&theme=${theme}`);
    await ready(page);
    await press(page, CONTINUE.name);
    await axe(t, page, 'one error');
    await tour(page, orange, REMODEL, (name) => axe(t, page, name));
  });
}

test('axe finds nothing on pages of failure', async (t) => {
  const page = await site.open(t, '?city=atlantis&theme=pink');
  await axe(t, page, 'unknown city');
  const broken = await site.blank(t);
  await broken.route('**/orange.json', (route) => route.fulfill({ body: '{' }));
  await broken.goto(`${site.url}?city=orange`);
  await ready(broken);
  await axe(t, broken, 'broken file');
});

test('axe finds nothing where several questions are wrong at once', async (t) => {
  const page = await site.open(t, '?city=orange');
  await goTo(page, orange, REMODEL, 'operator');
  await press(page, CONTINUE.name);
  assert.equal(await page.getByRole('alert').getByRole('link').count(), 2, 'each question has its own error');
  await axe(t, page, 'two errors');
});

test('each step has one h1, in the legend when it is the only question, and one main', async (t) => {
  const page = await site.open(t, '?city=orange');
  const titles = new Set();
  await tour(page, orange, REMODEL, async (name) => {
    const seen = await page.evaluate(() => {
      const legends = [...document.querySelectorAll('main legend')];
      return {
        h1: document.querySelectorAll('h1').length,
        main: document.querySelectorAll('main, [role=main]').length,
        legends: legends.length,
        inLegend: document.querySelector('legend h1, label h1') !== null,
        text: document.querySelector('h1').textContent === legends[0]?.textContent,
        order: [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1])),
      };
    });
    assert.deepEqual([seen.h1, seen.main], [1, 1], name);
    assert.equal(seen.inLegend, seen.legends === 1, `${name}: the only question is the heading`);
    if (seen.legends === 1) assert.ok(seen.text, `${name}: the heading is the whole legend`);
    seen.order.forEach((level, at) => assert.ok(at === 0 || level <= seen.order[at - 1] + 1, `${name}: no level is left out`));
    const title = await page.title();
    assert.ok(title.startsWith(name), `the title "${title}" names the step`);
    titles.add(title);
  });
  assert.ok(titles.size > 10, 'titles differ from step to step');
});

test('the first load moves neither focus nor page', async (t) => {
  for (const address of ['', '?city=orange']) {
    const page = await site.open(t, address);
    assert.deepEqual(await page.evaluate(() => [document.activeElement.tagName, scrollY]), ['BODY', 0]);
  }
});

test('in a frame far down, loading moves nothing, and each step comes into view', async (t) => {
  const page = await site.blank(t);
  await page.setContent(`<h1>Host</h1><p style="height:3000px">…</p><iframe title="FOGcheck" width="600" height="600" src="${site.url}?city=orange"></iframe>`);
  const frame = page.frameLocator('iframe');
  await ready(frame);
  assert.deepEqual(await page.evaluate(() => [scrollY, document.activeElement.tagName]), [0, 'BODY']);
  await frame.getByRole('radio').first().check();
  await frame.getByRole('button', CONTINUE).click();
  await frame.getByRole('radio').nth(4).waitFor();
  const top = frame.getByRole('heading', { level: 1 });
  await page.waitForFunction((y) => scrollY > y, 1000);
  const { y, height } = await top.boundingBox();
  assert.ok(y >= 0 && y + height <= page.viewportSize().height, 'the heading is in view');
});

test('after each step the heading has the focus and the title is already new', async (t) => {
  const page = await site.open(t, '?city=orange');
  await page.evaluate(() => {
    globalThis.seen = [];
    document.addEventListener('focusin', ({ target }) => {
      if (target.matches('main h1')) globalThis.seen.push([target.textContent, document.title]);
    });
  });
  await answerAll(page, orange, REMODEL);
  await press(page, pageWords['review.see_result']);
  await arrival(page, () => page.getByRole('button', { name: pageWords['page.back'] }).click());
  const seen = await page.evaluate(() => globalThis.seen);
  assert.ok(seen.length > 10);
  for (const [text, title] of seen) assert.ok(title.startsWith(text), `"${title}" when the focus came to "${text}"`);
  assert.ok(await page.evaluate(() => document.activeElement.matches('h1') && document.activeElement.tabIndex === -1));
});

test('the way back comes first, after the link that skips it', async (t) => {
  const page = await site.open(t, '?city=orange');
  await goTo(page, orange, REMODEL, 'operator');
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(), pageWords['page.back']);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(), pageWords['page.skip']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement.closest('main') !== null), 'the link leads into main');
});

test('decorations are not read out', async (t) => {
  const page = await site.open(t);
  await page.getByRole('link', { name: orange.name, exact: true }).waitFor();
  await page.getByRole('link', { name: orange.name }).click();
  await ready(page);
  await goTo(page, orange, REMODEL, 'preparation');
  await page.getByRole('button', { name: pageWords['page.back'], exact: true }).waitFor();
  assert.doesNotMatch(await page.locator('body').ariaSnapshot(), /[‹›✓+]/);
});

test('nothing goes on by itself when an answer is chosen', async (t) => {
  const page = await site.open(t, '?city=orange');
  const before = await heading(page);
  for (const radio of await page.getByRole('radio').all()) await radio.check();
  await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
  assert.equal(await heading(page), before);
});

for (const fact of ['serves', 'preparation', 'remodel_cost', 'seating_increase_percent', 'under_slab_plumbing']) {
  test(`an error says what to do in the same words at the top and at the field: ${fact}`, async (t) => {
    const page = await site.open(t, '?city=orange');
    await goTo(page, orange, REMODEL, fact);
    const inputs = page.locator(`main input[data-fact="${fact}"]`);
    const invalid = () => inputs.evaluateAll((all) => all.map((input) => input.getAttribute('aria-invalid')));
    assert.deepEqual([...new Set(await invalid())], [null], 'nothing is wrong before it was tried');
    assert.equal(await page.getByRole('alert').count(), 0);

    await press(page, CONTINUE.name);
    const summary = page.getByRole('alert');
    assert.ok(await summary.evaluate((element) => element === document.activeElement), 'the summary has the focus');
    await summary.getByRole('heading', { name: pageWords['error.title'] }).waitFor();
    assert.match(await page.title(), /^Error: /);
    assert.ok((await invalid()).includes('true'));
    const link = summary.getByRole('link');
    const text = await link.innerText();
    const described = await inputs.first().evaluate((input) =>
      input.getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id).innerText));
    assert.ok(described.includes(text), `"${text}" is said at the field, too: ${described}`);

    await link.click();
    assert.ok(await inputs.first().evaluate((input) => input === document.activeElement), 'the link leads to the first input');
    const legend = await page.locator('main fieldset', { has: page.locator(`input[data-fact="${fact}"]`) }).locator('legend').boundingBox();
    const high = legend.y >= 0 && legend.y < page.viewportSize().height;
    assert.ok(high, `the question is in view: ${legend.y}`);
  });
}

test('"none of these" and "not sure" clear other ticks of a set, and say so; by keyboard, too', async (t) => {
  const page = await site.open(t, '?city=orange');
  await goTo(page, orange, REMODEL, 'preparation');
  const box = (name) => question(page, orange, 'preparation').getByRole('checkbox', { name });
  const [frying, none, unsure] = [/^Frying/, pageWords['answer.none_of_these'], pageWords['answer.not_sure']].map(box);
  const said = page.getByRole('status').filter({ hasText: pageWords['answer.undone'] });
  const states = () => Promise.all([frying, none, unsure].map((one) => one.isChecked()));
  const tick = { mouse: (one) => one.check(), keyboard: (one) => one.press('Space') };
  for (const [by, on] of Object.entries(tick)) {
    await on(frying);
    if (by === 'mouse') assert.equal(await said.count(), 0);
    for (const [one, want] of [[none, [false, true, false]], [frying, [true, false, false]], [unsure, [false, false, true]], [none, [false, true, false]]]) {
      await on(one);
      assert.deepEqual(await states(), want, by);
      await said.waitFor();
    }
    await none.uncheck();
  }
});

test('in a group of facts "not sure" may stand beside ticks, "none of these" may not', async (t) => {
  const page = await site.open(t, '?city=orange');
  await goTo(page, orange, REMODEL, 'operations_change');
  const [first, , none, unsure] = await page.getByRole('checkbox').all();
  await first.check();
  await unsure.check();
  assert.ok(await first.isChecked());
  await none.check();
  assert.deepEqual([await first.isChecked(), await unsure.isChecked()], [false, false]);
  await page.getByRole('status').filter({ hasText: pageWords['answer.undone'] }).waitFor();
  await next(page);
});
