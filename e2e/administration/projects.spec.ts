import { expect } from '@playwright/test';
import { expectAccessible, inspect } from '../support';
import { administratorClient, confirm, newMark, open, rows, search, told } from '../support/administration';
import { test } from '../support/test';

// Project management as an administrator uses it.

test('projects: add, details, members, archive, delete', async ({ page }) => {
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
