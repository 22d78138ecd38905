import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { inspect } from './support';
import { type App, fillLogin, PATIENTLY, test } from './support/app';

// Backups as an administrator sees them, made by the command beside the running product; and that a password that was
// changed afterwards is the old one again on another machine is what lib/platform/backup tests.

const TABLE = 'Backups';

/** Runs the command line as an operator does, on the product's database and store. */
function runBackup({ product }: App, ...options: string[]) {
  const ran = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/cli/backup.ts', ...options], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: product.databaseUrl,
      STORAGE_DIR: product.storageFolder,
      AUTH_SECRET: 'another secret, which is marked so',
      LOG_LEVEL: 'silent',
    },
  });
  return { code: ran.status, output: ran.stdout, fault: ran.stderr };
}

test('backups: what was made, how large it is and whether it is intact', { tag: '@narrow' }, async ({
  page,
  app,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-backups-'));
  try {
    await fillLogin(page, 'admin@example.com', app.product.password);
    await expect(page).toHaveURL(/\/sarm\/dashboard/, PATIENTLY);
    await page.goto('/admin/backups');
    await expect(page.getByText('No backups yet')).toBeVisible(PATIENTLY);
    await expect(page.getByText('No nightly backups')).toBeVisible();

    const root = path.join(folder, 'laboratory');
    const made = runBackup(app, '--to', root);
    expect(made, made.fault).toMatchObject({ code: 0 });
    expect(made.output).toMatch(/intact\n$/);
    expect(made.output).not.toContain('MISSING');
    await page.reload();
    const row = page.getByRole('table', { name: TABLE }).getByRole('row').nth(1);
    await expect(row).toContainText('Complete');
    await expect(row).toContainText('Command line');
    await expect(row).toContainText(/\d\s[kM]B/);

    // A folder that holds something else.
    await writeFile(path.join(folder, 'thesis.txt'), 'mine');
    const refused = runBackup(app, '--to', folder);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.fault).toContain('already contains other files');

    // A file is lost from the folder, and the next look finds it.
    const [name = ''] = await readdir(path.join(root, 'backups'));
    const tables = path.join(root, 'backups', name, 'tables');
    const [table = ''] = await readdir(tables);
    await rename(path.join(tables, table), path.join(folder, 'lost'));
    const verified = runBackup(app, '--verify', root);
    expect(verified).toMatchObject({ code: 1 });
    expect(verified.output).toMatch(/is missing\.[\s\S]*DAMAGED\n$/);
    await page.reload();
    const rows = page.getByRole('table', { name: TABLE }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Failed');
    await expect(rows.nth(1)).toContainText('already contains other files');
    await inspect(page, 'admin-backups');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
