// A stranger without a mouse: every city from its name to the result by Tab, Space, arrows and Enter.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cities, pageWords } from './cities.mjs';
import { outcome, useCommand } from './cli.mjs';
import { step } from './form.mjs';
import { result } from './result.mjs';
import { ready, useSite } from './site.mjs';
import { heading } from './tour.mjs';

const site = useSite();
const assess = useCommand();
const MOST_TABS = 150;

const focused = (page) => page.evaluate(() => {
  const { activeElement: at } = document;
  const { outlineStyle, outlineWidth } = getComputedStyle(at.matches('.tick input') ? at.nextElementSibling : at);
  return {
    tag: at.tagName, type: at.type, checked: at.checked, text: at.textContent.trim(), name: at.name,
    fact: at.dataset.fact, value: at.dataset.value, action: at.dataset.action,
    ring: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
  };
});

/** Tabs on until `found`; each place on the way must show that it has the focus. */
async function tabTo(page, found, act = async () => {}) {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at.tag !== 'BODY') assert.ok(at.ring, `the focus can be seen: ${JSON.stringify(at)}`);
    if (found(at)) return at;
    await act(at);
  }
  throw new Error(`not reached with ${MOST_TABS} tabs`);
}

/** Presses the button in focus, which leads to another step. */
async function enter(page) {
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.matches('main h1, .error-summary'));
}

/** Whether an input is to be ticked; what is not said is "not sure". */
function wanted({ fact, value }, answers, grouped) {
  if (grouped.length > 0) {
    const sure = grouped.every((one) => typeof answers[one] === 'boolean');
    if (value === 'yes') return answers[fact] === true;
    if (value === 'not_sure') return !sure;
    return sure && !grouped.some((one) => answers[one]);
  }
  const answer = answers[fact] ?? null;
  if (value === 'not_sure') return answer === null || typeof answer === 'number' || answer.min !== undefined || /^\d{4}-/.test(answer);
  if (Array.isArray(answer)) return answer.length > 0 ? answer.includes(value) : value === 'none';
  if (typeof answer === 'boolean') return value === (answer ? 'yes' : 'no');
  return answer?.any_of ? value === answer.any_of.join('|') : value === answer;
}

async function answerByKeys(page, answers) {
  const inputs = await page.locator('main input[data-value]').evaluateAll((all) => all.map(({ type, dataset: { fact, value } }) => ({ type, fact, value })));
  const isGroup = inputs.some(({ type, value }) => type === 'checkbox' && value === 'yes');
  const grouped = isGroup ? [...new Set(inputs.map(({ fact }) => fact))] : [];
  await tabTo(page, ({ action }) => action === 'continue', async (at) => {
    if (at.type === 'radio') {
      for (let moves = 0; !wanted(at, answers, grouped); moves += 1) {
        assert.ok(moves < 12, `an arrow leads to the answer of ${at.fact}`);
        await page.keyboard.press('ArrowDown');
        at = await focused(page);
      }
      if (!at.checked) await page.keyboard.press('Space');
    } else if (at.type === 'checkbox' && wanted(at, answers, grouped) !== at.checked) {
      await page.keyboard.press('Space');
    }
  });
  await enter(page);
}

for (const city of cities) {
  test(`${city.id}: from the start to the result`, async (t) => {
    const page = await site.open(t);
    await tabTo(page, ({ text }) => text === city.name);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/?city=${city.id}`);
    await ready(page);
    const { answers } = city.examples.find((example) => example.answers.preparation?.includes('frying')) ?? city.examples[0];
    const told = {};
    while ((await step(page)) === 'question') {
      await answerByKeys(page, answers);
      assert.equal(await page.getByRole('alert').count(), 0, await heading(page));
    }
    assert.equal(await step(page), 'review');
    for (const fact of await page.locator('main [data-action=change]').evaluateAll((all) => all.map(({ dataset }) => dataset.fact))) {
      const answer = answers[fact] ?? null;
      told[fact] = typeof answer === 'number' || answer?.min !== undefined ? null : answer;
    }
    await tabTo(page, ({ action }) => action === 'continue');
    await enter(page);
    assert.deepEqual(await result(page), outcome(await assess(city.id, told)));

    await tabTo(page, ({ tag }) => tag === 'SUMMARY');
    await page.keyboard.press('Enter');
    assert.ok(await page.evaluate(() => document.activeElement.parentElement.open), 'a reason opens by keyboard');
    await tabTo(page, ({ action }) => action === 'open-all');
    await page.keyboard.press('Space');
    assert.equal(await page.locator('main details.group:not([open])').count(), 0);
    await tabTo(page, ({ action }) => action === 'review');
    await enter(page);
    assert.equal(await heading(page), pageWords['review.title']);
  });
}

test('Enter in a text field continues', async (t) => {
  const city = cities.find(({ id }) => id === 'san_gabriel');
  const page = await site.open(t, '?city=san_gabriel');
  while ((await page.locator('main [data-fact=meals_per_day]').count()) === 0) await answerByKeys(page, {});
  await page.getByRole('textbox').fill('120');
  await page.getByRole('radio').last().check();
  const before = await heading(page);
  await page.getByRole('textbox').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction((text) => document.activeElement.matches('main h1') && document.activeElement.textContent !== text, before);
  assert.equal(await page.getByRole('alert').count(), 0, city.id);
});
