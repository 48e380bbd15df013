// What every browser test starts from: the built page, served as a city would, in a real Chromium.
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from '../../.ci/serve.mjs';

// The tests need no network, and the container that runs them may have no sandbox or GPU.
const ARGS = [
  '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** The day on which all tests take place, whatever the machine's clock says. */
export const TODAY = '2026-12-01';
const PLACE = { locale: 'en-US', timezoneId: 'America/Los_Angeles' };

/**
 * Serves the page for all tests of a file; `open` and `blank` give each a page of its own. A test
 * of a failure names the console messages that it expects in `expect`.
 */
export function useSite({ base = '/fog/' } = {}) {
  const site = {};
  before(async () => {
    site.server = await serve({ base });
    site.url = site.server.url;
    site.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
  });
  after(async () => {
    await site.browser?.close();
    await site.server?.close();
  });

  /** An empty page that is closed when the test `t` ends; a script error or broken policy fails the test. */
  site.blank = async (t, { expect = [], ...options } = {}) => {
    const context = await site.browser.newContext({ ...PLACE, ...options });
    await context.addInitScript(stopClock, `${TODAY}T12:00:00`);
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    t.after(async () => {
      await context.close();
      const others = errors.filter((error) => !expect.some((pattern) => pattern.test(error)));
      if (others.length > 0) throw new Error(`the page reported: ${others.join('; ')}`);
    });
    return page;
  };

  /** The page at an address under the site, as soon as the program has taken it over. */
  site.open = async (t, address = '', options = {}) => {
    const page = await site.blank(t, options);
    await page.goto(new URL(address, site.url).href);
    await ready(page);
    return page;
  };
  return site;
}

function stopClock(now) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length > 0 ? given : [now]));
    }
  };
}

/** Waits until the program has taken over a page, or a frame in one. */
export async function ready(place) {
  await place.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 15_000 });
  // The static page can be answered, too; only the program's own has a way back.
  await place.locator('html[data-program], html[data-failed]').first().waitFor({ state: 'attached', timeout: 15_000 });
}
