// What every browser test starts from: the built page, served as a city would, in a real Chromium.
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from '../../.ci/serve.mjs';

// The tests need no network, and the container that runs them may have no sandbox or GPU.
const ARGS = [
  '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** Serves the page for all tests of a file; `open` and `blank` give each a page of its own. */
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
  site.blank = async (t, options = {}) => {
    const context = await site.browser.newContext(options);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    t.after(async () => {
      await context.close();
      if (errors.length > 0) throw new Error(`the page reported: ${errors.join('; ')}`);
    });
    return page;
  };

  /** The page at an address under the site, as soon as it can be answered. */
  site.open = async (t, address = '', options = {}) => {
    const page = await site.blank(t, options);
    await page.goto(new URL(address, site.url).href);
    await ready(page);
    return page;
  };
  return site;
}

/** Waits until a page, or a frame in one, can be answered. */
export const ready = (place) => place.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 15_000 });
