import { expect, test } from '@playwright/test';
import { expectAccessible, inBothThemes, keepScreens, signIn } from './support';

test('the sign-in page is accessible in both themes and fits a telephone', { tag: '@narrow' }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login SARM' })).toBeVisible();
  await inBothThemes(page, () => expectAccessible(page));
  await keepScreens(page, 'login');
});

test('a clinician signs in', async ({ page }) => {
  await signIn(page, 'clinician');
  await expect(page.getByText('SARM Platform').first()).toBeVisible();
});
