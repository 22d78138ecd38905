import { expect, type Page } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { expectAccessibleInBothThemes } from '../support';
import { administrator, approve, type GoogleApp } from '../support/google-app';
import { answer, cutOff, expectAnswered, expectShown } from './seen';

const LIST = /^\/admin\/roles$/;
const ONE = /^\/admin\/roles\//;
const PERMISSIONS = /^\/admin\/permissions$/;
const NONE = { permissions: [], total: 0, page: 1, limit: 10 };

export async function roleMessages(page: Page, app: GoogleApp): Promise<void> {
  const api = await administrator(app);
  const role = await api.get<{ id: string }>('POST', '/admin/roles', { name: 'Reader', code: 'reader' });
  const restoreList = await cutOff(page, 'GET', LIST);
  await page.goto('/admin/roles?kind=custom');
  await expectShown(page, 'roles', 'Failed to load roles. This may be due to insufficient permissions.');
  await restoreList();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('cell', { name: 'reader', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add Role' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Role' });
  const add = adding.getByRole('button', { name: 'Add Role' });
  await add.click();
  await expectShown(adding, 'roles', 'Role Name and Code are required');
  await adding.getByLabel('Role Name').fill('Reader');
  await add.click();
  await expectShown(adding, 'roles', 'Role code "{code}" already exists');
  await adding.getByLabel('Role Name').fill('Another');
  const restoreAdding = await cutOff(page, 'POST', LIST);
  await add.click();
  await expectShown(adding, 'roles', 'Failed to create role');
  await restoreAdding();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit Reader' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Role' });
  const restoreSaving = await cutOff(page, 'PUT', ONE);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectShown(editing, 'roles', 'Failed to update role');
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await permissionEditorMessages(page, restoreSaving);

  await cutOff(page, 'DELETE', ONE);
  await page.getByRole('button', { name: 'Delete Reader' }).click();
  await page.getByRole('dialog', { name: 'Delete role' }).getByRole('button', { name: 'Delete' }).click();
  await expectShown(page, 'roles', 'Failed to delete role');
  await page.getByRole('searchbox', { name: 'Search roles' }).fill('no role at all');
  await expectShown(page, 'roles', 'No roles found');

  // No button leads there: system roles have none for deleting, and anyone who may not manage roles sees no editor.
  const { roles } = await api.get<{ roles: { id: string; isSystem: boolean }[] }>('GET', '/admin/roles');
  const system = roles.find(({ isSystem }) => isSystem);
  const deleted = await api.call('DELETE', `/admin/roles/${system?.id}`);
  expectAnswered(deleted.message, 'roles', 'System roles cannot be deleted');
  const email = 'reader@example.com';
  const password = 'a long password';
  await new Client(app.product.address).get('POST', '/sarm/auth/register-user', {
    displayName: 'Rita Reader',
    email,
    password,
  });
  await approve(app, email);
  const other = await new Client(app.product.address).as(email, password);
  const refused = await other.call('PUT', `/admin/roles/${role.id}/permissions`, { permissions: [] });
  expect(refused.status).toBe(403);
  expectAnswered(refused.message, 'roles', "You don't have permission to manage roles");
}

async function permissionEditorMessages(page: Page, letSave: () => Promise<void>): Promise<void> {
  const editor = page.getByRole('dialog', { name: 'Permissions' });
  const save = editor.getByRole('button', { name: 'Save Permissions' });
  await page.getByRole('button', { name: 'Manage permissions of Reader' }).click();
  await expect(page).toHaveURL(/[?&]permissions=[0-9a-f-]{36}/);
  await save.click();
  await expectShown(editor, 'roles', 'Failed to save permissions');
  await letSave();
  await save.click();
  await expectShown(editor, 'roles', 'Permissions saved successfully!');
  await editor.getByRole('searchbox', { name: 'Search permissions' }).fill('nothing such');
  await expectShown(editor, 'roles', 'No permissions found matching your search criteria');

  // The dialog has an address: a bookmark opens it, one that lost its role says so.
  const bookmark = page.url();
  const restoreAway = await cutOff(page, 'GET', PERMISSIONS);
  await page.goto(bookmark);
  await expectShown(editor, 'roles', 'Failed to load data');
  await restoreAway();
  await answer(page, 'GET', PERMISSIONS, NONE);
  await editor.getByRole('button', { name: 'Retry' }).click();
  await expectShown(editor, 'roles', 'No permissions found');
  await editor.getByRole('combobox', { name: 'Module' }).click();
  await page.getByRole('option', { name: 'Business' }).click();
  await expectShown(editor, 'roles', 'No permissions found for this module');
  for (const cut of ['', 'f3a']) {
    await page.goto(`/admin/roles?kind=custom&permissions=${cut}`);
    await expectShown(editor, 'roles', 'Role ID is missing');
  }
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/roles\?kind=custom$/);
}

/** The list of what roles can permit. */
export async function permissionMessages(page: Page): Promise<void> {
  const restore = await cutOff(page, 'GET', PERMISSIONS);
  await page.goto('/admin/permissions');
  await expectShown(page, 'permissions', 'Failed to load data');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('nothing such');
  await expectShown(page, 'permissions', 'No permissions found matching your search criteria');
  await answer(page, 'GET', PERMISSIONS, NONE);
  await page.goto('/admin/permissions');
  await expect(page.getByText('No permissions found', { exact: true })).toBeVisible();
  await expectShown(page, 'permissions', 'No permissions found');
  await page.goto('/admin/permissions?module=business');
  await expectShown(page, 'permissions', 'No permissions found for this module');
}
