// Reading the result page.
import { duty } from './cli.mjs';

/** The determinations and duties on the page in view, as `outcome` gives those of the command. */
export async function result(page) {
  const { values, duties } = await page.evaluate(() => ({
    values: [...document.querySelectorAll('main [data-determination]')]
      .map(({ dataset }) => `${dataset.determination} = ${dataset.value}`),
    duties: [...document.querySelectorAll('main [data-cite]')].map((element) => ({
      cite: element.dataset.cite,
      applies: element.dataset.applies,
      due: [...element.querySelectorAll('time.due')].map(({ dateTime }) => dateTime).sort()[0],
    })),
  }));
  return { values: values.sort(), duties: duties.map(({ cite, applies, due }) => duty(cite, applies, due)).sort() };
}
