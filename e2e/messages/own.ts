import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, openAccountMenu } from '../support';
import type { GoogleApp } from '../support/google-app';
import { cutOff, expectShown, meet } from './seen';

/** What people read of their own account. */
export async function ownMessages(page: Page, { sql, product }: GoogleApp): Promise<void> {
  await page.goto('/profile');
  const edit = page.getByRole('region', { name: 'Edit Profile' });
  const restoreProfile = await cutOff(page, 'PATCH', /update-profile$/);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectShown(edit, 'profile', 'Failed to update profile: {reason}');
  await restoreProfile();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectShown(page, 'profile', 'Profile updated successfully!');

  const change = page.getByRole('region', { name: 'Change Password' });
  const save = change.getByRole('button', { name: 'Change Password' });
  await change.getByLabel('Current Password').fill(product.password);
  await change.getByLabel('New Password').fill('12345');
  await save.click();
  await expectShown(change, 'profile', 'Passwords do not match');
  await change.getByLabel('Confirm Password').fill('12345');
  await save.click();
  await expectShown(change, 'profile', 'Password should be at least 6 characters');
  const next = `${product.password}-next`;
  await change.getByLabel('New Password').fill(next);
  await change.getByLabel('Confirm Password').fill(next);
  const restorePassword = await cutOff(page, 'POST', /change-password$/);
  await save.click();
  await expectShown(change, 'profile', 'Failed to update password: {reason}');
  await restorePassword();
  await save.click();
  await expectShown(page, 'profile', 'Password updated successfully!');

  await page.goto('/settings');
  const restoreSettings = await cutOff(page, 'PUT', /update-settings$/);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectShown(page, 'settings', 'Error saving settings');
  await restoreSettings();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectShown(page, 'settings', 'Settings saved successfully!');
  await page.goto('/profile');
  // From here on the server cannot read them; the frame around the page is there already.
  await sql`alter table user_settings rename to user_settings_away`;
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Settings' }).click();
  await expectShown(page, 'settings', 'Error loading settings');
  await expectAccessible(page);
  await sql`alter table user_settings_away rename to user_settings`;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
}

/** What is said while the server's guard decides about the next page. */
export async function guardMessages(page: Page): Promise<void> {
  await page.goto('/admin/users');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const heading = page.getByRole('heading', { name: 'User Management', level: 1 });
  const place = await heading.boundingBox();
  let go: () => void = () => undefined;
  const hold = (path: RegExp) => {
    // More than one request may ask for the next page: all wait, and all are let go.
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    return page.route(
      (url) => path.test(url.pathname),
      async (route) => {
        if (route.request().headers().rsc !== undefined) await gate;
        await route.continue();
      },
    );
  };
  await hold(/^\/admin\/roles$/);
  await page.getByRole('link', { name: 'Role Management' }).click();
  const status = page.getByRole('main').getByRole('status').filter({ hasText: /\w/ });
  await expectShown(status.first(), 'guard', 'Checking permissions...');
  // The old page stays where it was.
  expect(await heading.boundingBox()).toEqual(place);
  await expectAccessibleInBothThemes(page);
  go();
  await expect(page.getByRole('heading', { name: 'Role Management', level: 1 })).toBeVisible();
  await expect(page.getByText('Checking permissions...')).toHaveCount(0);

  await hold(/^\/profile$/);
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Profile' }).click();
  await expectShown(status.first(), 'guard', 'Loading user data...');
  go();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByText('Loading user data...')).toHaveCount(0);

  // A navigation that ends where it began ends the note, too: /admin leads on to its first section.
  await page.goto('/admin/users');
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText('Checking permissions...')).toHaveCount(0);
}

/** What is said wherever nobody knows better. */
export async function anywhereMessages(page: Page, { sql }: GoogleApp): Promise<void> {
  await page.goto('/admin/users');
  const restore = await meet(page, 'GET', /^\/admin\/users$/, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>A proxy in front</h1>' }),
  );
  await page.reload();
  await expectShown(page.getByRole('alert'), 'anywhere', 'Error {status}: {statusText}');
  await expect(page.getByText('Error 503: Service Unavailable')).toBeVisible();
  await restore();

  await sql`alter table analyses rename to analyses_away`;
  await page.getByRole('link', { name: 'SARM Platform' }).click();
  await expectShown(page.getByRole('main'), 'anywhere', 'An error occurred');
  await expectAccessibleInBothThemes(page);
  await sql`alter table analyses_away rename to analyses`;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  // Without its frame, too.
  await sql`alter table user_settings rename to user_settings_away`;
  await page.goto('/dashboard');
  await expectShown(page.getByRole('main'), 'anywhere', 'An error occurred');
  await expectAccessible(page);
  await sql`alter table user_settings_away rename to user_settings`;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}
