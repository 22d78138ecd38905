import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support';
import { answer, cutOff } from '../seen';
import type { Place } from './place';
import { expectAnswered, expectShown } from './seen';

const UPLOADS = /^\/sarm\/video\/uploads$/;
const video = (name: string) => ({ name, mimeType: 'video/mp4', buffer: Buffer.from('not looked at') });

/** What is said of files on their way into a dataset; none arrives. */
export async function uploadMessages(page: Page, place: Place): Promise<void> {
  await page.goto(`/sarm/projects/${place.projectId}/datasets/${place.emptyDatasetId}/videos`);
  await expectShown(page, 'videos', 'No Videos Yet');
  await expectShown(page, 'videos', 'No videos found. Please upload videos first.');
  const panel = page.getByRole('region', { name: 'Upload videos' });
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Upload Videos' }).click();
  const files = panel.locator('input[type=file]');
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expectShown(page, 'upload', 'Please select valid video files');

  const restore = await answer(page, 'POST', UPLOADS, {}, 422);
  await files.setInputFiles([video('first.mp4'), video('second.mp4')]);
  await panel.getByRole('button', { name: 'Upload 2 videos' }).click();
  await expectShown(panel, 'upload', 'Failed to upload {file}: {message}');
  await expectShown(panel, 'upload', 'Upload failed: {status}');
  await expect(panel.getByText('Failed to upload first.mp4: Upload failed: 422')).toBeVisible();
  await expectShown(panel, 'upload', 'Failed to upload videos');
  await expectAccessible(page);
  await restore();

  // Five minutes of trying pass at once.
  await page.clock.install();
  const restoreNetwork = await cutOff(page, 'POST', UPLOADS);
  await panel.getByRole('button', { name: 'Retry: first.mp4' }).click();
  const failed = panel.getByText('Network error occurred during upload');
  await expect(async () => {
    await page.clock.fastForward('01:00');
    await expect(failed).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 25_000, intervals: [50] });
  await expectShown(panel, 'upload', 'Network error occurred during upload');
  await restoreNetwork();

  // The sentence stands until the page of signing in has arrived. No locator is asked meanwhile: it waits for a
  // navigation that has begun to end.
  await answer(page, 'POST', UPLOADS, {}, 401);
  const sentence = await nextText(panel, 'Session expired');
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/login\?/, async (route) => {
    await gate;
    await route.continue();
  });
  const leaving = page.waitForRequest(/\/login\?.*expired=true/);
  await panel.getByRole('button', { name: 'Retry: second.mp4' }).click({ noWaitAfter: true });
  expectAnswered(await sentence.text, 'upload', 'Session expired. Please login again.');
  await leaving;
  go();
}

/** What a part of the page reads as soon as it has these words: the page itself tells, even while it is leaving. */
async function nextText(part: Locator, words: string): Promise<{ text: Promise<string> }> {
  let tell: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => {
    tell = resolve;
  });
  await part.page().exposeFunction('tellText', (shown: string) => tell(shown));
  await part.evaluate((element: HTMLElement, wanted) => {
    const { tellText } = window as unknown as { tellText: (text: string) => void };
    const observer = new MutationObserver(() => {
      // innerText has only what is rendered.
      if (!element.innerText.includes(wanted)) return;
      observer.disconnect();
      tellText(element.innerText);
    });
    observer.observe(element, { childList: true, characterData: true, subtree: true });
  }, words);
  return { text };
}

/** What a client is told that sends less than the page does. */
export async function incompleteUploads({ client, emptyDatasetId }: Place): Promise<void> {
  const send = (fields: Readonly<Record<string, string>>, file?: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file) form.set('file', file, 'field.mp4');
    return client.send('POST', '/sarm/video/upload-video', {}, form);
  };
  const fileless = await send({ dataset_id: emptyDatasetId, name: `Field ${randomUUID()}` });
  expect(fileless.status).toBe(400);
  expectAnswered(fileless.message, 'upload', 'Please select files to upload');
  const homeless = await send({ name: 'Field' }, new Blob(['not looked at']));
  expect(homeless.status).toBe(400);
  expectAnswered(homeless.message, 'upload', 'Dataset ID is required');
}
