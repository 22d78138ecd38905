import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { maskBox } from '@/lib/science/segmentation/mask';
import type { SimulatedScene } from '@/lib/science/simulation';
import { partMask, simulateStill } from '@/lib/science/simulation/still';
import { cropRegion } from '@/lib/science/vision/crop-region';
import type { Box } from '@/lib/science/vision/types';
import { Client } from '@/scripts/client/client';
import { inspect, signIn } from './support';
import { demoAccount } from './support/accounts';
import { answerLate } from './support/late-answers';
import { test } from './support/test';

// From the boxes of a frame to a judged and exported morphology label; the shipped segmenter outlines the cells.

const SIZE = { width: 420, height: 320 };

/** A stained smear as the simulator draws it, standing still for a second, and the box of each head. */
async function smear(): Promise<{ clip: Buffer; boxes: Box[] }> {
  const { picture, cells } = simulateStill(
    { ...SIZE, stain: 'papanicolaou', pixelSizeUm: 0.09, cells: 3, touchingShare: 0 },
    8,
  );
  const boxes = cells
    .filter(({ headInside }) => headInside)
    .map((truth) => maskBox(partMask(truth, 'head', SIZE.width, SIZE.height)) as Box);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-smear-'));
  try {
    const file = path.join(folder, 'smear.mp4');
    const frames = () => Array.from({ length: 25 }, () => ({ picture }));
    await writeVideo(file, {
      parameters: { ...SIZE, framesPerSecond: 25 },
      frames,
    } as unknown as SimulatedScene);
    return { clip: await readFile(file), boxes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Prepared {
  readonly client: Client;
  readonly name: string;
  readonly datasetId: string;
  readonly videoId: string;
  readonly boxes: readonly Box[];
}

/** A dataset of the trainer's with one frame whose cells have boxes. */
async function datasetWithBoxes(address: string): Promise<Prepared> {
  const { email, password } = demoAccount('trainer');
  const client = await new Client(address).as(email, password);
  const { projects } = await client.get<{ projects: { project: { id: string; name: string } }[] }>(
    'GET',
    '/sarm/project/get-project',
  );
  const projectId = projects.find(({ project }) => project.name === 'Demo project')?.project.id;
  const name = `Masks ${crypto.randomUUID().slice(0, 6)}`;
  const { id: datasetId } = await client.get('POST', '/sarm/dataset/create-dataset', {
    ...{ name, projectId, type: 'morphology', description: 'Heads' },
  });
  const { clip, boxes } = await smear();
  const { body, text } = await client.upload({
    fileName: 'smear.mp4',
    file: clip,
    fields: { dataset_id: String(datasetId), name: 'Smear' },
  });
  expect(body.id, text).toBeTruthy();
  const videoId = String(body.id);
  const { task_id: task } = await client.get('POST', '/technical/frames/extract', {
    videoId,
    config: { method: 'count', count: 5 },
  });
  await expect
    .poll(async () => (await client.get('GET', `/tasks/${task}`)).status, { timeout: 60_000 })
    .toBe('SUCCESS');
  const { frames } = await client.get<{ frames: { id: string }[] }>(
    'GET',
    `/sarm/media/list-frames/${videoId}`,
  );
  for (const { x, y, w, h } of boxes) {
    const corners = { x1: x, y1: y, x2: x + w, y2: y + h };
    await client.get('POST', '/sarm/detection/manual-detect-sperm', { frame_id: frames[0]?.id, ...corners });
  }
  // In the order in which the page shows them.
  const { crops } = await client.get<{ crops: { x1: number; y1: number; width: number; height: number }[] }>(
    'POST',
    '/technical/crops/filter',
    { video_id: videoId },
  );
  const shown = crops.map(({ x1, y1, width, height }) => ({ x: x1, y: y1, w: width, h: height }));
  return { client, name, datasetId: String(datasetId), videoId, boxes: shown };
}

/** Clicks the middle of a box on its enlarged crop. */
async function clickCell(page: Page, box: Box): Promise<void> {
  const region = cropRegion(box, SIZE);
  const stage = page.getByRole('img', { name: /^Crop .*, enlarged$/ });
  const shown = await stage.boundingBox();
  if (!shown) throw new Error('the crop is not shown');
  const scale = Math.min(shown.width / region.w, shown.height / region.h);
  const x = (shown.width - scale * region.w) / 2 + scale * (box.x + box.w / 2 - region.x);
  const y = (shown.height - scale * region.h) / 2 + scale * (box.y + box.h / 2 - region.y);
  await stage.click({ position: { x, y } });
}

test('cells are outlined by points, keys and brush, judged, and exported', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const { client, name, datasetId, videoId, boxes } = await datasetWithBoxes(baseURL ?? '');
  expect(boxes.length).toBe(3);
  await signIn(page, 'trainer');
  const panel = page.getByRole('region', { name: 'Mask' });
  const crops = page.getByRole('region', { name: 'Crops' });
  const current = crops.locator('[aria-current="true"]');
  const stage = page.getByRole('img', { name: /^Crop .*, enlarged$/ });

  await test.step('choose a dataset, a video and a frame', async () => {
    await page.goto('/finetune/annotation/morphology');
    const dataset = page.getByRole('combobox', { name: 'Dataset' });
    await expect(async () => {
      await dataset.click();
      await dataset.fill(name);
      await page.getByRole('option', { name }).click({ timeout: 2000 });
      await expect(page).toHaveURL(/datasetId=/);
    }).toPass();
    await page.getByRole('combobox', { name: 'Video' }).click();
    await page.getByRole('option', { name: 'Smear' }).click();
    await expect(page.getByText('3 crops')).toBeVisible();
    await inspect(page, 'masks-1-choose');
    await page
      .getByRole('link', { name: /^Frame \d+$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/frameId=/);
  });

  await test.step('points are previewed, the mask is generated and goes into the data label', async () => {
    await expect(crops.getByRole('listitem')).toHaveCount(3);
    await expect(panel.getByText('No mask yet.')).toBeVisible();
    await expect(stage).toBeVisible();
    await inspect(page, 'masks-2-empty');
    const first = await current.textContent();
    const box = boxes[0] as Box;
    await clickCell(page, box);
    await expect(panel.getByText('Preview, not stored')).toBeVisible();
    await expect(panel.getByText('1 foreground, 0 background')).toBeVisible();
    await page.getByRole('button', { name: 'Generate mask' }).click();
    await expect(page.getByText(/^Mask generated successfully! Confidence: \d+%$/)).toBeVisible();
    await expect(panel.getByText('Stored, version 1')).toBeVisible();
    await panel.getByRole('button', { name: 'Good' }).click();
    await expect(panel.getByText('Kept as soon as the mask is in the data label.')).toBeVisible();
    await inspect(page, 'masks-3-mask');
    await panel.getByRole('button', { name: 'Add to Data Label', exact: true }).click();
    await expect(page.getByText('Detection added to data label successfully!')).toBeVisible();
    await expect(crops.getByText('Added', { exact: true })).toHaveCount(1);
    await expect(current).not.toHaveText(first ?? '');
  });

  await test.step('the same by keys alone', async () => {
    const second = /^Crop [0-9a-f]{8}/.exec((await current.textContent()) ?? '')?.[0] ?? 'no crop';
    await expect(stage).toBeVisible();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByText('Predict with the fine-tuned model')).toBeVisible();
    await inspect(page, 'masks-4-keys');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('a');
    await expect(page.getByText(/^Added \d suggested points$/)).toBeVisible();
    await expect(panel.getByText('Preview, not stored')).toBeVisible();
    await page.keyboard.press('r');
    await expect(panel.getByText('No mask yet.')).toBeVisible();
    // Where the prediction fails, nothing is added that was meant for it.
    const predictions = '**/sarm/annotation/predict-mask';
    const failing = await answerLate(page, predictions, (route) => route.abort());
    for (const key of ['p', 's', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(page.getByText(/^Failed to predict mask: /)).toBeVisible();
    await failing.stop();
    await expect(current).toContainText(second);
    await expect(crops.getByText('Added', { exact: true })).toHaveCount(1);
    // Keys that come faster than answers all count, from crop to crop: adding leads to the third, the arrow back.
    const late = await answerLate(page, predictions);
    for (const key of ['p', 's', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(page.getByText(/no fine-tuned model is deployed/)).toBeVisible();
    await expect(crops.getByText('Added', { exact: true })).toHaveCount(2);
    await expect(current).toContainText(second);
    await expect(panel.getByText('Prediction')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Re-Add to Data Label' })).toBeVisible();
    expect(late.sent).toHaveLength(1);
    await late.stop();
    await page.keyboard.press('ArrowRight');
    await expect(current).not.toContainText(second);
  });

  await test.step('a mask is painted, cleared and brought back', async () => {
    await expect(panel.getByText('No mask yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Brush' }).click();
    await page.getByRole('button', { name: 'Larger' }).click();
    await clickCell(page, boxes[2] as Box);
    await expect(panel.getByText('Stored, version 1')).toBeVisible();
    await expect(panel.getByText('None: a person painted it')).toBeVisible();
    await panel.getByRole('button', { name: 'Clear mask' }).click();
    await expect(panel.getByText('No mask yet.')).toBeVisible();
    await panel.getByRole('button', { name: 'Bring the mask back' }).click();
    await expect(panel.getByText('Stored, version 3')).toBeVisible();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Data Label' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('   ');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Enter a name')).toBeVisible();
    await inspect(page, 'masks-5-label');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('mask extraction: the same cells of the video, and the export', async () => {
    await page.goto('/finetune/mask-extraction');
    await expect(page.getByText('Video ID is required. Please select a video first.')).toBeVisible();
    await page.goto(`/finetune/mask-extraction?videoId=${videoId}&datasetId=${datasetId}`);
    await expect(crops.getByText('Added', { exact: true })).toHaveCount(2);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByText('None: a person painted it')).toBeVisible();
    await inspect(page, 'masks-6-extraction');
    await panel.getByRole('button', { name: 'Add to Data Label', exact: true }).click();
    await expect(page.getByText('Added to data label successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Continue to export' }).click();
    await expect(page.getByText('3 items')).toBeVisible();
    await inspect(page, 'masks-7-export');
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/_morphology-coco\.zip$/);
    const zip = await readFile((await file.path()) ?? '');
    expect(zip.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('cells are judged until the label is complete', async () => {
    await page.goto('/finetune/morphology-data-labels');
    await page.getByRole('searchbox', { name: 'Search data labels...' }).fill(name);
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await inspect(page, 'masks-8-labels');
    await page.getByRole('link', { name: `Morphology of ${name} (Demo Trainer)` }).click();
    await expect(page.getByText('In Progress')).toBeVisible();
    await expect(page.getByText('0 of 3 cells have a class')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    const judgment = page.getByRole('region', { name: 'Judgment' });
    await page.getByRole('button', { name: /^Cell 1/ }).click();
    await page.keyboard.press('1');
    await expect(judgment.getByRole('button', { name: 'Normal' })).toHaveAttribute('aria-pressed', 'true');
    await judgment.getByRole('textbox', { name: 'Notes' }).fill('smooth outline');
    await judgment.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.getByRole('button', { name: /^Cell 2/ }).click();
    await judgment.getByRole('button', { name: 'Tail defect' }).click();
    await judgment.getByRole('slider', { name: 'Confidence' }).press('ArrowRight');
    await judgment.getByRole('button', { name: 'Apply' }).click();
    await judgment.getByRole('button', { name: 'Cytoplasmic droplet' }).click();
    await judgment.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Complete', { exact: true })).toBeVisible();
    await inspect(page, 'masks-9-labeling');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save judgments' });
    await expect(dialog.getByText('Save the judgments of 3 cells?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/finetune\/data-label-review/);
  });

  const { data_labels: labels } = await client.get<{ data_labels: { id: string }[] }>(
    'GET',
    `/sarm/annotation/list-labels/${datasetId}`,
  );
  const { items } = await client.get<{ items: Record<string, unknown>[] }>(
    'GET',
    `/sarm/annotation/get-label/${labels[0]?.id}`,
  );
  expect(items.map((item) => [item.morphology_class, item.label_confidence, item.notes])).toEqual([
    ['normal', 3, 'smooth outline'],
    ['tail_defect', 4, ''],
    ['cytoplasmic_droplet', 3, ''],
  ]);
  // The verdict was given before the mask was in the label, and kept with it.
  expect(items.map(({ quality }) => quality)).toEqual(['good', null, null]);
  await page.goto(`/technical/morphology-data-label/${labels[0]?.id}`);
  await expect(page).toHaveURL(/\/finetune\/morphology-data-label\//);
  await expect(page.getByText(/^By Demo Trainer, /)).toBeVisible();
});
