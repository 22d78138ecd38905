import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { expectAccessibleInBothThemes } from '../support';
import { administrator, approve, type GoogleApp } from '../support/google-app';
import { cutOff, expectAnswered, expectShown } from './seen';

const LIST = /^\/sarm\/project\/get-project$/;

export async function projectMessages(page: Page, app: GoogleApp): Promise<void> {
  const api = await administrator(app);
  await api.get('POST', '/sarm/project/create-project', { name: 'Cohort 1' });
  const restore = await cutOff(page, 'GET', LIST);
  await page.goto('/admin/projects?search=Cohort 1');
  await expectShown(page, 'projects', 'Failed to load projects. Please try again.');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();

  await page.getByRole('button', { name: 'Add Project' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Project' });
  const add = adding.getByRole('button', { name: 'Add Project' });
  await add.click();
  await expectShown(adding, 'projects', 'Project Name is required');
  await cutOff(page, 'POST', /create-project$/);
  await adding.getByLabel('Project Name').fill('Another');
  await add.click();
  await expectShown(adding, 'projects', 'Failed to add project');
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await cutOff(page, 'PATCH', /update-project\//);
  await page.getByRole('button', { name: 'Edit Cohort 1' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Project' });
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectShown(editing, 'projects', 'Failed to update project');
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await cutOff(page, 'DELETE', /delete-project\//);
  await page.getByRole('button', { name: 'Delete Cohort 1' }).click();
  await page.getByRole('dialog', { name: 'Delete project' }).getByRole('button', { name: 'Delete' }).click();
  await expectShown(page, 'projects', 'Failed to delete project');
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('no project at all');
  await expectShown(page, 'projects', 'No projects found');

  // Whoever may not manage projects sees no button for it.
  const email = 'no-projects@example.com';
  const password = 'a long password';
  await new Client(app.product.address).get('POST', '/sarm/auth/register-user', {
    displayName: 'Nora None',
    email,
    password,
  });
  await approve(app, email);
  const other = await new Client(app.product.address).as(email, password);
  const refused = await other.call('POST', '/sarm/project/create-project', { name: 'Mine' });
  expect(refused.status).toBe(403);
  expectAnswered(refused.message, 'projects', "You don't have permission to manage projects");
}

export async function memberMessages(page: Page, app: GoogleApp): Promise<void> {
  const api = await administrator(app);
  const { id } = await api.get<{ id: string }>('POST', '/sarm/project/create-project', { name: 'Cohort 2' });
  await api.get('POST', '/admin/users', { email: 'tom@example.com', displayName: 'Tom Technician' });
  const restore = await cutOff(page, 'GET', /^\/sarm\/project\/[0-9a-f-]+\/users$/);
  await page.goto('/admin/projects?search=Cohort 2');
  await page.getByRole('button', { name: 'Manage users of Cohort 2' }).click();
  const members = page.getByRole('dialog', { name: 'Users of Cohort 2' });
  await expectShown(members, 'members', 'Failed to load project users');
  await restore();
  await members.getByRole('button', { name: 'Retry' }).click();

  await members.getByRole('button', { name: 'Add User' }).click();
  const joining = page.getByRole('dialog', { name: 'Add a user to Cohort 2' });
  const join = joining.getByRole('button', { name: 'Add', exact: true });
  await join.click();
  await expectShown(joining, 'members', 'Please select a user');
  const restoreAdding = await cutOff(page, 'POST', /add-member$/);
  await joining.getByRole('combobox', { name: 'User' }).fill('tom@');
  await page.getByRole('option', { name: /tom@example.com/ }).click();
  await join.click();
  await expectShown(joining, 'members', 'Failed to add user to project');
  await restoreAdding();
  await joining.getByRole('button', { name: 'Cancel' }).click();

  const restoreSaving = await cutOff(page, 'PATCH', /update-member$/);
  await members.getByRole('button', { name: 'Change the access of Administrator' }).click();
  const access = page.getByRole('dialog', { name: 'Access of Administrator' });
  await access.getByRole('button', { name: 'Save' }).click();
  await expectShown(access, 'members', 'Failed to update user');
  await restoreSaving();
  await access.getByRole('button', { name: 'Cancel' }).click();

  const removing = page.getByRole('dialog', { name: 'Remove from the project' });
  const restoreRemoval = await cutOff(page, 'DELETE', /remove-member$/);
  await members.getByRole('button', { name: 'Remove Administrator' }).click();
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expectShown(page, 'members', 'Failed to remove user from project');
  await restoreRemoval();
  await members.getByRole('button', { name: 'Remove Administrator' }).click();
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expectShown(members, 'members', 'No users assigned to this project');

  // The dialog has an address, which opens it whatever page of the list the project is on …
  await page.goto(`/admin/projects?search=nothing&members=${id}`);
  await expectShown(members, 'members', 'No users assigned to this project');
  // … and says so where the project is gone, or the bookmark was cut.
  await api.get('DELETE', `/sarm/project/delete-project/${id}`);
  for (const named of [id, randomUUID(), 'f3a', '']) {
    await page.goto(`/admin/projects?members=${named}`);
    await expectShown(page.getByRole('dialog', { name: 'Project users' }), 'members', 'No project selected.');
  }
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/projects$/);
}
