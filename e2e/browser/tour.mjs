// One way through everything a city can ask of a person, to look at each step on the way.
import { cities, pageWords } from './cities.mjs';
import { answerPage, next, press, step } from './form.mjs';

export const orange = cities.find(({ id }) => id === 'orange');

/** A remodel in Orange meets every kind of question: choices, sets, groups, numbers, areas, days. */
export const REMODEL = {
  serves: 'public', premises: 'permanent', operator: 'business', preparation: ['frying', 'beverages'],
  status: 'existing', ownership_change: 'none', operations_change: false, physical_changes: true,
  building_permit: true, remodel_cost: 60000, seating_increase_percent: 10, kitchen_increase_percent: 0,
  under_slab_plumbing: false, equipment_change: false, last_training_on: '2026-06-01',
};

/** Answers questions until another step than a question comes; calls `visit(heading)` on each page. */
export async function answerAll(page, city, answers, visit = async () => {}) {
  while ((await step(page)) === 'question') {
    await visit(await heading(page));
    await answerPage(page, city, answers);
    await next(page);
  }
}

export const heading = (page) => page.getByRole('heading', { level: 1 }).innerText();

/** From the first question to the end of the optional ones; `visit` is called once on each step. */
export async function tour(page, city, answers, visit) {
  await answerAll(page, city, answers, visit);
  await visit(await heading(page));
  await press(page, pageWords['review.see_result']);
  await visit(await heading(page));
  await press(page, pageWords['refine.start']);
  await answerAll(page, city, answers, visit);
}

/** Goes on to the page that asks a fact. */
export async function goTo(page, city, answers, fact) {
  while ((await page.locator(`main [data-fact="${fact}"]`).count()) === 0) {
    await answerPage(page, city, answers);
    await next(page);
  }
}

/** Opens every disclosure on the page in view. */
export const openAll = (page) => page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));

/** Adds a style sheet as a person's own tools do, past the page's policy; `''` takes it away. */
export const restyle = (page, css) => page.evaluate((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}, css);
