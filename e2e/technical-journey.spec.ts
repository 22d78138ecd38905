import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { renderClips } from '@/scripts/client/clips';
import { expectAccessible, inspect, signIn } from './support';
import { demoAccount } from './support/accounts';
import { test } from './support/test';

// The data of the technical workflow: a dataset with details of its own, a video, its frames.

test('a trainer makes a dataset, uploads a video and extracts its frames', async ({ page, baseURL }) => {
  const name = `Training ${randomUUID().slice(0, 6)}`;
  const [buffer = Buffer.alloc(0)] = await renderClips(1, { width: 320, height: 240, seconds: 2 });
  await signIn(page, 'trainer');

  await test.step('choose a project', async () => {
    await page.goto('/finetune/videos');
    await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
    await inspect(page, 'technical-1-projects');
    await page.getByRole('link', { name: 'Demo project', exact: true }).click();
    await expect(page).toHaveURL(/\/finetune\/projects\/[^/]+\/datasets$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datasets of Demo project');
  });

  await test.step('a dataset of the project needs a name and a description', async () => {
    await page.getByRole('button', { name: 'Create Dataset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create dataset' });
    await dialog.getByRole('button', { name: 'Create dataset' }).click();
    await expect(dialog.getByText('Dataset name is required')).toBeVisible();
    await expect(dialog.getByText('Dataset description is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Phase contrast, 20×');
    for (const [at, [detail, value]] of [
      ['Camera', 'UI-2210C'],
      ['', 'dropped, as it has no name'],
    ].entries()) {
      await dialog.getByRole('button', { name: 'Add detail' }).click();
      await dialog.getByRole('textbox', { name: `Name of detail ${at + 1}` }).fill(detail ?? '');
      await dialog.getByRole('textbox', { name: `Value of detail ${at + 1}` }).fill(value ?? '');
    }
    await inspect(page, 'technical-2-dataset');
    await dialog.getByRole('button', { name: 'Create dataset' }).click();
    await expect(page.getByText(`Dataset ${name} created`)).toBeVisible();
    await expect(page).toHaveURL(/\/finetune\/datasets\/[^/]+\/videos$/);
  });

  await test.step('upload a video', async () => {
    await expect(page.getByText('No Videos Yet')).toBeVisible();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'field 1.mp4', mimeType: 'video/mp4', buffer });
    await page.getByRole('button', { name: 'More fields' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('phase contrast');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Source' }).fill('Microscope 2');
    await page.getByRole('button', { name: 'Upload 1 video' }).click();
    const extract = page.getByRole('link', { name: 'Extract frames of field 1' });
    await expect(extract).toBeVisible({ timeout: 60_000 });
    await inspect(page, 'technical-3-videos');
    await extract.click();
  });

  await test.step('extract, look, select, count', async () => {
    await expect(page).toHaveURL(/\/finetune\/frame-extraction\?videoId=/);
    await expect(page.getByText('No Frames Yet')).toBeVisible();
    await inspect(page, 'technical-4-no-frames');
    await page.getByRole('button', { name: 'Extract Frames' }).click();
    await page.getByRole('button', { name: 'Start extraction' }).click();
    // 2 s at 5 frames a second.
    await expect(page.getByText('10 frames, none selected')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('checkbox', { name: 'Select frame 5' }).check();
    await expect(page.getByText('10 frames, 1 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Detect on 1 selected' }).click();
    await page.getByRole('button', { name: 'Start detection' }).click();
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 });
    await inspect(page, 'technical-4-frames');
    await page.getByRole('button', { name: 'Look at the detections of frame 5', exact: true }).click();
    const frame = page.getByRole('dialog', { name: 'Frame 5' });
    await expect(frame.getByText('320 × 240')).toBeVisible();
    await expect(frame.getByRole('img', { name: /^Frame 5 of the video/ })).toHaveAttribute(
      'src',
      /view-visualization/,
    );
    await inspect(page, 'technical-4-frame');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Selected Frames' }).click();
    await page.getByText('Detail', { exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: 'Select frame 5', exact: true }).uncheck();
    await expect(page.getByText('No frames selected')).toBeVisible();
    await page.getByRole('tab', { name: 'Statistics' }).click();
    await expect(page.getByText('Frames that were looked at', { exact: true }).locator('..')).toContainText(
      '1',
    );
    await inspect(page, 'technical-4-statistics');
  });

  await test.step('a data label by frame, kept as a version and compared', async () => {
    const { email, password } = demoAccount('trainer');
    const client = await new Client(baseURL ?? '').as(email, password);
    const videoId = new URL(page.url()).searchParams.get('videoId') ?? '';
    const { frames } = await client.get<{ frames: { id: string; frameNumber: number }[] }>(
      'GET',
      `/sarm/media/list-frames/${videoId}`,
    );
    const video = await client.get('GET', `/sarm/video/get-video/${videoId}`);
    const label = await client.get('POST', '/sarm/annotation/create-label', {
      dataset_id: video.datasetId,
      label_type: 'detection',
    });
    const frameId = frames.find(({ frameNumber }) => frameNumber === 5)?.id;
    const { item_count: items } = await client.get('POST', '/sarm/annotation/add-frame', {
      dataLabelId: label.id,
      frameId,
    });
    await page.goto('/finetune/datasets');
    // A link that is followed before typing has paused is not taken back by the search.
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill(name);
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'View Data Labels' }).click();
    await expect(page.getByText('1 data label: 1 for detection, 0 for morphology')).toBeVisible();
    await inspect(page, 'technical-6-labels');
    await page.getByRole('button', { name: /^More for / }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('Demo Trainer');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `Detections of ${name} (Demo Trainer)` }).click();
    await expect(page.getByText(`${items} items`)).toBeVisible();
    await inspect(page, 'technical-6-items');
    await page
      .getByRole('button', { name: /^Details of item/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Item details' })).toContainText('sperm');
    await inspect(page, 'technical-6-item');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Keep a version' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Before the second reading');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep a version' }).click();
    await expect(page.getByText('Version 1 was kept')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Before the second reading' })).toBeVisible();
    await inspect(page, 'technical-6-versions');
    await page.getByRole('button', { name: 'Compare version 1 with now' }).click();
    const difference = page.getByRole('dialog', { name: 'What has changed since' });
    await expect(difference.getByText('unchanged', { exact: true }).locator('..')).toContainText(
      String(items),
    );
    await inspect(page, 'technical-6-difference');
  });

  await test.step('every dataset, with its details; the older addresses lead here', async () => {
    await page.goto('/technical/datasets');
    await expect(page).toHaveURL(/\/finetune\/datasets$/);
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill(name);
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Dataset details' });
    await expect(details.getByText('UI-2210C')).toBeVisible();
    await expect(details.getByText('dropped')).toHaveCount(0);
    await inspect(page, 'technical-5-details');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'In progress' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('cell', { name: 'In progress' })).toBeVisible();
    await page.goto('/finetune/datasets/create');
    await expect(page.getByRole('dialog', { name: 'Create dataset' })).toBeVisible();
    // The page behind stands still: the style that sees to it is one that the Content Security Policy lets in.
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await page.getByRole('dialog').getByRole('button', { name: 'Create dataset' }).click();
    await expect(page.getByText('Please select a project')).toBeVisible();
  });
});
