import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { Client } from './api/client';
import { expectAccessible, inBothThemes, keepScreens, signIn } from './support';
import { demoAccount } from './support/accounts';

// Every screen of administration as an administrator uses it. Names carry a mark, so that runs side by side don't meet.

const ADDRESS = process.env.E2E_BASE_URL ?? 'http://localhost:3000';

async function inspect(page: Page, name: string): Promise<void> {
  // Away from the buttons: the hint of one would be looked at, too.
  await page.mouse.move(0, 0);
  await inBothThemes(page, () => expectAccessible(page));
  await keepScreens(page, name);
}

const newMark = (): string => `m${randomUUID().slice(0, 6)}`;

async function administratorClient(): Promise<Client> {
  const { email, password } = demoAccount('admin');
  return new Client(ADDRESS).as(email, password);
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await signIn(page, 'admin');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');
}

const rows = (page: Page | Locator, table: string): Locator =>
  page.getByRole('table', { name: table }).locator('tbody tr');
const search = (page: Page | Locator, label: string, text: string) =>
  page.getByRole('searchbox', { name: label }).fill(text);
/** What a dialog, or a page, says went wrong. */
const told = (where: Page | Locator): Locator => where.getByRole('alert').filter({ hasText: /\w/ });

async function confirm(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('users: search, pages, add, edit, approve, reset, delete', { tag: '@narrow' }, async ({ page }) => {
  test.setTimeout(180_000);
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

test('roles: kinds, a new one, what it permits, the built-in list', { tag: '@narrow' }, async ({ page }) => {
  test.setTimeout(180_000);
  const mark = newMark();
  const name = `Ward ${mark}`;
  await open(page, '/admin/roles', 'Role Management');

  await test.step("system roles can't be edited or deleted; the administrator's permissions are fixed", async () => {
    await expect(rows(page, 'System Roles')).toHaveCount(5);
    await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
    await inspect(page, 'admin-roles');
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
    // Ten business permissions: all of them, upload, manage videos, frames, three results, detections, reports, patients.
    await expect(dialog.getByText('1/10 selected')).toBeVisible();
    await expect(group).toHaveJSProperty('indeterminate', true);
    await group.click();
    await expect(dialog.getByText('10/10 selected')).toBeVisible();
    await group.click();
    // The technical module has ten, too.
    await expect(dialog.getByText('0/10 selected')).toHaveCount(2);
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
    // The page is loaded anew.
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

test('system permissions: to search and filter by module', { tag: '@narrow' }, async ({ page }) => {
  await open(page, '/admin/permissions', 'System Permissions');
  await expect(rows(page, 'System Permissions')).toHaveCount(10);
  await inspect(page, 'admin-permissions');
  // Read only: nothing in the table can be pressed.
  await expect(page.getByRole('table').locator('tbody button, tbody input')).toHaveCount(0);
  await page.getByText('Business', { exact: true }).first().click();
  await expect(page).toHaveURL(/module=business/);
  await expect(page.getByText('1–10 of 10')).toBeVisible();
  await search(page, 'Search permissions', 'motility');
  await expect(rows(page, 'System Permissions')).toHaveCount(1);
  await search(page, 'Search permissions', 'nothing like it');
  await expect(page.getByText('No permissions found matching your search criteria')).toBeVisible();
});

test('projects: add, details, members, archive, delete', { tag: '@narrow' }, async ({ page }) => {
  test.setTimeout(180_000);
  const mark = newMark();
  const name = `Study ${mark}`;
  const api = await administratorClient();
  await open(page, '/admin/projects', 'Project Management');

  await test.step('add', async () => {
    await page.getByRole('button', { name: 'Add Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Project' });
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    await expect(told(dialog)).toHaveText('Project Name is required');
    await expectAccessible(page);
    await dialog.getByLabel('Project Name').fill(name);
    await dialog.getByLabel('Description').fill(`${'x'.repeat(50)}END`);
    await dialog.getByRole('button', { name: 'Add Project' }).click();
    await expect(page.getByText(`The project ${name} was created`)).toBeVisible();
    await search(page, 'Search projects', mark);
    await expect(rows(page, 'Active Projects')).toHaveCount(1);
    await expect(rows(page, 'Active Projects')).not.toContainText('END');
    await inspect(page, 'admin-projects');
    await page.getByRole('button', { name: `View details of ${name}` }).click();
    await expect(page.getByRole('dialog')).toContainText('END');
    await inspect(page, 'admin-projects-details');
    await page.keyboard.press('Escape');
  });

  await test.step('members', async () => {
    await page.getByRole('button', { name: `Manage users of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Users of ${name}` });
    await expect(rows(dialog, `Users of ${name}`)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    const adding = page.getByRole('dialog', { name: `Add a user to ${name}` });
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(told(adding)).toHaveText('Please select a user');
    await expectAccessible(page);
    await adding.getByRole('combobox', { name: 'User' }).fill('technician@');
    await page.getByRole('option', { name: /technician@example.com/ }).click();
    await expect(adding.getByRole('combobox', { name: 'Access Level' })).toHaveValue(/^Member/);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Demo Technician was added')).toBeVisible();
    await expect(rows(dialog, `Users of ${name}`)).toHaveCount(2);
    await inspect(page, 'admin-projects-members');
    // The pager comes only with more members than the five of a page.
    await expect(dialog.getByText('Rows per page')).toBeHidden();
    await dialog.getByRole('button', { name: 'Change the access of Demo Technician' }).click();
    const editing = page.getByRole('dialog', { name: 'Access of Demo Technician' });
    await editing.getByRole('combobox', { name: 'Access Level' }).click();
    await page.getByRole('option', { name: /^Viewer/ }).click();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The access of Demo Technician was saved')).toBeVisible();
    await expect(rows(dialog, `Users of ${name}`).filter({ hasText: 'Demo Technician' })).toContainText(
      'Viewer',
    );
    for (const person of ['Demo Technician', 'Administrator']) {
      await dialog.getByRole('button', { name: `Remove ${person}` }).click();
      await confirm(page, 'Remove from the project', 'Remove');
      await expect(page.getByText(`${person} was removed`)).toBeVisible();
    }
    await expect(dialog.getByText('No users assigned to this project')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('more members than a page holds', async () => {
    const found = await api.get<{ projects: { project: { id: string } }[] }>(
      'GET',
      `/sarm/project/get-project?search=${mark}`,
    );
    const projectId = found.projects[0]?.project.id;
    for (let number = 1; number <= 6; number++) {
      const email = `${mark}-member-${number}@example.com`;
      const user = await api.get<{ id: string }>('POST', '/admin/users', {
        email,
        displayName: `Member ${mark} ${number}`,
      });
      await api.get('POST', '/sarm/project/add-member', { projectId, userId: user.id });
    }
    await page.getByRole('button', { name: `Manage users of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Users of ${name}` });
    await expect(rows(dialog, `Users of ${name}`)).toHaveCount(5);
    await expect(dialog.getByText('1–5 of 6')).toBeVisible();
    await dialog.getByRole('button', { name: 'Page 2' }).click();
    await expect(rows(dialog, `Users of ${name}`)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // Where the dialog's table was does not stay behind in the page's address.
    await expect(page).not.toHaveURL(/users_/);
  });

  await test.step('archive, edit, unarchive, delete', async () => {
    await page.getByRole('button', { name: `Archive ${name}`, exact: true }).click();
    await expect(page.getByText(`${name} was archived`)).toBeVisible();
    await expect(page.getByText('No projects found')).toBeVisible();
    await page.getByRole('tab', { name: 'Archived Projects' }).click();
    await expect(rows(page, 'Archived Projects')).toHaveCount(1);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Project' });
    await dialog.getByLabel('Description').fill('Shorter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`The project ${name} was saved`)).toBeVisible();
    await page.getByRole('button', { name: `Unarchive ${name}`, exact: true }).click();
    await expect(page.getByText(`${name} is active again`)).toBeVisible();
    await page.getByRole('tab', { name: 'Active Projects' }).click();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await confirm(page, 'Delete project', 'Delete');
    await expect(page.getByText(`The project ${name} was deleted`)).toBeVisible();
    await expect(page.getByText('No projects found')).toBeVisible();
  });
});

test('system logs: filters, details, export, statistics, integrity', { tag: '@narrow' }, async ({ page }) => {
  test.setTimeout(120_000);
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

test('settings: four sections, each saved by itself', { tag: '@narrow' }, async ({ page }, info) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'System Settings', level: 2 })).toBeVisible();
  await expect(page.getByLabel('Site name')).toHaveValue('SARM Platform');
  await inspect(page, 'admin-settings');
  await page.getByLabel('Site description').fill(`Sperm-video analysis (${info.project.name})`);
  for (const section of ['General', 'Security', 'Storage', 'Notification']) {
    const region = page.getByRole('region', { name: section, exact: true });
    await region.getByRole('button', { name: `Save ${section} settings` }).click();
    await expect(region.getByText(`${section} settings saved successfully`)).toBeVisible();
  }
  await page.reload();
  // The other width may have saved its own meanwhile.
  await expect(page.getByLabel('Site description')).toHaveValue(/^Sperm-video analysis \((wide|narrow)\)$/);
  // Pages may say for five seconds what was set before.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /^Sperm-video analysis \((wide|narrow)\)$/,
      { timeout: 1000 },
    );
  }).toPass({ timeout: 30_000 });
  const security = page.getByRole('region', { name: 'Security', exact: true });
  await page.getByLabel('Shortest password (characters)').fill('3');
  await security.getByRole('button', { name: 'Save Security settings' }).click();
  await expect(security.getByRole('alert')).toBeVisible();
  await expect(security.getByText('Security settings saved successfully')).toBeHidden();
  await expectAccessible(page);
});

test('administration is closed to whoever may not administer', async ({ page }) => {
  await signIn(page, 'clinician');
  for (const section of ['users', 'roles', 'permissions', 'projects', 'logs', 'settings']) {
    await page.goto(`/admin/${section}`);
    await expect(page, section).toHaveURL(/\/unauthorized/);
  }
  await expect(page.getByText("You don't have permission to view this page.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'admin@example.com' })).toHaveAttribute(
    'href',
    'mailto:admin@example.com',
  );
  await page.goto('/sarm/projects');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
});
