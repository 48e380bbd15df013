// Answering a page of questions as a person does: by the words that stand on it.
import { pageWords } from './cities.mjs';

export const NOT_SURE = pageWords['answer.not_sure'];
const named = (name) => ({ name, exact: true });

/** The facts asked on the page in view, in order, and whether they share one group of tick boxes. */
export async function asked(page) {
  const inputs = await page.locator('main input[data-fact]').evaluateAll((all) =>
    all.map((input) => ({ fact: input.dataset.fact, value: input.dataset.value, type: input.type })));
  const facts = [...new Set(inputs.map(({ fact }) => fact))];
  return { facts, grouped: inputs.some(({ type, value }) => type === 'checkbox' && value === 'yes') };
}

/**
 * Fills in the page in view from answers as the command line takes them; what they do not say, or
 * what the page offers no way to say, is "not sure". Resolves to what the page has been told.
 */
export async function answerPage(page, city, answers) {
  const { facts, grouped } = await asked(page);
  if (grouped) return answerGroup(page, city, facts, answers);
  const told = {};
  for (const fact of facts) told[fact] = await answerOne(page, city, fact, answers[fact] ?? null);
  return told;
}

async function answerGroup(page, city, facts, answers) {
  const group = page.getByRole('main').getByRole('group');
  const box = (name) => group.getByRole('checkbox', named(name));
  const sure = facts.every((fact) => typeof answers[fact] === 'boolean');
  for (const fact of facts) await box(withHint(city, `fact.${fact}.check`, `fact.${fact}.help`)).setChecked(answers[fact] === true);
  const any = facts.some((fact) => answers[fact] === true);
  await box(pageWords['answer.not_sure_rest']).setChecked(!sure);
  await box(pageWords['answer.none_of_these']).setChecked(sure && !any);
  return Object.fromEntries(facts.map((fact) => [fact, answers[fact] === true || (sure ? false : null)]));
}

/** The name of an input: its text and, after a space, its hint. */
export function withHint(city, text, hint) {
  return city.has(hint) ? `${city.say(text)} ${city.say(hint)}` : city.say(text);
}

export const question = (page, city, fact) => page.getByRole('group', named(city.say(`fact.${fact}.question`)));

async function answerOne(page, city, fact, answer) {
  const declared = city.facts.get(fact);
  const group = question(page, city, fact);
  const notSure = () => group.getByLabel(NOT_SURE, { exact: true });
  const unsure = async () => {
    await notSure().check();
    return null;
  };
  switch (declared.kind) {
    case 'yes_no':
      if (answer === null) return unsure();
      await group.getByRole('radio', named(pageWords[answer ? 'answer.yes' : 'answer.no'])).check();
      return answer;
    case 'choice': {
      const value = answer?.any_of?.join('|') ?? answer;
      const key = `fact.${fact}.${answer?.any_of ? 'partial.' : ''}${value}`;
      if (answer === null || !city.has(key)) return unsure();
      await group.getByRole('radio', named(withHint(city, key, `${key}.hint`))).check();
      return answer;
    }
    case 'set': {
      if (answer === null) return unsure();
      for (const value of declared.values) {
        const key = `fact.${fact}.${value}`;
        await group.getByRole('checkbox', named(withHint(city, key, `${key}.hint`))).setChecked(answer.includes(value));
      }
      await notSure().uncheck();
      await group.getByRole('checkbox', named(pageWords['answer.none_of_these'])).setChecked(answer.length === 0);
      return answer;
    }
    case 'date':
      await group.getByLabel(pageWords['input.day']).fill(answer ?? '');
      if (answer === null) return unsure();
      await notSure().uncheck();
      return answer;
    default:
      if (answer === null) return unsure();
      return (declared.asked_as === 'areas' ? areas : number)(group, city, fact, answer, unsure);
  }
}

async function number(group, city, fact, answer, unsure) {
  const { unit } = city.facts.get(fact);
  const [how, value] = typeof answer === 'number' ? ['exactly', answer]
    : answer.min !== undefined ? ['at_least', answer.min] : ['at_most', answer.max];
  const label = pageWords[{ usd: 'input.usd', percent: 'input.percent', meals_per_day: 'input.meals' }[unit]];
  await group.getByRole('textbox', named(label)).fill(String(value));
  await group.getByRole('combobox', named(pageWords['input.how'])).selectOption({ label: pageWords[`input.${how}`] });
  await group.getByRole('checkbox', named(NOT_SURE)).uncheck();
  if (how === 'exactly') return value;
  return how === 'at_least' ? { min: value } : { max: value };
}

async function areas(group, city, fact, answer, unsure) {
  const percent = answer.min ?? answer;
  if (typeof percent !== 'number') return unsure();
  const [before, after] = typeof answer === 'number' ? [1000, 1000 + 10 * answer] : [0, 50];
  if (before === 0 && percent !== 100) return unsure();
  const type = async (part, area) => {
    await group.getByRole('textbox', named(city.say(`fact.${fact}.${part}`))).fill(String(Math.round(area * 1000) / 1000));
  };
  await type('before', before);
  await type('after', after);
  await group.getByRole('checkbox', named(NOT_SURE)).uncheck();
  return growth(Math.round(before * 1000), Math.round(after * 1000));
}

/** The growth of an area, given in thousandths, as the page is to read it. */
export function growth(before, after) {
  if (before === 0) return after === 0 ? 0 : { min: 100 };
  return ((after - before) * 100) / before;
}

/** Presses a button and waits for what follows: a new heading in focus, or a summary of errors. */
export async function press(page, name) {
  await arrival(page, () => page.getByRole('main').getByRole('button', named(name)).click());
}

/** Does something that leads to another step, and waits until the step has the focus. */
export async function arrival(page, act) {
  await page.evaluate(() => document.activeElement?.blur());
  await act();
  await page.waitForFunction(() => document.activeElement?.matches('main h1, .error-summary'), undefined, { polling: 'raf' });
}

export const next = (page) => press(page, pageWords['page.continue']);
export const step = (page) => page.getByRole('main').getAttribute('data-step');
