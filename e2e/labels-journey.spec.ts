import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { renderClips } from '@/scripts/client/clips';
import { inspect, signIn } from './support';
import { demoAccount } from './support/accounts';
import { uploadVideos } from './support/demo-dataset';
import { test } from './support/test';

// How far annotation is, the detection labels, and a dataset made of annotated frames, as the trainer of models works.

interface Frame {
  readonly id: string;
  readonly frameNumber: number;
}

const finished = (client: Client, taskId: unknown) =>
  expect
    .poll(async () => (await client.get('GET', `/tasks/${taskId}`)).status, { timeout: 120_000 })
    .toBe('SUCCESS');

/** A video with ten frames: three that the detector has looked at, of which the first is completely labeled. */
async function annotatedVideo(client: Client, name: string) {
  const { projects } = await client.get<{ projects: { project: { id: string; name: string } }[] }>(
    'GET',
    '/sarm/project/get-project',
  );
  const projectId = projects.find(({ project }) => project.name === 'Demo project')?.project.id;
  const { id: datasetId } = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    ...{ name, projectId, type: 'detection' },
  });
  const clips = await renderClips(1, { width: 320, height: 240, seconds: 2 });
  const [videoId = ''] = await uploadVideos(
    { client, datasetId },
    clips.map((clip) => [`Field of ${name}`, clip] as const),
  );
  const config = { method: 'count', count: 10 };
  const extraction = await client.get('POST', '/technical/frames/extract', { videoId, config });
  await finished(client, extraction.task_id);
  const { frames } = await client.get<{ frames: Frame[] }>('GET', `/sarm/media/list-frames/${videoId}`);
  const looked = frames.slice(0, 3);
  const detection = await client.get('POST', '/sarm/detection/detect-frames', {
    frame_ids: looked.map(({ id }) => id),
  });
  await finished(client, detection.task_id);
  const [first] = looked;
  if (!first) throw new Error('no frames');
  // At least two boxes, whatever the detector finds.
  for (const x1 of [10, 60]) {
    const box = { x1, y1: 10, x2: x1 + 24, y2: 30 };
    await client.get('POST', '/sarm/detection/manual-detect-sperm', { frame_id: first.id, ...box });
  }
  const annotated = await client.get<{ frame: { revision: number } }>(
    'GET',
    `/sarm/annotation/frames/${first.id}`,
  );
  const { revision } = annotated.frame;
  await client.get('POST', `/sarm/annotation/frames/${first.id}/labeled`, { labeled: true, revision });
  return { datasetId, videoId, frames, first };
}

async function chooseDataset(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Dataset' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(/dataset=/);
}

test('a trainer sees what is annotated, looks through labels and makes a dataset of frames', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const name = `Labels ${randomUUID().slice(0, 6)}`;
  const { email, password } = demoAccount('trainer');
  const client = await new Client(baseURL ?? '').as(email, password);
  const { datasetId, videoId, frames, first } = await annotatedVideo(client, name);
  const label = await client.get<{ id: string }>('POST', '/sarm/annotation/create-label', {
    ...{ dataset_id: datasetId, name: `Heads of ${name}`, label_type: 'detection' },
  });
  const added = await client.get<{ item_count: number }>('POST', '/sarm/annotation/add-frame', {
    ...{ dataLabelId: label.id, frameId: first.id },
  });
  const cells = await client.get<{ id: string }>('POST', '/sarm/annotation/create-label', {
    ...{ dataset_id: datasetId, name: `Cells of ${name}`, label_type: 'morphology' },
  });
  const { detections } = await client.get<{ detections: { id: string }[] }>(
    'GET',
    `/sarm/detection/get-sperm/${first.id}`,
  );
  for (const [at, detection] of detections.slice(0, 2).entries()) {
    const morphology = at === 0 ? { morphology_class: 'normal' } : {};
    await client.get('POST', '/sarm/annotation/add-item', {
      ...{ data_label_id: cells.id, detection_id: detection.id, ...morphology },
    });
  }
  await signIn(page, 'trainer');

  await test.step('frames by how far they are', async () => {
    await page.goto('/technical/annotation');
    await expect(page).toHaveURL(/\/finetune\/annotation$/);
    await expect(async () => chooseDataset(page, name)).toPass();
    await expect(page.getByText('1–10 of 10')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(10);
    await inspect(page, 'labels-1-frames');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    const details = page.getByRole('button', { name: `Details of frame ${first.frameNumber}`, exact: true });
    await details.click();
    const dialog = page.getByRole('dialog', { name: `Frame ${first.frameNumber}` });
    await expect(dialog.getByText('Demo Trainer')).toBeVisible();
    await expect(dialog.getByText('Boxes', { exact: true }).locator('..')).toContainText(
      String(added.item_count),
    );
    await inspect(page, 'labels-1-frame');
    await page.keyboard.press('Escape');
    await page.goto(`/finetune/annotation?dataset=${datasetId}&sort=frameNumber&order=asc`);
    await expect(page.getByRole('article').first()).toContainText(`Frame ${frames[0]?.frameNumber}`);
    await expect(async () => {
      await page.getByText('Table', { exact: true }).click();
      await expect(page.getByRole('row')).toHaveCount(11, { timeout: 2000 });
    }).toPass();
    await page.getByRole('button', { name: 'Sort descending' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText(`Frame ${frames.at(-1)?.frameNumber}`);
    await inspect(page, 'labels-1-table');
    await page.getByRole('button', { name: 'Statistics' }).click();
    const counts = page.getByRole('dialog', { name: 'Annotation statistics' });
    await expect(counts.getByText('1 (10%)')).toBeVisible();
    await inspect(page, 'labels-1-statistics');
    await page.keyboard.press('Escape');
  });

  await test.step('morphology labels by how many cells are judged', async () => {
    await page.getByRole('tab', { name: 'Morphology' }).click();
    await expect(page).toHaveURL(/tab=morphology/);
    await expect(page.getByRole('cell', { name: '1 of 2 cells judged' })).toBeVisible();
    await page.getByText('Grid', { exact: true }).click();
    await page.getByRole('button', { name: `Details of Cells of ${name}` }).click();
    await expect(page.getByRole('dialog', { name: 'Morphology label' })).toContainText('In progress');
    await inspect(page, 'labels-2-morphology');
    await page.keyboard.press('Escape');
    await inspect(page, 'labels-2-morphologies');
  });

  await test.step('a label is found, opened, renamed and loses an item', async () => {
    await page.goto('/finetune/annotation/detection');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detection data labels');
    await inspect(page, 'labels-3-labels');
    await page.getByRole('searchbox', { name: 'Search data labels...' }).fill(name);
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await page.getByRole('link', { name: `Heads of ${name}` }).click();
    await expect(page).toHaveURL(/labelId=/);
    const deletions = page.getByRole('button', { name: /^Delete item/ });
    await expect(deletions).toHaveCount(added.item_count);
    await page
      .getByRole('button', { name: /^Choose item/ })
      .first()
      .click();
    await inspect(page, 'labels-4-items');
    await page.getByRole('button', { name: 'Edit Label' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit data label' });
    await edit.getByRole('textbox', { name: 'Name' }).fill('');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('Data label name is required')).toBeVisible();
    await edit.getByRole('textbox', { name: 'Name' }).fill(`Renamed ${name}`);
    await inspect(page, 'labels-4-edit');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Renamed ${name}`);
    await page
      .getByRole('button', { name: /^Details of item/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Item details' })).toContainText('sperm');
    await page.keyboard.press('Escape');
    await deletions.first().click();
    const question = page.getByRole('dialog', { name: 'Delete Item' });
    await expect(question).toContainText(
      'Are you sure you want to delete this labeled item? This action cannot be undone.',
    );
    await question.getByRole('button', { name: 'Delete Item' }).click();
    await expect(deletions).toHaveCount(added.item_count - 1);
    const statistics = page.getByRole('region', { name: 'Statistics' });
    await expect(statistics.getByText('Items', { exact: true }).locator('..')).toContainText(
      String(added.item_count - 1),
    );
    await page.getByRole('searchbox', { name: 'Search items...' }).fill('no such item');
    await expect(page.getByText('No items found')).toBeVisible();
  });

  await test.step('the wizard copies chosen frames into a dataset of their own', async () => {
    await page.goto('/finetune/datasets');
    await page.getByRole('link', { name: 'From annotated frames' }).click();
    await expect(page.getByText('Give your dataset a descriptive name')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.goto(`/finetune/datasets/create?type=detection&videoId=${videoId}&autoName=true`);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`Field of ${name} – detection`);
    await expect(async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill(`Copy of ${name}`);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('combobox', { name: 'Video' })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByRole('img', { name: /^Crop/ }).first()).toBeVisible();
    // Seven of the ten frames were not looked at.
    await expect(page.getByText('No Detections', { exact: true })).toHaveCount(7);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    for (const { frameNumber } of frames.slice(0, 2)) {
      await page.getByRole('checkbox', { name: `Frame ${frameNumber}`, exact: true }).check();
    }
    await expect(page.getByText('2 frames chosen')).toBeVisible();
    await inspect(page, 'labels-5-source');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('All detections')).toBeVisible();
    await inspect(page, 'labels-5-review');
    await page.getByRole('button', { name: 'Create Dataset' }).click();
    await expect(page.getByText(`Dataset Copy of ${name} was created.`)).toBeVisible({ timeout: 30_000 });
    await inspect(page, 'labels-5-made');
    await page.getByRole('link', { name: 'View Dataset' }).click();
    await expect(page).toHaveURL(/\/finetune\/datasets\/[^/]+\/videos$/);
    const copyId = page.url().split('/').at(-2) ?? '';
    expect(copyId).not.toBe(datasetId);
    const copy = await client.get<{ stats: Record<string, number>; videos: { id: string }[] }>(
      'GET',
      `/sarm/dataset/get-dataset/${copyId}?include_videos=true`,
    );
    const { detection_count: ofSecond } = await client.get<{ detection_count: number }>(
      'GET',
      `/sarm/detection/get-sperm/${frames[1]?.id}`,
    );
    expect(copy.stats).toMatchObject({
      ...{ totalVideos: 1, totalFrames: 2, totalDetections: detections.length + ofSecond },
    });
    await page.goto(`/finetune/frame-extraction-detail?videoId=${copy.videos[0]?.id}`);
    await expect(page.getByText('2 frames, none selected')).toBeVisible();
  });
});
