import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the menu of the account. A page that has just come may not hear the first click. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('menu');
  await expect(async () => {
    if (!(await menu.isVisible())) await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(menu).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  return menu;
}
