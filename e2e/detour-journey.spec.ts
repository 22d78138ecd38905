import { expect } from '@playwright/test';
import { hotp, stepAt } from '@/lib/platform/auth/two-factor/totp';
import { decodeBase32, enter, inspect } from './support';
import { type App, newClinician, PASSWORD, PATIENTLY, test } from './support/app';

// The pages that come before every other while something is asked of an account.

test('a password that is too old: every page leads to the one that asks for another', {
  tag: '@narrow',
}, async ({ page, app }) => {
  const email = await newClinician(app);
  await app.sql`update users set password_changed_at = now() - interval '91 days' where email = ${email}`;
  await enter(page, email, PASSWORD);
  await page.goto('/sarm/dashboard');
  await expect(page).toHaveURL(/\/password-expired$/);
  await expect(page.getByRole('heading', { name: 'Your password has expired' })).toBeVisible();
  await expect(page.getByText('Passwords here have to be changed every 90 days.')).toBeVisible();
  await inspect(page, 'password-expired');
  const fill = async (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Current Password', 'not the right one');
  await fill('New Password', 'another long password');
  await fill('Confirm Password', 'another long password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('The current password is not right')).toBeVisible();
  await fill('Current Password', PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/dashboard/, PATIENTLY);
});

test('a second factor that everybody needs: every page leads to where it is set up', {
  tag: '@narrow',
}, async ({ page, app }) => {
  const email = await newClinician(app);
  await app.admin.get('PUT', '/admin/system-settings/security', { twoFactorAuth: true });
  try {
    await untilAllAnswer(app, 403);
    await enter(page, email, PASSWORD);
    await page.goto('/sarm/dashboard');
    await expect(page).toHaveURL(/\/two-factor-setup$/);
    await expect(page.getByText('This installation requires a second factor.')).toBeVisible();
    await inspect(page, 'two-factor-setup');
    const card = page.getByRole('region', { name: 'Two-factor authentication' });
    await card.getByLabel('Your password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Turn on' }).click();
    const secret = decodeBase32((await card.locator('code').textContent()) ?? '');
    await card.getByLabel('Code of the app').fill(hotp(secret, stepAt(new Date())));
    await card.getByRole('button', { name: 'Confirm' }).click();
    await expect(card.getByText('Keep these recovery codes')).toBeVisible();
    await card.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page).toHaveURL(/\/dashboard/, PATIENTLY);
  } finally {
    await askNobodyForASecondFactor(app);
  }
});

/** Not even the administrator may do that with the programming interface, who has no second factor either. */
async function askNobodyForASecondFactor(app: App): Promise<void> {
  await app.sql`update system_settings set value = value || '{"twoFactorAuth": false}' where section = 'security'`;
  await untilAllAnswer(app, 200);
}

/** Waits until several calls in a row, which go to all web servers where there are several, are answered so. */
async function untilAllAnswer({ admin }: App, status: number): Promise<void> {
  const statuses = async () => {
    const seen = [];
    for (let at = 0; at < 4; at += 1) seen.push((await admin.call('GET', '/admin/users')).status);
    return seen;
  };
  await expect.poll(statuses, PATIENTLY).toEqual(Array.from({ length: 4 }, () => status));
}
