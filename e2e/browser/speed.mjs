// How fast the built page is on a slow phone: `node e2e/browser/speed.mjs [CITY]`. It prints figures and
// judges nothing, since they depend on the machine.
import { chromium } from 'playwright-core';
import { serve } from '../../.ci/serve.mjs';
import { cities, pageWords } from './cities.mjs';
import { answerPage, next, press, step } from './form.mjs';

const CPU = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const RUNS = 3;

const city = cities.find(({ id }) => id === (process.argv[2] ?? 'orange'));
const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const ms = (number) => `${Math.round(number)} ms`.padStart(8);

const loads = [];
const clicks = { tick: [], continue: [] };
for (let run = 0; run < RUNS; run += 1) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', NETWORK);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.addInitScript(measure);
  await page.goto(`${server.url}?city=${city.id}`);
  await page.waitForFunction(() => globalThis.times.program);
  loads.push(await page.evaluate(() => ({
    ...globalThis.times,
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    fetched: performance.getEntriesByType('resource').reduce((sum, { transferSize }) => sum + transferSize, 0)
      + performance.getEntriesByType('navigation')[0].transferSize,
  })));
  const { answers } = city.examples[0];
  while ((await step(page)) === 'question') {
    await answerPage(page, city, answers);
    await next(page);
  }
  await press(page, pageWords['review.see_result']);
  await page.waitForFunction((title) => globalThis.clicks.some(({ to }) => to.startsWith(title)), pageWords['result.title']);
  for (const { what, took, to } of await page.evaluate(() => globalThis.clicks)) (clicks[what] ?? []).push({ took, to });
  await context.close();
}
await browser.close();
await server.close();

const line = (name, figure) => console.log(`${name.padEnd(52)} ${figure}`);
console.log(`${city.name}; processor ${CPU} times slower, 1.6 Mbit/s, 150 ms; median of ${RUNS}\n`);
line('first paint', ms(median(loads.map(({ paint }) => paint))));
line('first question can be answered', ms(median(loads.map(({ answerable }) => answerable))));
line('the program has taken over', ms(median(loads.map(({ program }) => program))));
line('bytes fetched until then', String(median(loads.map(({ fetched }) => fetched))).padStart(5));
for (const [what, all] of Object.entries(clicks)) {
  const took = all.map((one) => one.took);
  line(`${what}, to the next paint: median`, ms(median(took)));
  line(`${what}, to the next paint: slowest of ${took.length}`, ms(Math.max(...took)));
}
const slow = clicks.continue.sort((a, b) => b.took - a.took).slice(0, 3);
for (const { took, to } of slow) line(`  slow: to "${to}"`, ms(took));

/** In the page: when it can be answered, when the program is there, and each click to its next paint. */
function measure() {
  globalThis.times = {};
  globalThis.clicks = [];
  new MutationObserver(() => {
    if (document.documentElement?.dataset.ready !== undefined) globalThis.times.answerable ??= performance.now();
    if (document.querySelector('html[data-program]')) globalThis.times.program ??= performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true });
  addEventListener('click', (event) => {
    const start = performance.now();
    const what = event.target.closest('[data-action]')?.dataset.action ?? (event.target.matches('input') ? 'tick' : 'other');
    // A task queued in a frame runs after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.clicks.push({ what, took: performance.now() - start, to: document.title });
      port2.postMessage('');
    });
  }, { capture: true });
}
