// Both ways back, the page's and the browser's, also after the page was loaded again or started over.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageWords } from './cities.mjs';
import { answerPage, arrival, next, press } from './form.mjs';
import { ready, useSite } from './site.mjs';
import { REMODEL, answerAll, goTo, heading, orange } from './tour.mjs';

const site = useSite();
const FIRST = orange.say('fact.serves.question');

const back = (page) => arrival(page, () => page.getByRole('button', { name: pageWords['page.back'] }).click());
const browserBack = (page) => arrival(page, () => page.evaluate(() => history.back()));
const answerFirst = async (page) => {
  await answerPage(page, orange, REMODEL);
  await next(page);
};

for (const [name, goBack] of [['ours', back], ["the browser's", browserBack]]) {
  test(`every page seen keeps its answers on the way back: ${name}`, async (t) => {
    const page = await site.open(t, '?city=orange');
    const trail = [];
    const filled = () => page.locator('main input').evaluateAll((all) => all.map(({ id, checked, value }) => `${id} ${checked} ${value}`));
    while ((await page.locator('main[data-step=question]').count()) > 0) {
      await answerPage(page, orange, REMODEL);
      trail.push([await heading(page), await filled()]);
      await next(page);
    }
    for (const [title, inputs] of trail.reverse()) {
      await goBack(page);
      assert.equal(await heading(page), title);
      assert.deepEqual(await filled(), inputs);
    }
  });

  test(`back works after the page was loaded again: ${name}`, async (t) => {
    const page = await site.open(t, '?city=orange');
    await goTo(page, orange, REMODEL, 'preparation');
    await page.reload();
    await ready(page);
    assert.equal(await heading(page), FIRST);
    await answerFirst(page);
    const second = await heading(page);
    assert.notEqual(second, FIRST);
    await goBack(page);
    assert.equal(await heading(page), FIRST);
    await answerFirst(page);
    assert.equal(await heading(page), second);
  });
}

test('back works after starting over and going back beyond it', async (t) => {
  const page = await site.open(t, '?city=orange');
  await answerAll(page, orange, REMODEL);
  await press(page, pageWords['page.start_over']);
  assert.equal(await heading(page), FIRST);
  assert.equal(await page.getByRole('radio', { checked: true }).count(), 0, 'nothing is left of the answers');
  await browserBack(page);
  assert.equal(await heading(page), FIRST);
  await answerFirst(page);
  await back(page);
  assert.equal(await heading(page), FIRST);
});

test('a page that is changed leads back to the review', async (t) => {
  const page = await site.open(t, '?city=orange');
  await answerAll(page, orange, REMODEL);
  const review = await heading(page);
  await press(page, pageWords['review.change_what'].replace('{label}', orange.say('fact.operator.label')));
  await next(page);
  assert.equal(await heading(page), review);
});

test('in a frame the history of the host stays as it is', async (t) => {
  const page = await site.blank(t);
  await page.setContent(`<iframe title="FOGcheck" width="600" height="600" src="${site.url}?city=orange"></iframe>`);
  await ready(page.frameLocator('iframe'));
  const length = await page.evaluate(() => history.length);
  const frame = page.frames()[1];
  await answerFirst(frame);
  assert.notEqual(await heading(frame), FIRST);
  await back(frame);
  assert.equal(await heading(frame), FIRST);
  assert.equal(await page.evaluate(() => history.length), length);
});
