import { expect } from '@playwright/test';
import { enter, inspect } from './support';
import { PASSWORD, test } from './support/app';
import { labeledVideos } from './support/labeled-videos';
import { technicalMember } from './support/technical-project';

/** Of each video so many cells are outlined. */
const OUTLINED = 2;

test('a segmenter is trained on outlines of own cells, and draws the masks of its project', async ({
  page,
  app,
}) => {
  test.setTimeout(240_000);
  const project = await app.admin.get<{ id: string }>('POST', '/sarm/project/create-project', {
    name: 'Andrology that outlines',
  });
  const trainer = await technicalMember(app, project.id, 'model_trainer', 'Olga Outliner');
  await labeledVideos(app, app.admin, project.id);
  const cells = await app.sql<{ id: string }[]>`
    select id from (select d.id, row_number() over (partition by f.video_id order by d.confidence desc, d.id) as place
      from detections d join frames f on f.id = d.frame_id join videos v on v.id = f.video_id
      join datasets s on s.id = v.dataset_id where s.project_id = ${project.id} and f.labeled_at is not null) ranked
    where place <= ${OUTLINED}`;
  const outline = (crop_id: string, more: object = {}) =>
    app.admin.get<{ model_id: string; sperm_mask_id: string }>('POST', '/sarm/annotation/predict-mask', {
      crop_id,
      ...more,
    });
  for (const { id } of cells) {
    const { model_id } = await outline(id);
    expect(model_id).toBe('sperm-segmenter-v1');
  }
  await enter(page, trainer.email, PASSWORD);

  await test.step('masks that nobody called good are nothing to learn from', async () => {
    await page.goto('/finetune/training?tab=train');
    await page.getByRole('textbox', { name: 'Model name' }).fill('Our outlines');
    await page.getByRole('combobox', { name: 'Model type' }).click();
    await page.getByRole('option', { name: 'Segmentation' }).click();
    await page.getByRole('combobox', { name: 'Project', exact: true }).click();
    await page.getByRole('option', { name: 'Andrology that outlines' }).click();
    await expect(page.getByText('No cell is outlined by a person')).toBeVisible();
    await inspect(page, 'segmenter-1-none');
    await page.getByRole('combobox', { name: 'Model type' }).click();
    await page.getByRole('option', { name: 'Morphology' }).click();
    await expect(page.getByText('No cell of an unstained still was judged')).toBeVisible();
  });

  await test.step('outlines are counted and learned from', async () => {
    // What reviewing mask by mask would come to; the masks journey does it by hand.
    await app.sql`update masks set quality = 'good' where detection_id in ${app.sql(cells.map(({ id }) => id))}`;
    await page.reload();
    await page.getByRole('combobox', { name: 'Model type' }).click();
    await page.getByRole('option', { name: 'Segmentation' }).click();
    await page.getByRole('textbox', { name: 'Model name' }).fill('Our outlines');
    await page.getByRole('combobox', { name: 'Project', exact: true }).click();
    await page.getByRole('option', { name: 'Andrology that outlines' }).click();
    const summary = page.getByRole('table', { name: 'What it learns from and what judges it' });
    // One video of three judges.
    await expect(summary.getByRole('row', { name: /^Training 2 \d 4$/ })).toBeVisible();
    await expect(summary.getByRole('row', { name: /^Validation 1 \d 2$/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Epochs' }).fill('2');
    await page.getByRole('textbox', { name: 'Batch size' }).fill('4');
    await inspect(page, 'segmenter-2-data');
    await page.getByRole('button', { name: 'Start Training' }).click();
    await expect(page).toHaveURL(/\/finetune\/models\//);
  });

  await test.step('it says what its masks are worth, before and after, on the video held back', async () => {
    const training = page.getByRole('region', { name: 'Training' });
    await expect(training.getByText('Completed', { exact: true })).toBeVisible({ timeout: 150_000 });
    const judged = training.getByRole('table', {
      name: 'Before and after, on videos that it does not learn from',
    });
    await expect(judged.getByRole('row', { name: /^field \d 0\.\d{3} 0\.\d{3}$/ })).toHaveCount(1);
    await expect(judged.getByRole('row', { name: /^All 0\.\d{3} 0\.\d{3}$/ })).toBeVisible();
    await expect(training.getByText(/masks overlap with the outlines by 0\.\d{3}/).first()).toBeVisible();
    // Comparisons, trials and int8 forms are of detectors.
    await expect(page.getByRole('region', { name: 'Comparisons' })).toHaveCount(0);
    await inspect(page, 'segmenter-3-completed');
  });

  await test.step('it is put to work, and masks name it', async () => {
    await page.getByRole('button', { name: 'Deploy version 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy' });
    await expect(dialog).toContainText('masks that are asked for');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Outlines our cells better');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    const section = page.getByRole('region', { name: 'Segmenter of Andrology that outlines' });
    await expect(section.getByRole('row', { name: /Our outlines, version 1/ })).toContainText('In use');
    const { model_id } = await outline(cells[0]?.id ?? '', { save_mask: false });
    expect(model_id).toBe('Our outlines, version 1');
    await inspect(page, 'segmenter-4-deployed');
  });
});
