import { expect } from '@playwright/test';
import { expectAccessible, inspect, openAccountMenu, signIn } from '../support';
import { test } from '../support/test';

// The system settings, and the doors of administration as a whole.

test('settings: four sections, each saved by itself', async ({ page }, info) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'System Settings', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Site name')).toHaveValue('SARM Platform');
  await inspect(page, 'admin-settings');
  await page.getByLabel('Site description').fill(`Sperm-video analysis (${info.project.name})`);
  for (const section of ['General', 'Security', 'Storage', 'Notification']) {
    const region = page.getByRole('region', { name: section, exact: true });
    await region.getByRole('button', { name: `Save ${section} settings` }).click();
    await expect(region.getByText(`${section} settings saved successfully`)).toBeVisible();
  }
  await page.reload();
  // The other width may have saved its own meanwhile.
  await expect(page.getByLabel('Site description')).toHaveValue(/^Sperm-video analysis \((wide|narrow)\)$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /^Sperm-video analysis \((wide|narrow)\)$/,
  );
  const security = page.getByRole('region', { name: 'Security', exact: true });
  await page.getByLabel('Minimum password length').fill('3');
  await security.getByRole('button', { name: 'Save Security settings' }).click();
  await expect(security.getByRole('alert')).toBeVisible();
  await expect(security.getByText('Security settings saved successfully')).toBeHidden();
  await expectAccessible(page);
});

test('administration is closed to anyone who may not administer', async ({ page }) => {
  await signIn(page, 'clinician');
  for (const section of ['users', 'roles', 'permissions', 'projects', 'logs', 'settings']) {
    await page.goto(`/admin/${section}`);
    await expect(page, section).toHaveURL(/\/unauthorized/);
  }
  await expect(page.getByText("You don't have permission to view this page.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'admin@example.com' })).toHaveAttribute(
    'href',
    'mailto:admin@example.com',
  );
  await page.goto('/sarm/projects');
  await openAccountMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
});
