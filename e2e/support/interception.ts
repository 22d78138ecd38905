import { expect, type Page } from '@playwright/test';

/** Nothing of the product's lies here: only a page whose requests are intercepted gets an answer. */
const PROBE = '/is-intercepted';

/**
 * Lets `route` come back once the page's requests are truly intercepted. Chromium gives a page that is open its
 * intercepted loader a moment after it has said so, and what is sent meanwhile passes by every handler. The probe's
 * handler stays: were it the last to go, requests under way while interception is switched off could stay unanswered.
 */
export function withSureInterception(page: Page): void {
  const route = page.route.bind(page);
  let hasProbe = false;
  page.route = async (...parameters) => {
    const added = await route(...parameters);
    if (!hasProbe) await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }));
    hasProbe = true;
    const isOpen = page.url().startsWith('http');
    if (isOpen) {
      await expect
        .poll(
          () =>
            page
              .evaluate(async (address) => (await fetch(address)).status, PROBE)
              // The page has gone on to another meanwhile.
              .catch(() => null),
          { intervals: [0, 20, 50, 100, 250] },
        )
        .toBe(204);
    }
    return added;
  };
}
