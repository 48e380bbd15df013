// From the first question to every value of every determination, by the words on the page; what the
// result shows is what the command says for the same answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cities, fewestExamples, pageWords } from './cities.mjs';
import { outcome, useCommand } from './cli.mjs';
import { answerPage, next, press, step } from './form.mjs';
import { result } from './result.mjs';
import { useSite } from './site.mjs';

const site = useSite();
const assess = useCommand();

for (const city of cities) {
  const examples = fewestExamples(city);

  test(`${city.id}: the examples show every value`, () => {
    const shown = new Set(examples.flatMap(({ expect }) => Object.entries(expect).map(([id, value]) => `${id} = ${value}`)));
    const all = city.pack.determinations.flatMap(({ id, values }) => values.map((value) => `${id} = ${value}`));
    assert.deepEqual(all.filter((value) => !shown.has(value)), []);
  });

  for (const example of examples) {
    test(`${city.id}: ${example.id}: ${example.says}`, async (t) => {
      const page = await site.open(t, `?city=${city.id}`);
      const told = {};
      const answerAll = async () => {
        while ((await step(page)) === 'question') {
          Object.assign(told, await answerPage(page, city, example.answers));
          await next(page);
          assert.equal(await page.getByRole('alert').count(), 0, 'the answers are accepted');
        }
      };
      const same = async () => assert.deepEqual(await result(page), outcome(await assess(city.id, told)));

      await answerAll();
      assert.equal(await step(page), 'review');
      await press(page, pageWords['review.see_result']);
      await same();

      const more = page.getByRole('button', { name: pageWords['refine.start'] });
      if (!(await more.isVisible())) return;
      await press(page, pageWords['refine.start']);
      await answerAll();
      assert.equal(await step(page), 'result');
      await same();
      assert.equal(await more.isVisible(), false, 'nothing is left to ask');
      assert.deepEqual((await assess(city.id, told)).ask, []);
    });
  }
}
