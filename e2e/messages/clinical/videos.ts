import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support';
import { confirm } from '../../support/administration';
import { answer, cutOff, meet } from '../seen';
import { type Place, refusal } from './place';
import { expectAnswered, expectShown } from './seen';

export async function videoMessages(page: Page, place: Place): Promise<void> {
  const restore = await meet(page, 'GET', /^\/business\/videos\/dataset\//, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>A proxy in front</h1>' }),
  );
  await page.goto(`/sarm/projects/${place.projectId}/datasets/${place.datasetId}/videos`);
  await expectShown(page, 'videos', 'Error loading videos: {message}');
  await expectShown(page, 'anywhere', 'Error {status}: {statusText}');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();

  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More for Field 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectShown(page.getByRole('dialog'), 'videos', 'Are you sure you want to delete this video?');
    await confirm(page, 'Delete video', 'Delete');
  };
  const restoreRemoval = await cutOff(page, 'DELETE', /\/delete-video\//);
  await remove();
  await expect(page.getByText('Failed to delete video', { exact: true })).toBeVisible();
  await expectShown(page, 'videos', 'Failed to delete video');
  await restoreRemoval();
  const restoreRefusal = await answer(page, 'DELETE', /\/delete-video\//, refusal('Not now.'), 403);
  await remove();
  await expectShown(page, 'videos', 'Failed to delete video: {message}');
  await expect(page.getByText('Failed to delete video: Not now.')).toBeVisible();
  await restoreRefusal();

  await page.getByRole('button', { name: 'Play Field 1', exact: true }).click();
  await expectShown(
    page.getByRole('dialog'),
    'videos',
    'Failed to load video. Please check your internet connection and try again.',
  );
}

export async function videoPageMessages(page: Page, place: Place): Promise<void> {
  const restore = await cutOff(page, 'GET', /^\/sarm\/(video\/get-video\/|calculation\/results)/);
  await page.goto(`/sarm/video/${place.videoId}`);
  await expectShown(page, 'videos', 'Failed to load video data. Please try again.');
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  const figures = page.getByRole('alert').filter({ hasText: 'Failed to calculate' });
  await expectShown(figures, 'calculations', 'Failed to calculate concentration');
  await expectShown(figures, 'calculations', 'Failed to calculate motility');
  await expectAccessible(page);
  await restore();
  await figures.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('This video has not been measured yet.')).toBeVisible();

  await page.goto('/sarm/video-detail');
  await expectShown(page, 'videos', 'Video information not available');
  const unknown = await place.client.call('GET', `/sarm/video/get-video/${randomUUID()}`);
  expect(unknown.status).toBe(404);
  expectAnswered(unknown.message, 'videos', "Video not found or you don't have permission to access it.");
}
