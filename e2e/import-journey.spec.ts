import { expect, type Locator, type Page } from '@playwright/test';
import type { Client } from '@/scripts/client/client';
import { renderClips } from '@/scripts/client/clips';
import { inspect, signIn } from './support';
import { demoAccount } from './support/accounts';
import { newDemoDataset, uploadVideos } from './support/demo-dataset';
import { test } from './support/test';

// Labels of another program brought into a dataset, what to label next, and who did what.

const SIZE = { width: 320, height: 240 } as const;

/** CVAT's XML with a box of each of two classes on frames 0 and 5, and one on a frame that nobody has extracted. */
const cvat = (left: string): string => `<?xml version="1.0" encoding="utf-8"?>
<annotations>
  <version>1.1</version>
  <image id="0" name="Field_000000.jpg" width="320" height="240">
    <box label="sperm" xtl="${left}" ytl="5" xbr="25" ybr="18" occluded="0"></box>
  </image>
  <image id="1" name="Field_000005.jpg" width="320" height="240">
    <box label="round cell" xtl="3" ytl="200" xbr="33" ybr="230" occluded="0"></box>
  </image>
  <image id="2" name="Field_000007.jpg" width="320" height="240">
    <box label="sperm" xtl="5" ytl="5" xbr="25" ybr="18" occluded="0"></box>
  </image>
</annotations>
`;

/** A MOT table of so many boxes that importing it takes some seconds: 2,000 on each extracted frame, 5 px apart. */
function largeTable(frames: readonly number[]): string {
  const places = Array.from({ length: 2000 }, (_, cell) => [5 * (cell % 60), 5 * Math.floor(cell / 60)]);
  return frames.flatMap((frame) => places.map(([x, y]) => `${frame + 1},-1,${x},${y},4,4,1,1,1`)).join('\n');
}

const asFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function ended(client: Client, taskId: unknown): Promise<void> {
  const status = async () => (await client.get('GET', `/tasks/${taskId}`)).status;
  await expect.poll(status, { timeout: 90_000 }).toBe('SUCCESS');
}

/** A dataset with a video of which every fifth frame is extracted and detected, and a data label of the trainer. */
async function datasetToLabel(address: string) {
  const dataset = await newDemoDataset(address, 'Labels from elsewhere');
  const [clip = Buffer.alloc(0)] = await renderClips(1, { ...SIZE, seconds: 2 });
  const [videoId] = await uploadVideos(dataset, [['Field', clip]]);
  const { email, password } = demoAccount('trainer');
  const client = await dataset.client.as(email, password);
  const extraction = await client.get('POST', '/technical/frames/extract', {
    videoId,
    config: { frame_rate: 5, max_frames: 10 },
  });
  await ended(client, extraction.task_id);
  const { frames } = await client.get<{ frames: { id: string; frameNumber: number }[] }>(
    'GET',
    `/sarm/media/list-frames/${videoId}`,
  );
  const detection = await client.get('POST', '/sarm/detection/detect-frames', {
    frame_ids: frames.map(({ id }) => id),
  });
  await ended(client, detection.task_id);
  await client.get('POST', '/sarm/annotation/create-label', {
    dataset_id: dataset.datasetId,
    label_type: 'detection',
    name: 'Imported cells',
  });
  return {
    ...dataset,
    client,
    videoId: videoId ?? '',
    numbers: frames.map(({ frameNumber }) => frameNumber),
  };
}

async function openImport(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Import labels' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Import labels' }).click();
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  return dialog;
}

test('a trainer imports labels, exports them, sees what to label next and who did what', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { client, projectId, datasetId, videoId, numbers } = await datasetToLabel(baseURL ?? '');
  await signIn(page, 'trainer');
  await page.goto(`/finetune/projects/${projectId}/datasets/${datasetId}/data-labels`);

  await test.step('a file with a wrong line is refused, the line named', async () => {
    const dialog = await openImport(page);
    await inspect(page, 'import-1-dialog');
    await dialog.locator('input[type="file"]').setInputFiles(asFile('cells.xml', cvat('five')));
    await expect(dialog.getByRole('alert')).toContainText(/Line 5, column \d+ of cells\.xml/, {
      timeout: 30_000,
    });
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await inspect(page, 'import-2-wrong-line');
  });

  await test.step('the right one says what would happen, then does it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Import labels' });
    await dialog.locator('input[type="file"]').setInputFiles(asFile('cells.xml', cvat('5')));
    await expect(dialog.getByText('CVAT XML', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText('1 picture is not an extracted frame')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import 1 new box' })).toBeEnabled();
    await dialog.getByRole('combobox', { name: 'Class for round cell' }).click();
    await page.getByRole('option', { name: 'Cluster' }).click();
    await expect(dialog.getByRole('button', { name: 'Import 2 new boxes' })).toBeEnabled();
    await dialog.getByRole('combobox', { name: 'Data label' }).click();
    await page.getByRole('option', { name: 'Imported cells' }).click();
    await expect(dialog.getByRole('button', { name: 'Import 2 new boxes' })).toBeEnabled();
    await inspect(page, 'import-3-plan');
    await dialog.getByRole('button', { name: 'Import 2 new boxes' }).click();
    await expect(dialog.getByText('Imported 2 boxes, on 2 frames')).toBeVisible({ timeout: 30_000 });
    await inspect(page, 'import-4-done');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('row', { name: /Imported cells/ })).toContainText('2');
  });

  await test.step('the label is exported as YOLO', async () => {
    await page.getByRole('button', { name: 'More for Imported cells' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Imported cells' });
    await dialog.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'YOLO' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Include track numbers' })).toBeVisible();
    await inspect(page, 'import-5-export');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('Imported cells-yolo.zip');
    await expect(dialog).toBeHidden();
  });

  await test.step('what to label next, with reasons', async () => {
    await page.goto(`/finetune/annotation?tab=next&dataset=${datasetId}`);
    const ranked = page.getByRole('region', { name: 'What to label next' });
    await expect(ranked.getByRole('article')).toHaveCount(numbers.length, { timeout: 30_000 });
    await expect(page.getByText(`No frame is completely labeled, ${numbers.length} are not`)).toBeVisible();
    await expect(ranked.getByText(/^1\. Frame \d+$/)).toBeVisible();
    await expect(ranked.getByText('Model unsure').first()).toBeVisible();
    await inspect(page, 'import-6-next');
  });

  await test.step('progress of the person', async () => {
    await page.getByRole('tab', { name: 'Progress' }).click();
    const table = page.getByRole('table', { name: 'Progress of each person' });
    await expect(table.getByRole('row')).toHaveCount(2, { timeout: 30_000 });
    await inspect(page, 'import-7-progress');
    const { people } = await client.get<{ people: { imported: number; items: number }[] }>(
      'GET',
      `/sarm/annotation/progress?dataset_id=${datasetId}`,
    );
    expect(people).toMatchObject([{ imported: 2, items: 2 }]);
  });

  await test.step('a long import is stopped, and what it has stored stays', async () => {
    await page.goto(`/finetune/projects/${projectId}/datasets/${datasetId}/data-labels`);
    const dialog = await openImport(page);
    await dialog.getByRole('combobox', { name: 'Video' }).click();
    await page.getByRole('option', { name: 'Field' }).click();
    await dialog.locator('input[type="file"]').setInputFiles(asFile('gt.txt', largeTable(numbers)));
    const start = dialog.getByRole('button', { name: /^Import [\d,]+ new boxes$/ });
    await expect(start).toBeEnabled({ timeout: 60_000 });
    await start.click();
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(dialog.getByText(/^The import was canceled/)).toBeVisible({ timeout: 30_000 });
    const { total } = await client.get<{ total: number }>(
      'GET',
      `/sarm/detection/get-video-detections/${videoId}?limit=1`,
    );
    expect(total).toBeLessThan(2000 * numbers.length);
  });
});
