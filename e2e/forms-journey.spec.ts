import { expect } from '@playwright/test';
import {
  FORMS_PIXEL_UM,
  filmStill,
  JUDGED_SEED,
  unstainedStill,
} from '@/lib/domain/predictions/testing/unstained-still';
import { enter, inspect } from './support';
import { PASSWORD, test } from './support/app';
import { technicalMember } from './support/technical-project';

// A morphology classifier looks at videos: one that it can judge, one without a pixel size, one that is too coarse.

test('forms of the cells of a video are judged, or the result says why they are not', async ({
  page,
  app,
}) => {
  test.setTimeout(240_000);
  const project = await app.admin.get<{ id: string }>('POST', '/sarm/project/create-project', {
    name: 'Andrology that predicts',
  });
  const trainer = await technicalMember(app, project.id, 'model_trainer', 'Petra Predictor');
  const dataset = await app.admin.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    ...{ name: 'Unstained cells', projectId: project.id, type: 'detection' },
  });
  const file = await filmStill(unstainedStill(JUDGED_SEED).picture, 12);
  for (const [name, pixelSizeUm] of [
    ['sharp', FORMS_PIXEL_UM],
    ['no scale', null],
    ['coarse', 0.5],
  ] as const) {
    const fields = { dataset_id: dataset.id, name };
    const answer = await app.admin.upload({ fileName: `${name}.mp4`, file, fields });
    expect(answer.status, answer.text).toBe(201);
    await app.sql`update videos set pixel_size_um = ${pixelSizeUm} where id = ${String(answer.body.id)}`;
  }
  await enter(page, trainer.email, PASSWORD);
  await page.goto('/finetune/prediction');

  const choose = async (field: string, option: RegExp): Promise<void> => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const predict = async (video: string): Promise<void> => {
    await page.getByRole('tab', { name: 'Run Prediction' }).click();
    await choose('Model', /^Sperm morphology, unstained \(shipped\)$/);
    await choose('Dataset', /^Unstained cells$/);
    await choose('Video', new RegExp(`^${video}$`));
    await page.getByRole('textbox', { name: 'Prediction name' }).fill(`Forms, ${video}`);
  };
  const rowOf = (video: string) => page.getByRole('row', { name: new RegExp(`^Compare Forms, ${video} `) });

  await test.step('models are offered by what they do', async () => {
    await page.getByRole('combobox', { name: 'Model', exact: true }).click();
    for (const group of ['Detection', 'Morphology: classifiers', 'Morphology: segmenters'])
      await expect(page.getByText(group, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await predict('sharp');
    await expect(page.getByText(/^Cells are followed, and the form of each is judged once/)).toBeVisible();
    await inspect(page, 'forms-1-form');
  });

  await test.step('a video is judged, or not, and the list says so', async () => {
    await page.getByRole('button', { name: 'Run Prediction' }).click();
    for (const video of ['no scale', 'coarse']) {
      await expect(rowOf('sharp')).toBeVisible();
      await predict(video);
      await page.getByRole('button', { name: 'Run Prediction' }).click();
      await expect(rowOf(video).getByText('No figures')).toBeVisible({ timeout: 90_000 });
    }
    await expect(rowOf('sharp').getByText(/^[\d.]+ % normal of \d+$/)).toBeVisible({ timeout: 90_000 });
    await expect(rowOf('sharp').getByText('Morphology', { exact: true })).toBeVisible();
    await inspect(page, 'forms-2-saved');
  });

  const details = async (video: string) => {
    await page.getByRole('button', { name: `View Details of Forms, ${video}` }).click();
    return page.getByRole('dialog', { name: `Forms, ${video}` });
  };

  await test.step('details give shares with intervals, what was left out, and the cells on frames', async () => {
    const dialog = await details('sharp');
    await expect(dialog.getByText(/^\d+ of \d+ · [\d.]+ % \([\d.]+ – [\d.]+\)$/).first()).toBeVisible();
    await expect(dialog.getByText('Abnormal midpieces')).toBeVisible();
    await expect(dialog.getByText(/Balanced accuracy of the classifier .+ acrosome 76 %/)).toBeVisible();
    await expect(dialog.getByText(/^0\.00 s: \d+ normal, \d+ abnormal, \d+ not assessed$/)).toBeVisible();
    await expect(dialog.getByText('Circle: normal · Square: abnormal · Dashed: not assessed')).toBeVisible();
    await inspect(page, 'forms-3-details');
    await page.keyboard.press('Escape');
  });

  await test.step('where nothing can be judged the reason stands in the place of figures', async () => {
    const uncalibrated = await details('no scale');
    await expect(
      uncalibrated.getByText(/^This video has no pixel size\. .+ at 0\.17 µm a pixel/),
    ).toBeVisible();
    await expect(uncalibrated.getByText(/ % \(/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    const coarse = await details('coarse');
    await expect(coarse.getByText(/^At 0\.5 µm a pixel heads are too small to judge/)).toBeVisible();
    await expect(coarse.getByText(/ % \(/)).toHaveCount(0);
    await inspect(page, 'forms-4-coarse');
    await page.keyboard.press('Escape');
  });
});
