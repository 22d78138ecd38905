import { test as base, type Page } from '@playwright/test';
import { withSureInterception } from './interception';

/**
 * Waits until React answers for every button that the server has drawn: until then a click is lost, and on a machine
 * with other things to do that takes longer than the browser's `load`. Gives up after `PATIENCE_MS`, for what the
 * page does then is for the test to judge.
 */
const PATIENCE_MS = 20_000;

async function hydrated(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const isReady = await page
      .evaluate(
        () =>
          !('__next_f' in window) ||
          [...document.querySelectorAll('button')].every((button) =>
            Object.keys(button).some((key) => key.startsWith('__reactProps$')),
          ),
      )
      // The page has gone on to another meanwhile.
      .catch(() => false);
    if (isReady || page.isClosed()) return;
    await page.waitForTimeout(50);
  }
}

/**
 * Playwright's test, with pages that can be used once `goto` or `reload` has come back, and whose requests are
 * intercepted once `route` has.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    const goTo = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...parameters) => {
      const response = await goTo(...parameters);
      await hydrated(page);
      return response;
    };
    page.reload = async (...parameters) => {
      const response = await reload(...parameters);
      await hydrated(page);
      return response;
    };
    withSureInterception(page);
    await use(page);
  },
});
