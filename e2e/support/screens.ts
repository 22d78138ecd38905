import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, settle } from './axe';

const TELEPHONE_PX = 768;
const TELEPHONE = { width: 390, height: 844 };
const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Switches light and dark as a second tab of the same browser would, so that the page needn't be loaded again. Told
 * again until the page listens: before its scripts have run it cannot.
 */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await expect(async () => {
    await page.evaluate((wanted) => {
      localStorage.setItem('theme', wanted);
      dispatchEvent(
        new StorageEvent('storage', { key: 'theme', newValue: wanted, storageArea: localStorage }),
      );
    }, theme);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme, { timeout: 500 });
  }).toPass({ timeout: 20_000, intervals: [20, 50, 100, 250] });
}

/** Runs a check in both themes and leaves the page in the light one. */
async function inBothThemes(page: Page, check: (theme: Theme) => Promise<void>): Promise<void> {
  for (const theme of [...THEMES].reverse()) {
    await switchTheme(page, theme);
    await check(theme);
  }
}

/** Where pictures for people to look at are kept: a folder for each width. */
export const screensFolder = (page: Page): string =>
  `test-results/screens/${(page.viewportSize()?.width ?? 0) < TELEPHONE_PX ? 'narrow' : 'wide'}`;

/** Pictures of whole pages take time: they are kept where somebody wants to look at them. */
const KEEPS_SCREENS = process.env.E2E_SCREENS === '1';

/** As <name>-<theme>.png. */
async function keepScreen(page: Page, name: string, theme: Theme): Promise<void> {
  if (!KEEPS_SCREENS) return;
  const folder = screensFolder(page);
  await page.screenshot({ path: `${folder}/${name}-${theme}.png`, fullPage: true, animations: 'disabled' });
}

/** Fails when the page is wider than the window, because then something is cut off. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} is wider than the window by so many pixels`).toBeLessThanOrEqual(0);
}

/** Keeps pictures of the page in both themes; fails when it is wider than the window. */
export async function keepScreens(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  if (KEEPS_SCREENS) {
    await inBothThemes(page, async (theme) => {
      await settle(page);
      await keepScreen(page, name, theme);
    });
  }
  await expectToFit(page, name);
}

/** axe, a picture and the fit, at the width and in the theme that the page has. */
async function look(page: Page, name: string, theme: Theme): Promise<void> {
  // Away from the buttons: the hint of one would be looked at, too.
  await page.mouse.move(0, 0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, theme === 'light' ? 'everything' : 'colors');
  await keepScreen(page, name, theme);
  if (theme === 'light') await expectToFit(page, name);
}

/** Looks at a page for people who can't see it, or not well: axe in both themes. */
export const expectAccessibleInBothThemes = (page: Page): Promise<void> =>
  inBothThemes(page, () => expectAccessible(page));

/**
 * Looks at a page as it stands: axe and pictures in both themes, nothing wider than the window. Of a journey that is not
 * made on a telephone as a whole, at the width of one as well.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  const wide = page.viewportSize();
  const isOneWidth = !wide || wide.width < TELEPHONE_PX || test.info().tags.includes('@narrow');
  const widths = isOneWidth ? [wide] : [wide, TELEPHONE];
  // Themes and widths cost a page's whole layout: each theme comes once, and the widths in an order that ends where it began.
  for (const theme of THEMES) {
    await switchTheme(page, theme);
    for (const width of theme === 'light' ? widths : [...widths].reverse()) {
      if (width) await page.setViewportSize(width);
      await look(page, name, theme);
    }
  }
  await switchTheme(page, 'light');
  if (!isOneWidth) await laidOut(page);
}

/** Waits until a page has laid itself out anew: what is clicked on by its place may have moved. */
const laidOut = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
        requestIdleCallback(drawn, { timeout: 500 });
      }),
  );
