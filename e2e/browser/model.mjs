// What the page should do, told by the command: the walker's model of an interview, kept apart from
// the program's own. It holds the answers and the trail of steps, and says what must come next.
import assert from 'node:assert/strict';

const key = ({ step, facts = [] }) => `${step} ${facts.join()}`;

export class Model {
  constructor(city, assess) {
    Object.assign(this, { city, assess, told: {}, trail: [], at: 0 });
  }

  /** Starts anew: nothing is told, and the first page is in view. */
  async start() {
    this.told = {};
    this.trail = [await this.#next('determining', 'review')];
    this.at = 0;
  }

  get here() {
    return this.trail[this.at];
  }

  /** What is worth asking now: for the determinations, and for anything at all. */
  async worth() {
    const report = await this.assess(this.city.id, this.told);
    const open = new Set(report.ask);
    const depends = Object.values(report.determinations).flatMap((one) => one.depends_on);
    return { report, all: open, determining: new Set(depends.filter((fact) => open.has(fact))) };
  }

  async #next(phase, then) {
    const { all, determining } = await this.worth();
    const worth = phase === 'determining' ? determining : all;
    for (const page of this.city.pages) {
      const facts = page.facts.filter((fact) => worth.has(fact));
      if (facts.length > 0) return { step: 'question', facts, phase };
    }
    return { step: then };
  }

  async answer(told) {
    Object.assign(this.told, told);
    const { phase } = this.here;
    this.push(await this.#next(phase, phase === 'refining' ? 'result' : 'review'));
  }

  async refine() {
    this.push(await this.#next('refining', 'result'));
  }

  async change(fact) {
    const { determining } = await this.worth();
    const page = this.city.pages.find(({ facts }) => facts.includes(fact));
    const facts = page.facts.filter((other) => other === fact || other in this.told || determining.has(other));
    this.push({ step: 'question', facts, phase: 'determining', changing: true });
  }

  push(step) {
    this.trail.length = this.at + 1;
    if (key(step) === key(this.here)) return;
    this.trail.push(step);
    this.at += 1;
  }

  /** Holds what is in view against what should be. */
  async check(view, { formSays }) {
    const { city, told } = this;
    assert.equal(view.headings.length, 1, `one h1: ${view.headings}`);
    assert.equal(view.step, this.here.step, 'the step');
    assert.equal(view.wrong, false, 'no error is shown before something was wrong');
    assert.ok(view.title.startsWith(view.headings[0]), `the title "${view.title}" starts with "${view.headings[0]}"`);
    assert.equal(view.back, this.at > 0, 'Back is there, but on the first page');
    const { report, all, determining } = await this.worth();
    if (this.here.step === 'question') {
      const { facts } = formSays(view, city);
      assert.deepEqual([...facts.keys()], this.here.facts, 'the facts on the page');
      if (!this.here.changing && this.at === this.trail.length - 1) {
        const fresh = this.here.facts.filter((fact) => !(fact in told));
        assert.deepEqual(fresh.filter((fact) => !all.has(fact)), [], 'each fact asked can change something');
      }
      this.#sameForm(formSays(view, city));
    }
    this.#progress(view.progress, determining.size);
    if (this.here.step === 'review') await this.#review(view);
    return report;
  }

  #sameForm({ grouped, facts }) {
    const { told } = this;
    if (!grouped) {
      for (const [fact, said] of facts) assert.deepEqual(said, told[fact], `the form shows what was told of ${fact}`);
      return;
    }
    const names = [...facts.keys()];
    const ticks = [...facts.values()].flat();
    for (const fact of names) assert.equal(facts.get(fact).includes('yes'), told[fact] === true, `the tick of ${fact}`);
    assert.equal(ticks.includes('not_sure'), names.some((fact) => told[fact] === null), 'the tick of "not sure"');
    assert.equal(ticks.includes('none'), names.every((fact) => told[fact] === false), 'the tick of "none of these"');
  }

  #progress(text, most) {
    const { step, phase } = this.here;
    if (step !== 'question' || phase === 'refining' || most === 0) return assert.equal(text, '');
    const exact = text.match(/^(\d+) (questions?) left, with this page\.$/);
    const between = text.match(/^Questions left, with this page: at least (\d+), at most (\d+)\.$/);
    assert.ok(exact || between, `progress in words: "${text}"`);
    const [least, upper] = exact ? [exact[1], exact[1]].map(Number) : [between[1], between[2]].map(Number);
    assert.equal(upper, most, `"${text}": as many facts can still change a determination`);
    assert.ok(least >= 1 && (exact ? (least === 1) === (exact[2] === 'question') : least < upper), `"${text}"`);
    this.here.least ??= { least, told: Object.keys(this.told).length };
  }

  async #review({ rows }) {
    const { city, told } = this;
    const want = [];
    for (const { id } of city.pack.facts.filter((fact) => fact.id in told)) {
      const others = { ...told };
      delete others[id];
      const counts = (await this.assess(city.id, others)).ask.includes(id);
      want.push([id, { label: city.say(`fact.${id}.label`), answer: this.#words(id), counts }]);
    }
    assert.deepEqual(rows, want, 'the review shows what was told');
    // What was promised on the way holds, as long as the way was straight.
    const turned = this.trail.slice(0, this.at).some(({ step, changing }) => step !== 'question' || changing);
    const asked = Object.keys(told).length;
    for (const { least } of turned || this.wentBack ? [] : this.trail.slice(0, this.at)) {
      if (least) assert.ok(asked - least.told >= least.least, `at least ${least.least} were promised, ${asked - least.told} came`);
    }
  }

  /** An answer as the review says it. */
  #words(fact) {
    const { city, told } = this;
    const { kind, unit } = city.facts.get(fact);
    const answer = told[fact];
    const list = (names, type) => new Intl.ListFormat('en', { type }).format(names);
    if (answer === null) return city.say('answer.not_sure');
    if (kind === 'yes_no') return city.say(answer ? 'answer.yes' : 'answer.no');
    if (kind === 'choice') return city.say(`fact.${fact}.${answer.any_of ? `partial.${answer.any_of.join('|')}` : answer}`);
    if (kind === 'date') return new Date(`${answer}T12:00`).toLocaleDateString('en', { year: 'numeric', month: 'long', day: 'numeric' });
    if (kind === 'set') {
      const names = city.facts.get(fact).values.filter((value) => answer.includes(value)).map((value) => city.say(`fact.${fact}.${value}`));
      return names.length > 0 ? list(names, 'conjunction') : city.say('answer.none_of_these');
    }
    const amount = (n) => {
      const digits = Number.isInteger(n) ? 0 : 2;
      const money = { style: 'currency', currency: 'USD', minimumFractionDigits: digits, maximumFractionDigits: digits };
      if (unit === 'usd') return n.toLocaleString('en', money);
      const text = n.toLocaleString('en', { maximumFractionDigits: 3 });
      return city.say(unit === 'percent' ? 'unit.percent' : 'unit.meals').replace('{n}', text);
    };
    if (typeof answer === 'number') return amount(answer);
    const [way, n] = answer.min !== undefined ? ['at_least', answer.min] : ['at_most', answer.max];
    return city.say(`answer.${way}`).replace('{n}', amount(n));
  }
}
