// Chance that can be repeated, and answers made from it.
import { growth } from './form.mjs';

/** A source of chance with a seed (mulberry32). */
export function chance(seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(random() * n);
  return { below, pick: (list) => list[below(list.length)], maybe: (share) => random() < share };
}

/** The facts of a view in order, each with its inputs, and whether they share a group of tick boxes. */
export function fields(view) {
  const facts = new Map();
  for (const input of view.inputs) facts.set(input.fact, [...(facts.get(input.fact) ?? []), input]);
  return { facts, grouped: view.inputs.some(({ type, value }) => type === 'checkbox' && value === 'yes') };
}

/** A way to fill in the page in view: `ticks` and `texts` by id, and what is then `told`. */
export function answerAtRandom(view, city, luck) {
  const { facts, grouped } = fields(view);
  const form = { ticks: {}, texts: {}, told: {}, fiddle: [] };
  if (luck.maybe(0.2)) {
    const boxes = view.inputs.filter(({ type }) => type === 'checkbox' || type === 'radio');
    if (boxes.length > 0) form.fiddle = [luck.pick(boxes).id, luck.pick(boxes).id];
  }
  if (grouped) answerGroup(view, facts, form, luck);
  else for (const [fact, inputs] of facts) form.told[fact] = answerFact(city.facts.get(fact), inputs, form, city, luck);
  return form;
}

function answerGroup(view, facts, form, luck) {
  const yes = new Set([...facts.keys()].filter(() => luck.maybe(0.35)));
  const unsure = luck.maybe(0.25);
  for (const { id, fact, value } of view.inputs) {
    form.ticks[id] = value === 'yes' ? yes.has(fact) : value === 'not_sure' ? unsure : yes.size === 0 && !unsure;
  }
  for (const fact of facts.keys()) form.told[fact] = yes.has(fact) || (unsure ? null : false);
}

function answerFact(declared, inputs, form, city, luck) {
  const tick = (wanted) => inputs.forEach(({ id, type, value }) => {
    if (type === 'radio' || type === 'checkbox') form.ticks[id] = wanted(value);
  });
  const radios = inputs.filter(({ type }) => type === 'radio');
  if (radios.length > 0) {
    const { id, value } = luck.pick(radios);
    form.ticks[id] = true;
    return spoken(declared, value);
  }
  const unsure = luck.maybe(0.2);
  if (declared.kind === 'set') {
    if (unsure) return tick((value) => value === 'not_sure'), null;
    // Few, many or none, so that small places come up as often as big kitchens.
    const share = luck.pick([0, 0.08, 0.15, 0.5]);
    const members = declared.values.filter(() => luck.maybe(share));
    tick((value) => (members.length > 0 ? members.includes(value) : value === 'none'));
    return members;
  }
  tick(() => unsure);
  const told = typed(declared, inputs, form, city, luck);
  return unsure ? null : told;
}

function typed(declared, inputs, form, city, luck) {
  const box = (part) => inputs.find((input) => input.part === part).id;
  if (declared.kind === 'date') {
    const day = luck.pick(['2026-12-01', '2026-11-30', '2024-02-29', '2025-08-31', '2026-06-30', '2027-03-15', '2031-12-31']);
    form.texts[box('day')] = day;
    return day;
  }
  if (declared.asked_as === 'areas') {
    // Around 30 percent, from nothing, to less, and with fractions.
    const [before, after] = luck.pick([[1000, 1300], [1000, 1299.999], [300, 390.001], [0, 0], [0, 12], [800, 200], [1234.5, 1604.85], [3, 4], [7, 7]]);
    form.texts[box('before')] = luck.pick([String(before), `${before} `]);
    form.texts[box('after')] = after >= 1000 && luck.maybe(0.5) ? after.toLocaleString('en-US', { maximumFractionDigits: 3 }) : String(after);
    return growth(Math.round(before * 1000), Math.round(after * 1000));
  }
  const limit = luck.pick(limits(city, declared.id));
  const number = Math.max(0, luck.pick([limit, limit - 0.01, limit + 0.01, 0, 1, limit * 2]));
  const rounded = Math.round(number * 100) / 100;
  const sign = { usd: '$', percent: '', meals_per_day: '' }[declared.unit];
  form.texts[box('number')] = luck.pick([String(rounded), `${sign}${rounded}`, ` ${rounded.toLocaleString('en-US')}`]);
  const how = luck.pick(['exactly', 'exactly', 'at_least', 'at_most']);
  form.texts[`${declared.id}-how`] = how;
  return { exactly: rounded, at_least: { min: rounded }, at_most: { max: rounded } }[how];
}

/** The numbers with which the pack compares a fact. */
function limits({ pack }, fact) {
  const found = [];
  const search = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.fact === fact) found.push(...Object.values(node).filter((value) => typeof value === 'number'));
    Object.values(node).forEach(search);
  };
  search([pack.definitions, pack.determinations, pack.obligations]);
  return found.length > 0 ? found : [100];
}

/** What choosing a radio button says, as the command line takes it. */
function spoken({ kind }, value) {
  if (value === 'not_sure') return null;
  if (kind === 'yes_no') return value === 'yes';
  return value.includes('|') ? { any_of: value.split('|') } : value;
}

/** What the form in view says about a fact: as `told`, or undefined if nothing is filled in. */
export function formSays(view, city) {
  const { facts, grouped } = fields(view);
  const on = view.inputs.filter(({ checked }) => checked).map(({ fact, value }) => ({ fact, value }));
  const ticked = (fact) => on.filter((tick) => tick.fact === fact).map(({ value }) => value);
  return { grouped, facts: new Map([...facts].map(([fact, inputs]) => {
    const declared = city.facts.get(fact);
    const values = ticked(fact);
    const text = (part) => inputs.find((input) => input.part === part)?.text ?? '';
    if (grouped) return [fact, values];
    if (values.includes('not_sure')) return [fact, null];
    if (inputs[0].type === 'radio') return [fact, values.length > 0 ? spoken(declared, values[0]) : undefined];
    if (declared.kind === 'set') return [fact, values.length === 0 ? undefined : values.filter((value) => value !== 'none')];
    if (declared.kind === 'date') return [fact, text('day') || undefined];
    if (declared.asked_as === 'areas') {
      const thousandths = (part) => Math.round(Number(text(part).replaceAll(',', '')) * 1000);
      return [fact, text('before') && text('after') ? growth(thousandths('before'), thousandths('after')) : undefined];
    }
    if (!text('number')) return [fact, undefined];
    const number = Number(text('number'));
    return [fact, { exactly: number, at_least: { min: number }, at_most: { max: number } }[view.selects[`${fact}-how`]]];
  })) };
}
