import { expect } from '@playwright/test';
import { renderClips } from '@/scripts/client/clips';
import { enter, guidePicture, inspect } from './support';
import { PASSWORD, test } from './support/app';
import { labeledVideos } from './support/labeled-videos';
import { technicalMember } from './support/technical-project';

// A detector is trained on the laboratory's own frames: started, watched, paused, gone on with; it makes a version.

test('a detector is trained on own frames, paused and gone on with, and makes a version', async ({
  page,
  app,
}) => {
  test.setTimeout(300_000);
  const project = await app.admin.get<{ id: string }>('POST', '/sarm/project/create-project', {
    name: 'Andrology that trains',
  });
  const trainer = await technicalMember(app, project.id, 'model_trainer', 'Theo Trainer');
  const datasetId = await labeledVideos(app, app.admin, project.id);
  await enter(page, trainer.email, PASSWORD);

  await test.step('what it would learn from is shown before it starts', async () => {
    await app.admin.get('POST', `/sarm/annotation/datasets/${datasetId}/data-labels`, {
      ...{ name: 'Own cells', label_type: 'detection' },
    });
    await page.goto(`/finetune/projects/${project.id}/datasets/${datasetId}/data-labels`);
    await page.getByRole('button', { name: 'More for Own cells' }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await page.getByRole('link', { name: 'Train a model with it' }).click();
    await expect(page).toHaveURL(/\/finetune\/training\?type=detection&dataLabelId=/);
    await expect(page.getByRole('tab', { name: 'Train New Model' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Start Training' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Model name' }).fill('Our microscope');
    // Project and dataset are the label's.
    await expect(page.getByRole('combobox', { name: 'Project', exact: true })).toHaveValue(
      'Andrology that trains',
    );
    await expect(page.getByRole('main').getByText(/^Own pictures/)).toBeVisible();
    const summary = page.getByRole('table', { name: 'What it learns from and what judges it' });
    // One video of three judges.
    await expect(summary.getByRole('row', { name: /^Training 2 4 / })).toBeVisible();
    await expect(summary.getByRole('row', { name: /^Validation 1 2 / })).toBeVisible();
    await expect(page.getByText(/^By video: patients are not all known/)).toBeVisible();
    await expect(page.getByLabel('Epochs')).toHaveValue('100');
    await expect(page.getByLabel('Batch size')).toHaveValue('16');
    await expect(page.getByLabel('Learning rate')).toHaveValue('0.001');
    await expect(page.getByLabel('Validation split')).toHaveValue('0.2');
    await inspect(page, 'training-1-form');
    await guidePicture(page, 'training', page.getByRole('main'));
  });

  await test.step('it trains, live, and waits when told to', async () => {
    await page.getByLabel('Epochs').fill('4');
    await page.getByLabel('Batch size').fill('4');
    await page.getByRole('button', { name: 'Start Training' }).click();
    await expect(page).toHaveURL(/\/finetune\/models\/[0-9a-f-]+$/);
    const training = page.getByRole('region', { name: 'Training' });
    await expect(training.getByText(/^Step [1-9]\d* of 64, epoch /)).toBeVisible({ timeout: 90_000 });
    await training.getByRole('button', { name: 'Pause' }).click();
    await expect(training.getByText('Paused', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(training.getByText(/Theo Trainer asked for a pause/)).toBeVisible();
    await inspect(page, 'training-2-paused');
    await training.getByRole('button', { name: 'Resume' }).click();
  });

  await test.step('it ends with a version that can be deployed', async () => {
    const training = page.getByRole('region', { name: 'Training' });
    await expect(training.getByText('Completed', { exact: true })).toBeVisible({ timeout: 150_000 });
    await expect(training.getByText(/^It made version 1, a candidate\./)).toBeVisible();
    await expect(training.getByRole('figure')).toHaveCount(3);
    await expect(training.getByRole('table', { name: 'Loss on the validation videos' })).toHaveCount(1);
    await expect(page.getByRole('cell', { name: 'Candidate' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deploy version 1' })).toBeVisible();
    await inspect(page, 'training-3-completed');
    // The list shows it as trained; nothing of the pictures is kept.
    const left = await app.sql`select 1 from training_checkpoints`;
    expect(left).toHaveLength(0);
  });

  await test.step('it is compared with what is in use, on the video that it did not learn from', async () => {
    const section = page.getByRole('region', { name: 'Comparisons' });
    await section.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare a version' });
    await dialog.getByRole('button', { name: 'Compare' }).click();
    const figures = section.getByRole('table', { name: 'Figures of the three models' });
    await expect(figures).toBeVisible({ timeout: 90_000 });
    const f1 = figures.getByRole('row', { name: /^Center F1 at the working threshold/ });
    await expect(f1.getByRole('cell')).toHaveCount(3);
    await expect(section.getByText(/^One video: no difference can reach p < 0\.05/)).toBeVisible();
    await expect(section.getByText(/used to choose the weights of the candidate/)).toBeVisible();
    await inspect(page, 'training-4-compared');
  });

  await test.step('boxes are drawn as large as the laboratory draws them', async () => {
    const size = page.getByRole('region', { name: 'Box size of Andrology that trains' });
    const asFound = size.getByText('Boxes are as wide and high as the detector finds them.');
    await expect(asFound).toBeVisible();
    const factor = size.getByRole('textbox', { name: 'Factor on box sides' });
    await factor.fill('9');
    await size.getByRole('button', { name: 'Save' }).click();
    await expect(size.getByText(/^Enter a number from 0\.\d+ to \d/)).toBeVisible();
    await factor.fill('1.2');
    await size.getByRole('button', { name: 'Save' }).click();
    await expect(
      size.getByText('Boxes are 1.20 times as wide and high as the detector finds them.'),
    ).toBeVisible();
    await inspect(page, 'training-7-box-size');
    await size.getByRole('button', { name: 'Reset to 1' }).click();
    await expect(asFound).toBeVisible();
    await expect(factor).toHaveValue('1');
  });

  await test.step('its int8 form is made and measured on the same frames', async () => {
    await page.getByRole('button', { name: 'Make int8 form of version 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Int8 form' });
    await inspect(page, 'training-5-int8');
    await dialog.getByRole('button', { name: 'Make it' }).click();
    const made = page.getByRole('row', { name: /Int8 form of version 1/ });
    await expect(made).toBeVisible({ timeout: 120_000 });
    await expect(made).toContainText(/F1 [01]\.\d{3} → [01]\.\d{3}; count error .+ ms a frame/);
    // It is the last of its kind: there is no int8 form of an int8 form.
    await expect(made.getByRole('button', { name: /int8/ })).toHaveCount(0);
    await inspect(page, 'training-6-int8');
  });

  await test.step('it is put to work, and the shipped model takes its place again', async () => {
    await page.getByRole('button', { name: 'Deploy version 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Finds our cells better');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    const history = page.getByRole('table', { name: 'Deployments' });
    await expect(history.getByRole('row', { name: /Our microscope, version 1/ })).toContainText('In use');
    await page.getByRole('button', { name: 'Use the shipped model' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('For a second look');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await expect(history.getByRole('row', { name: /\(shipped\)/ })).toContainText('In use');
  });

  await test.step('it looks at a video, and what it found is kept, compared and deleted', async () => {
    await page.goto('/technical/prediction');
    await expect(page).toHaveURL(/\/finetune\/prediction$/);
    await page.getByRole('button', { name: 'Run Prediction' }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText(
      'Please select both a model and a video',
    );
    const choose = async (field: string, option: RegExp): Promise<void> => {
      await page.getByRole('combobox', { name: field, exact: true }).click();
      await page.getByRole('option', { name: option }).click();
    };
    for (const [model, name] of [
      [/^Our microscope/, 'Ours'],
      [/^Sperm heads, .+\(shipped\)$/, 'Theirs'],
    ] as const) {
      await page.getByRole('tab', { name: 'Run Prediction' }).click();
      await choose('Model', model);
      if (name === 'Ours') await choose('Version', /^Version 1$/);
      await choose('Dataset', /^Own pictures$/);
      if (name === 'Ours') {
        // A video that was not there yet is sent without leaving what was chosen.
        await page.getByRole('button', { name: 'Upload videos into this dataset' }).click();
        const [buffer = Buffer.alloc(0)] = await renderClips(1, { width: 224, height: 192, seconds: 0.6 });
        await page
          .locator('input[type="file"]')
          .setInputFiles({ name: 'sent later.mp4', mimeType: 'video/mp4', buffer });
        await page.getByRole('button', { name: 'Upload 1 video' }).click();
        await expect(async () => {
          await page.getByRole('combobox', { name: 'Video', exact: true }).click();
          await expect(page.getByRole('option', { name: 'sent later' })).toBeVisible({ timeout: 2000 });
        }).toPass({ timeout: 60_000 });
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Upload videos into this dataset' }).click();
      }
      await choose('Video', /^field 1$/);
      await page.getByRole('button', { name: 'Run Prediction' }).click();
      await expect(page.locator('form').getByRole('alert')).toHaveText(
        'Please provide a name for this prediction',
      );
      await page.getByRole('textbox', { name: 'Prediction name' }).fill(name);
      if (name === 'Ours') await inspect(page, 'prediction-1-form');
      await page.getByRole('button', { name: 'Run Prediction' }).click();
      const row = page.getByRole('row', { name: new RegExp(`^Compare ${name} `) });
      await expect(row.getByText('Completed')).toBeVisible({ timeout: 90_000 });
    }
    for (const name of ['Ours', 'Theirs'])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
    const sides = page.getByRole('table', { name: 'Two predictions side by side' });
    await expect(sides.getByRole('row', { name: /^Processed frames 15 15$/ })).toBeVisible();
    await inspect(page, 'prediction-2-saved');
    await page.getByRole('button', { name: 'View Details of Ours' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ours' });
    await expect(dialog.getByText('Our microscope, version 1')).toBeVisible();
    await expect(dialog.getByLabel('Video with the boxes of the prediction')).toBeVisible({
      timeout: 60_000,
    });
    await expect(dialog.getByText(/^0\.00 s: \d+ cells$/)).toBeVisible();
    await inspect(page, 'prediction-3-details');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Theirs' }).click();
    const confirmation = page.getByRole('dialog');
    await expect(confirmation).toContainText('Are you sure you want to delete this prediction?');
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: /^Compare Theirs / })).toHaveCount(0);
  });
});
