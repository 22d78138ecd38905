import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, guidePicture, inspect, signInByForm } from './support';
import { test } from './support/test';

/** A stage micrometer as a camera shows it: 640 × 480 px, a long mark every 400 px, which stand for 100 µm. */
const scale = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
      <rect width="640" height="480" fill="#b8bcc0"/>
      ${Array.from({ length: 9 }, (_, mark) => `<rect x="${119 + 50 * mark}" y="${mark % 8 ? 210 : 180}" width="2" height="${mark % 8 ? 60 : 120}" fill="#222"/>`).join('')}
    </svg>`),
  )
    .png()
    .toBuffer();

test('a microscope is calibrated on the picture of a scale, and a dataset takes its values from it', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 4);
  const microscope = `Microscope ${mark}`;
  const chamber = `Leja lot ${mark}`;
  await signInByForm(page, 'clinician');

  await test.step('a microscope is added', async () => {
    await page.getByRole('link', { name: 'Microscopes and chambers' }).click();
    await expect(page.getByRole('heading', { name: 'Microscopes and chambers', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Add microscope' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add microscope' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Microscope name is required');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(microscope);
    await dialog.getByLabel('Location').fill('Room 2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add microscope' }).click();
    await expect(page.getByText(`Microscope ${microscope} added`)).toBeVisible();
    await inspect(page, 'calibration-microscopes');
    await page.getByRole('link', { name: microscope }).click();
    await expect(page.getByText('Not calibrated yet')).toBeVisible();
    await expect(page).toHaveTitle(`${microscope} · SARM Platform`);
    await inspect(page, 'calibration-microscope-new');
  });

  await test.step('two clicks on a scale and a length give the pixel size', async () => {
    await page.getByRole('button', { name: 'Calibrate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Objective').fill('20× phase, adapter 0.5×');
    await dialog.getByRole('button', { name: 'Save profile' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose a picture of a scale');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'scale.png', mimeType: 'image/png', buffer: await scale() });
    const picture = dialog.getByRole('img', { name: 'Picture of the scale' });
    await expect(picture).toBeVisible();
    await expect(dialog.getByText('The profile will hold for videos of 640 × 480 px.')).toBeVisible();
    await picture.scrollIntoViewIfNeeded();
    const at = await picture.boundingBox();
    if (!at) throw new Error('the picture is not there');
    for (const x of [120, 520]) {
      await page.mouse.click(at.x + (x / 640) * at.width, at.y + 0.5 * at.height);
    }
    // 100 µm over about 400 px.
    await expect(dialog.getByRole('status')).toHaveText(/^Pixel size 0\.2(49|5)\d* ± 0\.0009 µm\/px$/);
    // Ends are placed to the pixel with the arrow keys: 400 px then, whatever a click hit.
    const end = dialog.getByRole('button', { name: /^Line 1, second end/ });
    const before = /: (\d+), /.exec((await end.getAttribute('aria-label')) ?? '')?.[1];
    await end.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(end).toHaveAttribute('aria-label', new RegExp(`: ${Number(before) + 10}, `));
    await page.keyboard.press('Shift+ArrowLeft');
    await dialog.getByRole('button', { name: 'Add a line' }).click();
    // Half of 640 px: 320 px.
    await dialog.getByLabel('Line 2: length (µm)').fill('80');
    await expect(dialog.getByText(/^320 px long: 0\.25 ± 0\.0011 µm\/px$/)).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText(/^Mean of 2 lines: 0\.2/);
    await inspect(page, 'calibration-scale');
    await dialog.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Calibration of 20× phase, adapter 0.5× saved')).toBeVisible();
    await expect(page.getByText('Valid today')).toBeVisible();
    await page.getByRole('button', { name: '2 lines on a scale' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Picture of the scale' })).toBeVisible();
    await page.keyboard.press('Escape');
    await inspect(page, 'calibration-microscope');
  });

  await test.step('a measured lot of a chamber declares its correction', async () => {
    await page.getByRole('link', { name: 'Microscopes and chambers' }).first().click();
    await page.getByRole('tab', { name: 'Counting chambers' }).click();
    await expect(page.getByText('Leja 20 µm', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add chamber' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(chamber);
    await dialog.getByLabel('Nominal depth (µm)').fill('20');
    await dialog.getByLabel('Measured depth (µm)').fill('19.2');
    await dialog.getByRole('switch', { name: 'Correct concentrations' }).check();
    await dialog.getByRole('button', { name: 'Add chamber' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Enter the correction factor and its source');
    await dialog.getByLabel('Correction factor').fill('1.2');
    await dialog.getByLabel('Source of the factor').fill('Own comparison, 40 samples');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add chamber' }).click();
    await expect(page.getByText(`Chamber ${chamber} added`)).toBeVisible();
    await inspect(page, 'calibration-chambers');
  });

  await test.step('a dataset names them, and takes its values from them', async () => {
    await page.goto('/sarm/datasets');
    await page.getByRole('button', { name: 'Create Dataset' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Demo project' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Calibrated ${mark}`);
    await dialog.getByRole('combobox', { name: 'Microscope' }).click();
    await page.getByRole('option', { name: microscope }).click();
    await dialog.getByRole('combobox', { name: 'Calibration profile' }).click();
    await page.getByRole('option', { name: /20× phase/ }).click();
    await dialog.getByRole('combobox', { name: 'Counting chamber' }).click();
    await page.getByRole('option', { name: `${chamber}: 19.2 µm` }).click();
    await expect(dialog.getByLabel('Pixel size (µm per pixel)')).toHaveValue(/^0\.2/);
    await expect(dialog.getByLabel('Chamber depth (µm)')).toHaveValue('19.2');
    await expect(dialog.getByText(/^Concentrations are multiplied by 1\.2/)).toBeVisible();
    await inspect(page, 'calibration-dataset');
    await guidePicture(page, 'dataset', dialog, { names: [mark] });
    // A value that is entered by hand lets go of the chamber.
    await dialog.getByLabel('Chamber depth (µm)').fill('20');
    await expect(dialog.getByRole('combobox', { name: 'Counting chamber' })).toHaveValue('');
    await dialog.getByRole('button', { name: 'Create dataset' }).click();
    await expect(page.getByText(`Dataset Calibrated ${mark} created`)).toBeVisible();
  });

  await test.step('what is used is not deleted', async () => {
    await page.goto('/sarm/microscopes');
    await page.getByRole('button', { name: `More for ${microscope}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByText('This microscope cannot be deleted: 1 dataset was recorded with it.'),
    ).toBeVisible();
  });
});
