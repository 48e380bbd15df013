// What every browser test starts from: the built page, served as a city would, in a real Chromium.
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from '../../.ci/serve.mjs';

// The tests need no network, and the container that runs them may have no sandbox or GPU.
const ARGS = [
  '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** Serves the page for all tests of a file; `open` gives each a page of its own. */
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

  /**
   * Opens an address under the site and waits until it can be answered. The page is closed, and
   * the test fails if it wrote an error or broke the policy, when the test `t` ends.
   */
  site.open = async (t, address = '', options = {}) => {
    const context = await site.browser.newContext(options);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    t.after(async () => {
      await context.close();
      if (errors.length > 0) throw new Error(`the page reported: ${errors.join('; ')}`);
    });
    await page.goto(new URL(address, site.url).href);
    await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 15_000 });
    return page;
  };
  return site;
}
