import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { inspect } from '../support';
import { administratorClient, newMark, open, rows, search } from '../support/administration';
import { test } from '../support/test';

// The system logs as an administrator reads them.

test('system logs: filters, details, export, statistics, integrity', async ({ page }) => {
  const mark = newMark();
  const api = await administratorClient();
  // Two entries that carry the mark, of different kinds: a formula and markup for a name, which must stay text.
  const formula = `=HYPERLINK("http://x.example","${mark}")`;
  await api.get('POST', '/sarm/project/create-project', { name: formula });
  await api.get('POST', '/admin/roles', { name: `<img src=x onerror=alert(1)> ${mark}`, code: `r_${mark}` });
  await open(page, '/admin/logs', 'System Logs');
  await expect(rows(page, 'System Logs').first()).toBeVisible();
  await inspect(page, 'admin-logs');

  await test.step('search and filter', async () => {
    await search(page, 'Search the logs', 'ab');
    await expect(page.getByText('At least 3 characters')).toBeVisible();
    await search(page, 'Search the logs', mark);
    await expect(rows(page, 'System Logs')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Permission' }).click();
    await expect(rows(page, 'System Logs')).toHaveCount(1);
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
    await expect(page.getByText('No logs found')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('');
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('From', { exact: true }).fill(today);
    await expect(rows(page, 'System Logs')).toHaveCount(1);
  });

  await test.step('details', async () => {
    await rows(page, 'System Logs').getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Log entry' });
    await expect(dialog).toContainText('role.create');
    await expect(dialog).toContainText('admin@example.com');
    // Stored markup is shown as the letters that it is.
    await expect(dialog).toContainText('<img src=x onerror=alert(1)>');
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    await inspect(page, 'admin-logs-details');
    await page.keyboard.press('Escape');
  });

  await test.step('export of what is filtered', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search the logs' })).toHaveValue('');
    await search(page, 'Search the logs', mark);
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Data' }).click();
    await expect(rows(page, 'System Logs')).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`system-logs-${new Date().toISOString().slice(0, 10)}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^timestamp,type,severity,action,message,/);
    expect(lines[1]).toContain(mark);
    // No cell begins as a formula would.
    expect(lines[1]).not.toMatch(/(^|,)"?[=+\-@]/);
  });

  await test.step('statistics and integrity', async () => {
    await page.getByRole('button', { name: 'Show statistics' }).click();
    const statistics = page.getByRole('region', { name: 'Statistics' });
    await expect(statistics.getByRole('table', { name: 'By type' })).toBeVisible();
    await page.getByRole('button', { name: 'Check integrity' }).click();
    await expect(page.getByText(/^All [\d,]+ entries are as they were written/)).toBeVisible();
    await inspect(page, 'admin-logs-statistics');
  });
});
