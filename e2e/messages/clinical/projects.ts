import { expect, type Page } from '@playwright/test';
import { confirm } from '../../support/administration';
import { cutOff } from '../seen';
import type { Place } from './place';
import { expectAnswered, expectShown } from './seen';

export async function projectMessages(page: Page, place: Place): Promise<void> {
  const restore = await cutOff(page, 'GET', /^\/sarm\/project\/(get-project$|[^/]+\/statistics$)/);
  await page.goto('/sarm/projects');
  await expectShown(page, 'projects', 'Error loading projects: {message}');
  await page.goto(`/sarm/projects/${place.projectId}`);
  await expectShown(page.getByRole('tabpanel'), 'projects', 'Error loading project: {message}');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Datasets', { exact: true }).first()).toBeVisible();
}

export async function datasetMessages(page: Page, place: Place): Promise<void> {
  await page.goto(`/sarm/projects/${place.emptyProjectId}/datasets`);
  await expectShown(page, 'datasets', 'No Datasets Found');
  await page.goto(`/sarm/projects/${place.projectId}/datasets?search=no dataset at all`);
  await expectShown(page, 'datasets', 'No datasets found');

  await page.goto(`/sarm/projects/${place.projectId}/datasets`);
  const choose = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: 'More for Empty sample' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const restoreSaving = await cutOff(page, 'PATCH', /\/update-dataset\//);
  await choose('Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit dataset' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectShown(dialog, 'datasets', 'Failed to save dataset. Please try again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await restoreSaving();
  const restoreRemoval = await cutOff(page, 'DELETE', /\/delete-dataset\//);
  await choose('Delete');
  await confirm(page, 'Delete dataset', 'Delete');
  await expectShown(page, 'datasets', 'Failed to delete dataset. Please try again.');
  await restoreRemoval();

  // Pages never ask so: an address with such an id is not found, and a form always has something to save.
  const { client } = place;
  const nothing = await client.call('PATCH', `/sarm/dataset/update-dataset/${place.emptyDatasetId}`, {});
  expect(nothing.status).toBe(400);
  expectAnswered(nothing.message, 'datasets', 'Missing dataset information. Please try again.');
  const unknown = await client.call('GET', '/sarm/dataset/get-dataset/12');
  expect(unknown.status).toBe(400);
  expectAnswered(unknown.message, 'datasets', 'Invalid dataset ID format. Please try again.');
  const missing = await client.call('GET', '/video/list-video?dataset_id=');
  expect(missing.status).toBe(400);
  expectAnswered(missing.message, 'datasets', 'Missing dataset ID. Please try again.');
}
