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
  // `settle` asks for a title and waits for it: a page that is asked for again has none for a moment.
  rules: { 'document-title': { enabled: false } },
  // What is in order needs no selectors, and those take most of the time.
  resultTypes: ['violations'],
  // The one rule that is told of style sheets is an experimental one, which does not run: reading them takes a third of it.
  preload: { assets: ['media'] },
};

/** The rules that colors decide: all that can differ between themes of the same page. */
const COLOR_OPTIONS: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/**
 * Fails when axe finds a violation of WCAG 2.2 A or AA on the page as it is now; says which rule, where and why. Asks for
 * `colors` alone where the same page has been looked at in another theme.
 * Loading and animations are waited for: what is half transparent has no contrast to measure. Runs in the page itself,
 * which has no frames; axe is brought into each document once.
 */
export async function expectAccessible(
  page: Page,
  what: 'everything' | 'colors' = 'everything',
): Promise<void> {
  await settle(page);
  const options = what === 'colors' ? COLOR_OPTIONS : OPTIONS;
  let found = await violations(page, options);
  if (!found) {
    await page.evaluate(SOURCE);
    found = await violations(page, options);
  }
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Null in a document that axe has not been brought into. */
const violations = (page: Page, wanted: axe.RunOptions): Promise<string[] | null> =>
  page.evaluate(async (options) => {
    if (!('axe' in window)) return null;
    const result = await window.axe.run(document, options);
    return result.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  }, wanted);

/** Waits until no table is being loaded, fonts are there and no finite animation runs any more. */
export async function settle(page: Page): Promise<void> {
  // Rows that are reloaded are pale meanwhile.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 });
  // A page that is asked for again has no title for a moment.
  await expect(page).toHaveTitle(/\S/);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
