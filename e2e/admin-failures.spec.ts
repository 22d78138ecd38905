import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route, test } from '@playwright/test';
import { Client } from './api/client';
import { expectAccessible, signIn } from './support';
import { demoAccount } from './support/accounts';

// What the screens of administration say when the server cannot be reached or refuses (specification, part 1, section 8).

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** From now on calls of this kind do not arrive; pages themselves do. */
async function cutOff(page: Page, verb: Verb, address: RegExp): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => address.test(url.pathname);
  const handler = (route: Route): Promise<void> => {
    const request = route.request();
    const isCall = request.resourceType() === 'fetch' && request.headers().rsc === undefined;
    return isCall && request.method() === verb ? route.abort() : route.fallback();
  };
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

/** Opens a page whose list cannot be loaded, reads why, and tries again. */
async function expectLoadFailure(page: Page, path: string, call: RegExp, text: string): Promise<void> {
  const restore = await cutOff(page, 'GET', call);
  await page.goto(path);
  await expect(alert(page, text)).toBeVisible();
  await expectAccessible(page);
  await restore();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(alert(page, text)).toBeHidden();
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin');
});

test('lists that cannot be loaded', async ({ page }) => {
  const lists: readonly (readonly [string, RegExp, string])[] = [
    ['/admin/users', /^\/admin\/users$/, 'Failed to load users. Please try again.'],
    [
      '/admin/roles',
      /^\/admin\/roles$/,
      'Failed to load roles. This may be due to insufficient permissions.',
    ],
    ['/admin/permissions', /^\/admin\/permissions$/, 'Failed to load data'],
    ['/admin/projects', /^\/sarm\/project\/get-project$/, 'Failed to load projects. Please try again.'],
    ['/admin/logs', /^\/admin\/system-logs$/, 'Failed to load data'],
    ['/admin/settings', /^\/admin\/system-settings$/, 'Failed to load settings'],
  ];
  for (const [path, call, text] of lists) await expectLoadFailure(page, path, call, text);
});

test('accounts that cannot be changed', async ({ page }) => {
  const mark = `f${randomUUID().slice(0, 6)}`;
  const { email, password } = demoAccount('admin');
  const api = await new Client(process.env.E2E_BASE_URL ?? 'http://localhost:3000').as(email, password);
  await api.get('POST', '/admin/users', { email: `${mark}@example.com`, displayName: `Person ${mark}` });
  await page.goto(`/admin/users?search=${mark}`);
  await cutOff(page, 'POST', /^\/admin\/users(\/password-reset)?$/);
  await cutOff(page, 'PUT', /^\/admin\/users\//);
  await cutOff(page, 'DELETE', /^\/admin\/users\//);

  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  await adding.getByLabel('Email').fill(`${mark}-2@example.com`);
  await adding.getByLabel('Display Name').fill('Two');
  await adding.getByRole('button', { name: 'Add User' }).click();
  await expect(alert(page, 'Failed to create user')).toBeVisible();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Edit Person ${mark}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, 'Failed to update user')).toBeVisible();
  await editing.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText(/^Failed to send password reset: /)).toBeVisible();
  await editing.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Delete Person ${mark}` }).click();
  await page.getByRole('dialog', { name: 'Delete user' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete user')).toBeVisible();
});

test('roles that cannot be changed', async ({ page }) => {
  const mark = `f${randomUUID().slice(0, 6)}`;
  const { email, password } = demoAccount('admin');
  const api = await new Client(process.env.E2E_BASE_URL ?? 'http://localhost:3000').as(email, password);
  await api.get('POST', '/admin/roles', { name: `Role ${mark}`, code: `role_${mark}` });
  await page.goto(`/admin/roles?kind=custom&search=${mark}`);
  await cutOff(page, 'POST', /^\/admin\/roles$/);
  await cutOff(page, 'PUT', /^\/admin\/roles\//);
  await cutOff(page, 'DELETE', /^\/admin\/roles\//);

  await page.getByRole('button', { name: 'Add Role' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Role' });
  await adding.getByLabel('Role Name').fill('Another');
  await adding.getByRole('button', { name: 'Add Role' }).click();
  await expect(alert(page, 'Failed to create role')).toBeVisible();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Edit Role ${mark}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Role' });
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, 'Failed to update role')).toBeVisible();
  await editing.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Manage permissions of Role ${mark}` }).click();
  await page.getByRole('button', { name: 'Save Permissions' }).click();
  await expect(alert(page, 'Failed to save permissions')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Delete Role ${mark}` }).click();
  await page.getByRole('dialog', { name: 'Delete role' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete role')).toBeVisible();
});

test('projects and members that cannot be changed', async ({ page }) => {
  const mark = `f${randomUUID().slice(0, 6)}`;
  const name = `Project ${mark}`;
  const { email, password } = demoAccount('admin');
  const api = await new Client(process.env.E2E_BASE_URL ?? 'http://localhost:3000').as(email, password);
  await api.get('POST', '/sarm/project/create-project', { name });
  await page.goto(`/admin/projects?search=${mark}`);
  await cutOff(page, 'POST', /^\/sarm\/project\/create-project$/);
  await cutOff(page, 'PATCH', /^\/sarm\/project\/update-/);
  await cutOff(page, 'DELETE', /^\/sarm\/project\//);
  await cutOff(page, 'POST', /^\/sarm\/project\/add-member$/);

  await page.getByRole('button', { name: 'Add Project' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Project' });
  await adding.getByLabel('Project Name').fill('Another');
  await adding.getByRole('button', { name: 'Add Project' }).click();
  await expect(alert(page, 'Failed to add project')).toBeVisible();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Project' });
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, 'Failed to update project')).toBeVisible();
  await editing.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Delete project' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete project')).toBeVisible();

  const restore = await cutOff(page, 'GET', /^\/sarm\/project\/[0-9a-f-]+\/users$/);
  await page.getByRole('button', { name: `Manage users of ${name}` }).click();
  const members = page.getByRole('dialog', { name: `Users of ${name}` });
  await expect(alert(page, 'Failed to load project users')).toBeVisible();
  await restore();
  await members.getByRole('button', { name: 'Try again' }).click();
  await members.getByRole('button', { name: 'Add User' }).click();
  const joining = page.getByRole('dialog', { name: `Add a user to ${name}` });
  await joining.getByRole('combobox', { name: 'User' }).fill('technician@');
  await page.getByRole('option', { name: /technician@example.com/ }).click();
  await joining.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(alert(page, 'Failed to add user to project')).toBeVisible();
  await joining.getByRole('button', { name: 'Cancel' }).click();
  await members.getByRole('button', { name: 'Change the access of Administrator' }).click();
  const access = page.getByRole('dialog', { name: 'Access of Administrator' });
  await access.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, 'Failed to update user')).toBeVisible();
  await access.getByRole('button', { name: 'Cancel' }).click();
  await members.getByRole('button', { name: 'Remove Administrator' }).click();
  await page
    .getByRole('dialog', { name: 'Remove from the project' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Failed to remove user from project')).toBeVisible();
});

test('an export and settings that fail', async ({ page }) => {
  await page.goto('/admin/logs');
  await cutOff(page, 'POST', /^\/admin\/system-logs\/export$/);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Error exporting logs. Please try again.')).toBeVisible();
  await page.goto('/admin/settings');
  await cutOff(page, 'PUT', /^\/admin\/system-settings\//);
  await page.getByRole('button', { name: 'Save General settings' }).click();
  await expect(alert(page, 'Failed to save settings')).toBeVisible();
});
