import { expect, type Page } from '@playwright/test';
import { cutOff, expectShown } from './seen';

export async function logMessages(page: Page): Promise<void> {
  const restore = await cutOff(page, 'GET', /^\/admin\/system-logs$/);
  await page.goto('/admin/logs');
  await expectShown(page, 'logs', 'Failed to load data');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await cutOff(page, 'POST', /^\/admin\/system-logs\/export$/);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectShown(page, 'logs', 'Error exporting logs. Please try again.');
  await page.getByRole('searchbox', { name: 'Search the logs' }).fill('nothing of the kind');
  await expectShown(page, 'logs', 'No logs found');
}

export async function systemSettingMessages(page: Page): Promise<void> {
  const restore = await cutOff(page, 'GET', /^\/admin\/system-settings$/);
  await page.goto('/admin/settings');
  await expectShown(page, 'systemSettings', 'Failed to load settings');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  const restoreSaving = await cutOff(page, 'PUT', /^\/admin\/system-settings\//);
  await page.getByRole('button', { name: 'Save General settings' }).click();
  await expectShown(page, 'systemSettings', 'Failed to save settings');
  await restoreSaving();
  for (const section of ['General', 'Security', 'Storage', 'Notification']) {
    await page.getByRole('button', { name: `Save ${section} settings` }).click();
    await expect(page.getByText(`${section} settings saved successfully`)).toBeVisible();
  }
  await expectShown(page, 'systemSettings', '{Section} settings saved successfully');
}
