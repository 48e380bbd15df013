// A walker that answers anything, errs, goes back and changes its mind, by seeds that can be walked
// again: WALKS=200 for more, SEED=n for one. After each step the page is held against a model that
// asks the command; at the result they must say the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerAtRandom, chance, formSays } from './chance.mjs';
import { cities } from './cities.mjs';
import { outcome, useCommand } from './cli.mjs';
import { Model } from './model.mjs';
import { result } from './result.mjs';
import { ready, useSite } from './site.mjs';
import { stride, view } from './stride.mjs';

const WALKS = Number(process.env.WALKS ?? 40);
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : Array.from({ length: WALKS }, (_, seed) => seed);
/** After so many steps the walker goes straight on. */
const TIRED = 40;
const LANES = 2;

const site = useSite();
const assess = useCommand();

for (const city of cities) {
  test(`${city.id}: ${SEEDS.length} random walks`, async (t) => {
    const left = [...SEEDS];
    const lane = async () => {
      const page = await site.blank(t);
      while (left.length > 0) {
        const seed = left.shift();
        const log = [];
        await walk(page, city, seed, log).catch((error) => {
          throw new Error(`SEED=${seed} after ${log.slice(-12).join('; ')}\n${error.message}`, { cause: error });
        });
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  });
}

async function walk(page, city, seed, log) {
  const luck = chance(seed * 7919 + city.id.length);
  const model = new Model(city, assess);
  // The browser's history begins anew with each walk.
  await page.goto('about:blank');
  await page.goto(`${site.url}?city=${city.id}`);
  await ready(page);
  await model.start();
  let now = await view(page);
  for (let steps = 0; ; steps += 1) {
    const report = await model.check(now, { formSays });
    if (now.step === 'result') assert.deepEqual(await result(page), outcome(report), `the result for ${JSON.stringify(model.told)}`);
    const way = DECIDE[now.step](now, model, steps > TIRED ? chance(0) : luck, steps > TIRED);
    if (!way) return;
    log.push(way.say);
    now = await way.go(page);
  }
}

const back = (model, luck) => {
  const go = luck.pick(['back', 'browser-back']);
  return { say: go, go: (page) => {
    model.at -= 1;
    model.wentBack = true;
    return stride(page, { go });
  } };
};

const press = (go, then, fact) => ({ say: fact ? `${go} ${fact}` : go, go: async (page) => {
  const seen = await stride(page, { go, fact });
  await then();
  return seen;
} });

const DECIDE = {
  question(now, model, luck, tired) {
    const form = answerAtRandom(now, model.city, luck);
    if (!tired && model.at > 0 && luck.maybe(0.08)) return back(model, luck);
    if (!tired && model.at > 0 && luck.maybe(0.03)) {
      const way = back(model, luck);
      return { say: `fills in, then ${way.say}`, go: async (page) => {
        await stride(page, form);
        return way.go(page);
      } };
    }
    if (!tired && model.at < model.trail.length - 1 && luck.maybe(0.3)) {
      return { say: 'browser-forward', go: (page) => {
        model.at += 1;
        return stride(page, { go: 'browser-forward' });
      } };
    }
    const spoiled = luck.maybe(0.15) ? spoil(form, now, luck) : undefined;
    return { say: JSON.stringify(form.told), go: async (page) => {
      if (spoiled) await rejected(page, spoiled, now);
      const seen = await stride(page, { ...form, go: 'continue' });
      await model.answer(form.told);
      return seen;
    } };
  },

  review(now, model, luck, tired) {
    if (!tired && model.at > 0 && luck.maybe(0.12)) return back(model, luck);
    if (!tired && now.rows.length > 0 && luck.maybe(0.45)) {
      const [fact] = luck.pick(now.rows);
      return press('change', () => model.change(fact), fact);
    }
    if (!tired && luck.maybe(0.04)) return press('start-over', () => model.start());
    return press('continue', () => model.push({ step: 'result' }));
  },

  result(now, model, luck, tired) {
    if (now.more && luck.maybe(0.6)) return press('refine', () => model.refine());
    if (!tired && model.at > 0 && luck.maybe(0.1)) return back(model, luck);
    if (!tired && luck.maybe(0.3)) return press('review', () => model.push({ step: 'review' }));
    return undefined;
  },
};

/** The same form with something in it that cannot be taken; undefined if the page has no room for it. */
function spoil(form, now, luck) {
  const boxes = now.inputs.filter(({ type }) => type === 'checkbox');
  const typed = now.inputs.find(({ part, type }) => part && type === 'text');
  if (typed) {
    const texts = { ...form.texts, [typed.id]: luck.pick(['', 'many', '-5', '1,23', '1.2.3', '99999999999', '1e5']) };
    // No number is too large to be an amount of money.
    if (texts[typed.id] === '99999999999' && typed.part === 'number') texts[typed.id] = '-1';
    const untick = Object.fromEntries(boxes.filter(({ fact }) => fact === typed.fact).map(({ id }) => [id, false]));
    return { texts, ticks: { ...form.ticks, ...untick } };
  }
  const date = now.inputs.find(({ part }) => part === 'day');
  if (date) return { texts: { [date.id]: '' }, ticks: Object.fromEntries(boxes.map(({ id }) => [id, false])) };
  if (now.inputs.some(({ checked }) => checked) || boxes.length === 0) return undefined;
  return { ticks: Object.fromEntries(boxes.map(({ id }) => [id, false])) };
}

async function rejected(page, form, before) {
  const seen = await stride(page, { ...form, go: 'continue' });
  assert.ok(seen.wrong, `refused: ${JSON.stringify(form)}`);
  assert.ok(seen.title.startsWith('Error: '), `the title says so: ${seen.title}`);
  assert.deepEqual(seen.headings, before.headings, 'the page stays');
}
