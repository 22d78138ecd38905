import { expect } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { expectAccessible, inspect, keepScreens } from '../support';
import {
  ADDRESS,
  administratorClient,
  confirm,
  newMark,
  open,
  rows,
  search,
  told,
} from '../support/administration';
import { test } from '../support/test';

// User management as an administrator uses it.

test('users: search, pages, add, edit, approve, reset, delete', { tag: '@narrow' }, async ({ page }) => {
  const mark = newMark();
  const api = await administratorClient();
  for (let number = 1; number <= 11; number++) {
    const two = String(number).padStart(2, '0');
    await api.get('POST', '/admin/users', {
      email: `${mark}-${two}@example.com`,
      displayName: `Person ${mark} ${two}`,
    });
  }
  await open(page, '/admin/users', 'User Management');

  await test.step('the server searches, sorts and pages; the address keeps it', async () => {
    await search(page, 'Search users', mark);
    await expect(rows(page, 'User Management')).toHaveCount(10);
    await expect(page.getByText('1–10 of 11')).toBeVisible();
    await inspect(page, 'admin-users');
    await page.getByRole('combobox', { name: 'Rows per page' }).click();
    await expect(page.getByRole('option')).toHaveText(['5', '10', '25']);
    await page.getByRole('option', { name: '5', exact: true }).click();
    await expect(rows(page, 'User Management')).toHaveCount(5);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect(rows(page, 'User Management')).toHaveCount(1);
    await expect(rows(page, 'User Management')).toContainText(`Person ${mark} 11`);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(mark);
    await expect(rows(page, 'User Management')).toContainText(`Person ${mark} 11`);
    await page.getByRole('button', { name: 'Sort by Display Name' }).click();
    await expect(page).toHaveURL(/order=desc/);
    await expect(rows(page, 'User Management').first()).toContainText(`Person ${mark} 11`);
    await expect(page.getByText('1–5 of 11')).toBeVisible();
    // An address with a page that there is not leads to the last one.
    await page.goto(`/admin/users?search=${mark}&page=99`);
    await expect(page.getByText('11–11 of 11')).toBeVisible();
    await expect(rows(page, 'User Management')).toHaveCount(1);
    await search(page, 'Search users', `${mark} nobody is called so`);
    await expect(page.getByText('No users found')).toBeVisible();
  });

  await test.step('add', async () => {
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(told(dialog)).toHaveText('Email and Display Name are required');
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill(`${mark}-new@example.com`);
    await dialog.getByLabel('Display Name').fill(`Newcomer ${mark}`);
    await dialog.getByRole('combobox', { name: 'Roles' }).click();
    await page.getByRole('option', { name: 'Clinician' }).click();
    await page.keyboard.press('Escape');
    await keepScreens(page, 'admin-users-add');
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByText(`The account of Newcomer ${mark} was created`)).toBeVisible();
    await search(page, 'Search users', `Newcomer ${mark}`);
    await expect(rows(page, 'User Management')).toContainText('Active');
  });

  await test.step('edit and reset the password', async () => {
    await page.getByRole('button', { name: `Edit Newcomer ${mark}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await expect(dialog.getByLabel('Email')).not.toBeEditable();
    await dialog.getByLabel('Display Name').fill(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(told(dialog)).toHaveText('Display Name is required');
    await inspect(page, 'admin-users-edit');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText(`Password reset email sent to ${mark}-new@example.com`)).toBeVisible();
    await dialog.getByLabel('Display Name').fill(`Renamed ${mark}`);
    await dialog.getByRole('switch', { name: 'Active' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`The account of Renamed ${mark} was saved`)).toBeVisible();
    await search(page, 'Search users', `Renamed ${mark}`);
    await expect(rows(page, 'User Management')).toContainText('Inactive');
  });

  await test.step('delete', async () => {
    await page.getByRole('button', { name: `Delete Renamed ${mark}` }).click();
    await confirm(page, 'Delete user', 'Delete');
    await expect(page.getByText(`The account of Renamed ${mark} was deleted`)).toBeVisible();
    await expect(page.getByText('No users found')).toBeVisible();
  });

  await test.step('let in who registered', async () => {
    await new Client(ADDRESS).get('POST', '/sarm/auth/register-user', {
      displayName: `Applicant ${mark}`,
      email: `${mark}-applicant@example.com`,
      password: 'a long password',
    });
    await search(page, 'Search users', `Applicant ${mark}`);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Waits for approval' }).click();
    await expect(rows(page, 'User Management')).toContainText('Waits for approval');
    await page.getByRole('button', { name: `Approve Applicant ${mark}` }).click();
    await expect(page.getByText(`Applicant ${mark} was approved`)).toBeVisible();
    await expect(page.getByText('No users found')).toBeVisible();
  });

  await test.step('nobody shuts the last administrator out', async () => {
    await page.goto('/admin/users?search=admin%40example.com');
    await page.getByRole('button', { name: 'Edit Administrator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByRole('switch', { name: 'Active' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(told(dialog)).toHaveText('You cannot deactivate your own account.');
    await dialog.getByRole('switch', { name: 'Active' }).click();
    await dialog.getByRole('combobox', { name: 'Roles' }).press('Backspace');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(told(dialog)).toContainText('This is the last active administrator.');
  });
});
