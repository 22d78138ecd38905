import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../../support';
import { answer, cutOff } from '../seen';
import { type Place, refusal } from './place';
import { expectShown } from './seen';

const EXTRACT = /\/frames\/extract$/;
const DETECT = /\/detect-frames$/;

const pathOf = ({ projectId, datasetId }: Place, videoId: string): string =>
  `/sarm/projects/${projectId}/datasets/${datasetId}/videos/${videoId}/frames`;

export async function frameMessages(page: Page, place: Place): Promise<void> {
  await page.goto(pathOf(place, place.otherVideoId));
  await expectShown(page, 'frames', 'No Frames Yet');
  await expectShown(page, 'frames', 'No frames available for this video');
  await page.getByRole('button', { name: 'Extract Frames' }).click();
  const extracting = page.getByRole('dialog', { name: 'Extract frames' });
  const extract = extracting.getByRole('button', { name: 'Start extraction' });
  const restore = await cutOff(page, 'POST', EXTRACT);
  await extract.click();
  await expectShown(extracting, 'frames', 'Error extracting frames');
  await restore();
  await answer(page, 'POST', EXTRACT, refusal('Not now.'), 409);
  await extract.click();
  await expectShown(extracting, 'frames', 'Failed to extract frames: {message}');
  await expect(extracting.getByText('Failed to extract frames: Not now.')).toBeVisible();

  await page.goto(pathOf(place, place.videoId));
  const restoreSelection = await cutOff(page, 'POST', /^\/technical\/frames\/[^/]+\/select$/);
  const first = page.getByRole('checkbox', { name: 'Select frame 0' });
  await first.click();
  await expectShown(page, 'frames', 'Error selecting frame');
  await expect(first).not.toBeChecked();
  await restoreSelection();
  await cutOff(page, 'DELETE', /^\/technical\/frames\//);
  await page.getByRole('button', { name: 'Delete frame 0' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectShown(page, 'frames', 'Error deleting frame');
}

export async function detectionMessages(page: Page, place: Place): Promise<void> {
  await page.goto(pathOf(place, place.videoId));
  const dialog = page.getByRole('dialog', { name: 'Detect sperm' });
  const start = dialog.getByRole('button', { name: 'Start detection' });
  const close = () => dialog.getByRole('button', { name: 'Close' }).click();

  await expect(page.getByText('3 frames, none selected')).toBeVisible();
  const restoreFrames = await answer(page, 'GET', /\/list-frames\//, {
    frames: [],
    total: 0,
    selectedTotal: 0,
  });
  await page.getByRole('button', { name: 'Detect Sperm' }).click();
  await expectShown(dialog, 'frames', 'No frames available for detection');
  await expect(start).toBeDisabled();
  await close();
  await restoreFrames();

  const restore = await cutOff(page, 'POST', DETECT);
  await page.reload();
  await page.getByRole('button', { name: 'Detect Sperm' }).click();
  await start.click();
  await expectShown(dialog, 'frames', 'Error during bulk detection');
  await restore();
  const restoreRefusal = await answer(page, 'POST', DETECT, refusal('Not now.'), 409);
  await start.click();
  await expectShown(dialog, 'frames', 'Detection failed: {message}');
  await expect(dialog.getByText('Detection failed: Not now.')).toBeVisible();
  await restoreRefusal();
  const started = { task_id: place.failedTaskId, taskId: place.failedTaskId };
  const restoreTask = await answer(page, 'POST', DETECT, started, 202);
  await start.click();
  await expectShown(dialog, 'frames', 'Detection failed: Unknown error');
  await restoreTask();
  await close();

  await page.getByRole('checkbox', { name: 'Select frame 10' }).check();
  await page.getByRole('button', { name: 'Detect on 1 selected' }).click();
  await expect(dialog.getByText('On 1 frame')).toBeVisible();
  await cutOff(page, 'POST', DETECT);
  await start.click();
  await expectShown(dialog, 'frames', 'Error detecting objects');
  await expectAccessible(page);
}

export async function selectionMessages(page: Page, place: Place): Promise<void> {
  await page.goto(`/sarm/frames/${place.videoId}`);
  const submit = page.getByRole('button', { name: 'Submit for Analysis' });
  const chosen = page.getByRole('checkbox', { name: 'Select frame 10' });
  await chosen.uncheck();
  await submit.click();
  await expectShown(page, 'frames', 'Please select at least one frame for analysis');
  await chosen.check();
  await cutOff(page, 'POST', /\/submit-analysis$/);
  await submit.click();
  await expectShown(page, 'frames', 'Failed to submit frames for analysis. Please try again.');
}

export async function pictureMessages(page: Page, place: Place): Promise<void> {
  const viewer = `/sarm/frame-detection/${place.frameIds[0]}`;
  await page.goto(viewer);
  await expectShown(page, 'frames', 'Failed to load image');
  await expectShown(page, 'frames', 'Image load failed: {status} {statusText}');
  // HTTP/2, which proxies speak, has no words for a status.
  const status = page.url().startsWith('https:') ? '404' : '404 Not Found';
  await expect(page.getByText(`Image load failed: ${status}`, { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await cutOff(page, 'GET', /\/get-sperm\//);
  await page.goto(viewer);
  await expectShown(page, 'frames', 'Failed to load frame or detection data. Please try again later.');
}
