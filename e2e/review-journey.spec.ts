import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Client } from '@/scripts/client/client';
import { enter, guidePicture, inspect } from './support';
import { PASSWORD, test } from './support/app';
import { extractedFrames, technicalMember } from './support/technical-project';

// An annotator labels frames, a reviewer decides about them; a frame is annotated twice and the two are compared.

const NOTES = 'The second cell has no box';

const box = (x1: number, y1: number) => ({ x1, y1, x2: x1 + 24, y2: y1 + 20 });
const put = (fields: object, id: string = randomUUID()) => ({ op: 'put', kind: 'box', id, fields });
const change = (client: Client, frameId: string, ...ops: object[]) =>
  client.get<{ revision: number }>('POST', `/sarm/annotation/frames/${frameId}/changes`, {
    ...{ clientId: randomUUID(), sequence: 1, ops },
  });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Review detection labels' });

test('labels are reviewed, corrected and annotated twice', async ({ page, app, browser }) => {
  test.setTimeout(300_000);
  const project = await app.admin.get<{ id: string }>('POST', '/sarm/project/create-project', {
    name: 'Andrology',
  });
  const ada = await technicalMember(app, project.id, 'annotator', 'Ada Annotator');
  const rita = await technicalMember(app, project.id, 'model_trainer', 'Rita Reviewer');
  const { datasetId, ids, numbers } = await extractedFrames(rita.client, project.id);
  const [first = '', second = '', third = ''] = ids;
  const [firstNumber = 0, secondNumber = 0, thirdNumber = 0] = numbers;
  const boxes = [randomUUID(), randomUUID()];
  await change(ada.client, first, put(box(40, 40), boxes[0]), put(box(120, 80), boxes[1]));
  const wrong = randomUUID();
  await change(ada.client, second, put(box(60, 60), wrong));
  const label = await ada.client.get('POST', '/sarm/annotation/create-label', { dataset_id: datasetId });
  for (const frameId of [first, second]) {
    await ada.client.get('POST', '/sarm/annotation/add-frame', { dataLabelId: label.id, frameId });
  }
  await enter(page, rita.email, PASSWORD);

  await test.step('approve by key, reject with notes', async () => {
    await page.goto('/finetune/data-label-review?sort=frameNumber&order=asc');
    await expect(page.getByText('1–2 of 2')).toBeVisible();
    await expect(page.getByRole('tab', { name: /2 pending reviews/ })).toBeVisible();
    await inspect(page, 'review-1-queue');
    await guidePicture(page, 'reviews', page.getByRole('main'));
    await expect(async () => {
      await page.getByRole('button', { name: `Frame ${firstNumber}`, exact: true }).click();
      await expect(dialogOf(page)).toBeVisible({ timeout: 2000 });
    }).toPass();
    const dialog = dialogOf(page);
    await expect(dialog.getByText('1 of 2')).toBeVisible();
    await expect(dialog.getByRole('img', { name: /with 2 labeled boxes$/ })).toBeVisible();
    await inspect(page, 'review-2-dialog');
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('Ask about the first cell');
    // The unit has another version now: until it is here, a decision would be refused as one about the version before.
    const unit = /\/sarm\/review\/get-unit\//;
    await page.route(unit, (route) => setTimeout(() => void route.continue(), 1500), { times: 1 });
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('The notes were saved')).toBeVisible();
    await dialog.getByRole('img', { name: /with 2 labeled boxes$/ }).click();
    // Keys do nothing while something is being saved or loaded again.
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await page.keyboard.press('a');
    await expect(page.getByText(`Frame ${firstNumber}: approved`)).toBeVisible();
    await expect(dialog.getByText('2 of 2')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Notes' }).fill(NOTES);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByText('Rejected').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /Approved/ })).toContainText('Rita Reviewer');
  });

  await test.step('statistics', async () => {
    await page.getByRole('button', { name: 'Statistics' }).click();
    const row = page.getByRole('dialog').getByRole('row', { name: /Ada Annotator/ });
    // Pending, approved, rejected, needs correction.
    await expect(row).toHaveText(/^Ada Annotator\s*0\s*1\s*1\s*0$/);
    await inspect(page, 'review-3-statistics');
    await page.keyboard.press('Escape');
  });

  await test.step('the annotator sees it, corrects it, and it waits again', async () => {
    const context = await browser.newContext({ baseURL: app.product.address });
    const own = await context.newPage();
    await enter(own, ada.email, PASSWORD);
    await own.goto('/technical/data-label-review?status=rejected');
    await expect(own).toHaveURL(/\/finetune\/data-label-review\?status=rejected/);
    await expect(own.getByText('1–1 of 1')).toBeVisible();
    await expect(async () => {
      await own.getByRole('button', { name: `Frame ${secondNumber}`, exact: true }).click();
      await expect(dialogOf(own)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(dialogOf(own).getByText(NOTES).first()).toBeVisible();
    await expect(dialogOf(own).getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await own.keyboard.press('Escape');
    await change(ada.client, second, put({ ...box(90, 60), verified: true }, wrong));
    await own.getByRole('button', { name: 'Refresh' }).click();
    await expect(own.getByText('No detection labels found')).toBeVisible();
    await own.goto('/finetune/prediction');
    await expect(own.getByText("You don't have permission to use models for prediction.")).toBeVisible();
    await own.goto('/finetune/training');
    await expect(own.getByText("You don't have permission to train models.")).toBeVisible();
    await inspect(own, 'review-6-denied');
    await context.close();
  });

  await test.step('the queue of frames, one after another', async () => {
    await page.goto('/finetune/annotation/detection/review');
    await expect(page.getByText(/^Changed since it was rejected by Rita Reviewer on/)).toBeVisible();
    await expect(page.getByText(NOTES)).toBeVisible();
    await inspect(page, 'review-4-one-by-one');
    await page.keyboard.press('a');
    await expect(page.getByText('Nothing waits for review')).toBeVisible();
    await inspect(page, 'review-4-done');
  });

  await test.step('a second person annotates without seeing the third, and both are compared', async () => {
    // A frame that Rita knows nothing of: whoever has decided about its boxes cannot annotate it blind.
    const kept = randomUUID();
    const { revision } = await change(ada.client, third, put(box(40, 40), kept), put(box(120, 80)));
    await ada.client.get('POST', `/sarm/annotation/frames/${third}/labeled`, { labeled: true, revision });
    await page.goto('/finetune/data-label-review?tab=double');
    await inspect(page, 'review-5-waiting');
    await page.getByRole('button', { name: `Annotate frame ${thirdNumber}` }).click();
    await expect(page.getByText(/without seeing the other boxes$/)).toBeVisible();
    await expect(page).toHaveURL(/\/finetune\/annotation\/detection\/frame/);
    const blind = await rita.client.get<{ boxes: unknown[]; layer: unknown }>(
      'GET',
      `/sarm/annotation/frames/${third}`,
    );
    expect(blind.boxes).toEqual([]);
    expect(blind.layer).not.toBeNull();
    // One box as Ada's, her second one missed, one that she has not.
    await change(rita.client, third, put(box(40, 40)), put(box(200, 150)));
    await page.reload();
    await expect(page.getByText(/you don’t see the boxes of Ada Annotator/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'All cells are boxed' })).toHaveCount(0);
    await inspect(page, 'review-5-blind');
    const submit = page.getByRole('button', { name: `Submit your annotation of frame ${thirdNumber}` });
    await expect(async () => {
      await submit.click();
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(`Your annotation of frame ${thirdNumber} was submitted`)).toBeVisible();
    await expect(submit).toHaveCount(0);
    await page.goto('/finetune/data-label-review?tab=double');
    await expect(page.getByRole('cell', { name: 'Ready to compare' })).toBeVisible();
    // 2 × 1 cell of both, of 2 + 2 boxes.
    await expect(page.getByRole('row', { name: /Ready to compare/ })).toContainText('0.50');
    await page.getByRole('button', { name: `Compare the annotations of frame ${thirdNumber}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Two annotations of one frame' });
    await expect(dialog.getByText('Only Ada Annotator: 1', { exact: true })).toBeVisible({ timeout: 30_000 });
    await inspect(page, 'review-6-agreement');
    await dialog
      .getByRole('region', { name: 'Only Ada Annotator: 1' })
      .getByRole('button', { name: 'Keep none' })
      .click();
    await dialog.getByRole('button', { name: "Save as the frame's labels" }).click();
    await expect(page.getByText('The annotations were merged')).toBeVisible();
    const merged = await ada.client.get<{ boxes: { id: string; x1: number }[] }>(
      'GET',
      `/sarm/annotation/frames/${third}`,
    );
    expect(merged.boxes.map(({ x1 }) => x1).sort((a, b) => a - b)).toEqual([40, 200]);
    expect(merged.boxes.map(({ id }) => id)).toContain(kept);
  });

  await test.step('cells of a morphology label', async () => {
    const cells = await ada.client.get('POST', '/sarm/annotation/create-label', {
      ...{ dataset_id: datasetId, label_type: 'morphology_segmentation', name: 'Masks of Ada' },
    });
    await ada.client.get('POST', `/sarm/annotation/detections/${boxes[0]}/mask`, {
      ...{ x: 44, y: 44, width: 10, height: 8, runs: [0, 80] },
    });
    await ada.client.get('POST', '/sarm/annotation/add-item', {
      ...{ data_label_id: cells.id, detection_id: boxes[0], morphology_class: 'normal' },
    });
    await page.goto('/finetune/annotation/morphology/review');
    const card = page.getByRole('button', { name: /^Masks of Ada .*Ada Annotator/ });
    await expect(card).toBeVisible();
    await inspect(page, 'review-7-labels');
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masks of Ada');
    await inspect(page, 'review-8-items');
    await page.getByRole('button', { name: /^Details of cell/ }).click();
    await expect(page.getByRole('dialog').getByText('Ada Annotator')).toBeVisible();
    await inspect(page, 'review-9-item');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^More for cell/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog');
    await edit.getByRole('combobox', { name: 'Class' }).click();
    await page.getByRole('option', { name: 'Head defect' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('article').getByText('Head defect')).toBeVisible();
    await page.getByRole('button', { name: /^More for cell/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(
      page.getByText('Are you sure you want to delete this labeled item? This action cannot be undone.'),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No items found')).toBeVisible();
    await page.getByRole('button', { name: 'Back to data labels' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morphology review');
  });
});
