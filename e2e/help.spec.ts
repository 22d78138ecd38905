import { expect, type Page } from '@playwright/test';
import { expectAccessible, inspect, signIn } from './support';
import { test } from './support/test';

/** Whether it is in view, below the top bar. */
async function expectOnTop(page: Page, heading: string): Promise<void> {
  const top = () =>
    page
      .getByRole('heading', { name: heading, exact: true })
      .evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(56);
  await expect.poll(top).toBeLessThan(200);
}

test("help opens the user's guide at the page one is on", { tag: '@narrow' }, async ({ page, context }) => {
  await signIn(page, 'clinician');
  await page.goto('/sarm/microscopes');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Help for this page' }).click();
  const guide = await opened;
  await expect(guide).toHaveURL(/\/help#microscopes-and-chambers$/);
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText("User's guide");
  await expectOnTop(guide, 'Microscopes and chambers');
  // What was being done is still there.
  await expect(page).toHaveURL('/sarm/microscopes');
  await guide.close();

  await page.goto('/help');
  const pictures = page.getByRole('article').getByRole('img');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await inspect(page, 'help');
  for (const title of ['Figures', 'Limits']) {
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await inspect(page, `help-${title.toLowerCase()}`);
  }
  await page.getByRole('link', { name: "User's guide" }).click();
  await expect(page).toHaveURL('/help');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL(/\/help#privacy$/);
  await expectOnTop(page, 'Privacy');
  await expect(contents.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'location');
});

test('the guide for operators is open to administrators alone', { tag: '@narrow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin');
  await page.goto('/help');
  await page.getByRole('article').getByRole('link', { name: "operator's guide" }).click();
  await expect(page).toHaveURL('/help/operators');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Operator's guide");
  await expect(page.getByRole('heading', { name: 'Backup and restore' })).toBeVisible();
  await inspect(page, 'help-operators');
  await page.getByRole('link', { name: "User's guide" }).click();
  await expect(page).toHaveURL('/help');

  const clinician = await browser.newPage({ ...(baseURL && { baseURL }), viewport: page.viewportSize() });
  await signIn(clinician, 'clinician');
  await clinician.goto('/help');
  await expect(clinician.getByText("operator's guide")).toBeVisible();
  await expect(clinician.getByRole('link', { name: /operator's guide/i })).toHaveCount(0);
  await expectAccessible(clinician);
  await clinician.goto('/help/operators');
  await expect(clinician).toHaveURL(/\/unauthorized/);
  await clinician.close();
});
