import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // What is in order needs no selectors, and those take most of the time.
  resultTypes: ['violations'],
};

/**
 * Fails when axe finds a violation of WCAG 2.2 A or AA on the page as it is now; says which rule, where and why.
 * Loading and animations are waited for: what is half transparent has no contrast to measure. Runs in the page itself,
 * which has no frames; axe is brought into each document once.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  let found = await violations(page);
  if (!found) {
    await page.evaluate(SOURCE);
    found = await violations(page);
  }
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Null in a document that axe has not been brought into. */
const violations = (page: Page): Promise<string[] | null> =>
  page.evaluate(async (options) => {
    if (!('axe' in window)) return null;
    const result = await window.axe.run(document, options);
    return result.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  }, OPTIONS);

/** Waits until no table is being loaded, fonts are there and no finite animation runs any more. */
export async function settle(page: Page): Promise<void> {
  // Rows that are reloaded are pale meanwhile.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
