import { expect } from '@playwright/test';
import { guidePicture, inspect } from '../support';
import { confirm, newMark, open, rows, search, told } from '../support/administration';
import { test } from '../support/test';

// Roles and permissions as an administrator uses them.

test('roles: kinds, a new one, what it permits, the built-in list', async ({ page }) => {
  const mark = newMark();
  const name = `Ward ${mark}`;
  await open(page, '/admin/roles', 'Role Management');

  await test.step("system roles can't be edited or deleted; the administrator's permissions are fixed", async () => {
    await expect(rows(page, 'System Roles')).toHaveCount(5);
    await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
    await inspect(page, 'admin-roles');
    await guidePicture(page, 'administration', page.getByRole('main'));
    await page.getByRole('button', { name: 'Manage permissions of Administrator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Permissions' });
    await expect(dialog.getByText('The administrator always has every permission.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save Permissions' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('add one; its code follows the name', async () => {
    await page.getByRole('tab', { name: 'Custom Roles' }).click();
    await search(page, 'Search roles', `${mark} none`);
    await expect(page.getByText('No roles found')).toBeVisible();
    await page.getByRole('button', { name: 'Add Role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Role' });
    await dialog.getByRole('button', { name: 'Add Role' }).click();
    await expect(told(dialog)).toHaveText('Role Name and Code are required');
    await dialog.getByLabel('Role Name').fill(` Ward -- ${mark} (B) `);
    await expect(dialog.getByLabel('Code')).toHaveValue(`ward_${mark}_b`);
    await dialog.getByLabel('Code').fill('clinician');
    await dialog.getByRole('button', { name: 'Add Role' }).click();
    await expect(told(dialog)).toHaveText('Role code "clinician" already exists');
    await dialog.getByLabel('Code').fill(`ward_${mark}`);
    await dialog.getByLabel('Role Name').fill(name);
    await expect(dialog.getByLabel('Code')).toHaveValue(`ward_${mark}`);
    await inspect(page, 'admin-roles-add');
    await dialog.getByRole('button', { name: 'Add Role' }).click();
    await expect(page.getByText(`The role ${name} was created`)).toBeVisible();
    await search(page, 'Search roles', name);
    await expect(rows(page, 'Custom Roles')).toHaveCount(1);
  });

  await test.step('choose its permissions', async () => {
    await page.getByRole('button', { name: `Manage permissions of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Permissions' });
    await expect(dialog.getByText('Custom', { exact: true })).toBeVisible();
    const group = dialog.getByRole('checkbox', { name: 'Business: select all' });
    await expect(group).not.toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Select View motility' }).check();
    // Twelve business permissions: all of them, upload, manage videos, frames, three results, detections, making and signing
    // reports, patients, equipment.
    await expect(dialog.getByText('1/12 selected')).toBeVisible();
    await expect(group).toHaveJSProperty('indeterminate', true);
    await group.click();
    await expect(dialog.getByText('12/12 selected')).toBeVisible();
    await group.click();
    await expect(dialog.getByText('0/12 selected')).toBeVisible();
    // The technical module has ten.
    await expect(dialog.getByText('0/10 selected')).toHaveCount(1);
    await search(dialog, 'Search permissions', 'FRAMES');
    await expect(dialog.getByRole('checkbox', { name: /^Select / })).toHaveCount(2);
    await dialog.getByRole('combobox', { name: 'Module' }).click();
    await page.getByRole('option', { name: 'Business' }).click();
    await expect(dialog.getByRole('checkbox', { name: /^Select / })).toHaveCount(1);
    await dialog.getByRole('checkbox', { name: 'Select Select frames' }).check();
    await search(dialog, 'Search permissions', 'no such thing');
    await expect(dialog.getByText('No permissions found matching your search criteria')).toBeVisible();
    await search(dialog, 'Search permissions', '');
    await inspect(page, 'admin-roles-permissions');
    await dialog.getByRole('button', { name: 'Save Permissions' }).click();
    await expect(dialog.getByText('Permissions saved successfully!')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Select Manage patients' }).check();
    await expect(dialog.getByText('Permissions saved successfully!')).toBeHidden();
    await dialog.getByRole('button', { name: 'Hide Business' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Select Manage patients' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rows(page, 'Custom Roles').getByRole('cell', { name: '1', exact: true })).toBeVisible();
  });

  await test.step('without the service the built-in 24 are offered', async () => {
    // The page is reloaded.
    await page.getByRole('switch', { name: 'Use API Service' }).click();
    await expect(page.getByRole('switch', { name: 'Use API Service' })).not.toBeChecked({ timeout: 30_000 });
    await page.getByRole('button', { name: `Manage permissions of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Permissions' });
    await expect(dialog.getByRole('checkbox', { name: /^Select / })).toHaveCount(24);
    await expect(dialog.getByRole('checkbox', { name: 'Select View project data' })).toBeDisabled();
    await expect(dialog.getByRole('checkbox', { name: 'Select Select frames' })).toBeChecked();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Use API Service' }).click();
    await expect(page.getByRole('switch', { name: 'Use API Service' })).toBeChecked({ timeout: 30_000 });
  });

  await test.step('rename and delete', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Role' });
    await dialog.getByLabel('Description').fill('Reads on the ward');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`The role ${name} was saved`)).toBeVisible();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await confirm(page, 'Delete role', 'Delete');
    await expect(page.getByText('No roles found')).toBeVisible();
  });
});

test('system permissions: to search and filter by module', async ({ page }) => {
  await open(page, '/admin/permissions', 'System Permissions');
  await expect(rows(page, 'System Permissions')).toHaveCount(10);
  await inspect(page, 'admin-permissions');
  // Read only: nothing in the table can be pressed.
  await expect(page.getByRole('table').locator('tbody button, tbody input')).toHaveCount(0);
  await page.getByText('Business', { exact: true }).first().click();
  await expect(page).toHaveURL(/module=business/);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await search(page, 'Search permissions', 'motility');
  await expect(rows(page, 'System Permissions')).toHaveCount(1);
  await search(page, 'Search permissions', 'nothing like it');
  await expect(page.getByText('No permissions found matching your search criteria')).toBeVisible();
});
