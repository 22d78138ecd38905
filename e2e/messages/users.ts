import { expect, type Page } from '@playwright/test';
import { administrator, type GoogleApp } from '../support/google-app';
import { answer, cutOff, expectShown } from './seen';

const ROLES = /^\/admin\/roles$/;

export async function userMessages(page: Page, app: GoogleApp): Promise<void> {
  const api = await administrator(app);
  await api.get('POST', '/admin/users', { email: 'messages@example.com', displayName: 'Mia Message' });
  const restoreList = await cutOff(page, 'GET', /^\/admin\/users$/);
  await page.goto('/admin/users?search=messages@');
  await expectShown(page, 'users', 'Failed to load users. Please try again.');
  await restoreList();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('cell', { name: 'messages@example.com' })).toBeVisible();

  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  const add = adding.getByRole('button', { name: 'Add User' });
  await add.click();
  await expectShown(adding, 'users', 'Email and Display Name are required');
  await adding.getByLabel('Email').fill('second@example.com');
  await adding.getByLabel('Display Name').fill('Second');
  const restoreAdding = await cutOff(page, 'POST', /^\/admin\/users$/);
  await add.click();
  await expectShown(adding, 'users', 'Failed to create user');
  await restoreAdding();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  const edit = page.getByRole('button', { name: 'Edit Mia Message' });
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  await edit.click();
  await editing.getByLabel('Display Name').fill('');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectShown(editing, 'users', 'Display Name is required');
  await editing.getByLabel('Display Name').fill('Mia Message');
  const restoreSaving = await cutOff(page, 'PUT', /^\/admin\/users\//);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectShown(editing, 'users', 'Failed to update user');
  await restoreSaving();
  const restoreReset = await cutOff(page, 'POST', /^\/admin\/users\/password-reset$/);
  await editing.getByRole('button', { name: 'Reset Password' }).click();
  await expectShown(page, 'users', 'Failed to send password reset: {reason}');
  await restoreReset();
  await editing.getByRole('button', { name: 'Reset Password' }).click();
  await expectShown(page, 'users', 'Password reset email sent to {email}');
  await expect(page.getByText('Password reset email sent to messages@example.com')).toBeVisible();
  await editing.getByRole('button', { name: 'Cancel' }).click();

  const restoreDeletion = await cutOff(page, 'DELETE', /^\/admin\/users\//);
  await page.getByRole('button', { name: 'Delete Mia Message' }).click();
  await page.getByRole('dialog', { name: 'Delete user' }).getByRole('button', { name: 'Delete' }).click();
  await expectShown(page, 'users', 'Failed to delete user');
  await restoreDeletion();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all');
  await expectShown(page, 'users', 'No users found');

  await userRoleMessages(page);
}

/** What the dialog of a user says of the roles that can be given. */
async function userRoleMessages(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const open = async (): Promise<void> => {
    // Anew, so that nothing of the last answer is kept.
    await page.goto('/admin/users?search=messages@');
    await page.getByRole('button', { name: 'Add User' }).click();
  };
  const restoreAway = await cutOff(page, 'GET', ROLES);
  await open();
  await expectShown(dialog, 'users', 'Failed to load roles. This may be due to insufficient permissions.');
  await restoreAway();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Roles' })).toBeEnabled();

  const restoreDenied = await answer(page, 'GET', ROLES, { message: 'No.', code: 'FORBIDDEN' }, 403);
  await open();
  await expectShown(
    dialog,
    'users',
    "You don't have the required permissions to access roles information. Please contact your administrator to request access.",
  );
  await restoreDenied();

  await answer(page, 'GET', ROLES, { roles: [], total: 0, page: 1, limit: 10 });
  await open();
  await dialog.getByRole('combobox', { name: 'Roles' }).click();
  await expectShown(page, 'users', 'No roles available');
}
