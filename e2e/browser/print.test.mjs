// Paper shows everything: every duty that applies or may apply, whatever is open or searched for.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cities, pageWords } from './cities.mjs';
import { press } from './form.mjs';
import { useSite } from './site.mjs';
import { answerAll } from './tour.mjs';

const site = useSite();
const hasReader = spawnSync('pdftotext', ['-v']).status === 0;

/** The text on paper; without a reader of PDF what the page would show in print. */
async function paper(page) {
  if (!hasReader) {
    await page.emulateMedia({ media: 'print' });
    const text = await page.locator('body').innerText();
    await page.emulateMedia({ media: 'screen' });
    return text;
  }
  const { stdout, status } = spawnSync('pdftotext', ['-', '-'], { input: await page.pdf({ format: 'Letter' }), encoding: 'utf8' });
  assert.equal(status, 0);
  return stdout;
}

const tables = JSON.parse(readFileSync(new URL('../cases/duties.json', import.meta.url), 'utf8'));

// Lines and pages break anywhere, also inside a citation.
const plain = (text) => text.replace(/[\s\u00ad\f]+/g, '').toLowerCase();

for (const city of cities) {
  test(`${city.id}: paper has every duty, determination and the date`, async (t) => {
    const page = await site.open(t, `?city=${city.id}`);
    await answerAll(page, city, city.examples.find(({ answers }) => answers.serves === 'public').answers);
    await press(page, pageWords['review.see_result']);
    const wanted = await page.evaluate(() => {
      const texts = (selector) => [...document.querySelectorAll(selector)]
        .filter((element) => !element.closest('.no-print')).map(({ textContent }) => textContent);
      const duties = [...document.querySelectorAll('main [data-cite]')];
      return {
        duties: duties.flatMap((duty) => [duty.querySelector('h4').textContent, duty.dataset.cite, ...[...duty.querySelectorAll('li, time')].map(({ textContent }) => textContent)]),
        rest: texts('main h2, main h3, main .headline, main .source'),
        hidden: duties.filter((duty) => !duty.checkVisibility({ contentVisibilityAuto: true })).length,
      };
    });
    // A small city that is added may have few; the four whose tables stand in e2e/cases have many.
    assert.ok(wanted.duties.length > (city.id in tables ? 40 : 0) && wanted.hidden > 0, 'on the screen most are closed');

    const missing = (text) => [...wanted.duties, ...wanted.rest].filter((one) => !text.includes(plain(one)));
    assert.deepEqual(missing(plain(await paper(page))), [], 'with closed groups');

    await page.getByRole('searchbox').fill('training');
    await page.getByRole('checkbox', { name: pageWords['duty.certain_only'] }).check();
    const left = await page.locator('main [data-cite]').filter({ visible: true }).count();
    assert.ok(left > 0 && left < wanted.duties.length / 2, `the search leaves ${left}`);
    const counts = (one) => !/^\(\d+\)$/.test(one.trim());
    assert.deepEqual(missing(plain(await paper(page))).filter(counts), [], 'with an active search');
    assert.ok(!plain(await paper(page)).includes(plain(pageWords['duty.search'])), 'controls stay off the paper');
  });
}

test('the search says how many it leaves, and opens their groups', async (t) => {
  const [city] = cities;
  const page = await site.open(t, `?city=${city.id}`);
  await answerAll(page, city, city.examples[0].answers);
  await press(page, pageWords['review.see_result']);
  const visible = page.locator('main [data-cite]').filter({ visible: true });
  await page.getByRole('searchbox').fill('TRAINING');
  const left = await visible.count();
  assert.ok(left > 0);
  const said = left === 1 ? pageWords['duty.found.one'] : pageWords['duty.found.other'];
  await page.getByRole('status').filter({ hasText: said.replace('{n}', left) }).waitFor();
  for (const duty of await visible.all()) assert.match((await duty.innerText()).toLowerCase(), /training/);
  await page.getByRole('searchbox').fill('no such word');
  await page.getByRole('status').filter({ hasText: pageWords['duty.found.other'].replace('{n}', 0) }).waitFor();
  assert.equal(await visible.count(), 0);
});
