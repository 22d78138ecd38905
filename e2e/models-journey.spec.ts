import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { enter, expectAccessible, guidePicture, inspect } from './support';
import { PASSWORD, test } from './support/app';
import { signedReport } from './support/signed-report';
import { extractedFrames, technicalMember } from './support/technical-project';

// A detector comes in from outside, is seen at work, is put to use, and is followed by the shipped one again.

test('a version is imported, tried, deployed and taken back', async ({ page, app }) => {
  const project = await app.admin.get<{ id: string }>('POST', '/sarm/project/create-project', {
    name: 'Andrology with models',
  });
  const trainer = await technicalMember(app, project.id, 'model_trainer', 'Tara Trainer');
  const { numbers } = await extractedFrames(trainer.client, project.id);
  await signedReport(app, project.id);
  const weights = await readFile('models/sperm-detector-int8-v1/model.onnx');
  await enter(page, trainer.email, PASSWORD);

  await test.step('a model is made', async () => {
    await page.goto('/technical/training');
    await expect(page).toHaveURL(/\/finetune\/training$/);
    await expect(page.getByText('No models yet')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Shipped models' }).getByRole('row')).toHaveCount(4);
    await inspect(page, 'models-1-empty');
    const dialog = page.getByRole('dialog', { name: 'New Model' });
    await expect(async () => {
      await page.getByRole('button', { name: 'New Model' }).first().click();
      await expect(dialog).toBeVisible({ timeout: 2000 });
    }).toPass();
    await dialog.getByRole('button', { name: 'Create Model' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a name for the model');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bright field 20×');
    await dialog.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Andrology with models' }).click();
    await dialog.getByRole('button', { name: 'Create Model' }).click();
    await expect(page).toHaveURL(/\/finetune\/models\/[0-9a-f-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bright field 20×');
    await expect(page.getByText('No version yet')).toBeVisible();
  });

  await test.step('what is no model is refused with the reason; a detector is quarantined', async () => {
    await page.getByRole('button', { name: 'Import Version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Version' });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please choose a file');
    const files = dialog.locator('input[type="file"]');
    await files.setInputFiles({
      name: 'notes.onnx',
      mimeType: 'text/plain',
      buffer: Buffer.from('my notes'),
    });
    await dialog.getByRole('textbox', { name: /License/ }).fill('Apache-2.0');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('This is not a complete ONNX file.');
    await inspect(page, 'models-2-refused');
    await files.setInputFiles({
      name: 'int8.onnx',
      mimeType: 'application/octet-stream',
      buffer: weights,
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('The version was imported and is in quarantine')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Quarantined' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deploy version 1' })).toHaveCount(0);
  });

  await test.step('it is seen at work on a frame, and accepted', async () => {
    await page.getByRole('button', { name: 'Try version 1 on a frame' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try version 1' });
    for (const [field, option] of [
      ['Dataset', 'Training'],
      ['Video', 'field'],
      ['Frame', String(numbers[0])],
    ] as const) {
      await dialog.getByRole('combobox', { name: field, exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    }
    await expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Run' }).click();
    // 320 × 240 px at 0.5 µm, 20 µm deep and 60 M/ml hold about 23 cells.
    await expect(dialog.getByText(/^\d+ cells found in \d+ ms$/)).toBeVisible({ timeout: 60_000 });
    await inspect(page, 'models-3-trial');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('cell', { name: 'Candidate' })).toBeVisible();
  });

  await test.step('it measures a signed report again, beside what was signed', async () => {
    await expect(page.getByText('No version was revalidated yet')).toBeVisible();
    await page.getByRole('button', { name: 'Revalidate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revalidate a version' });
    await dialog.getByRole('textbox', { name: 'Motile (± points)' }).fill('');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Each tolerance is a number from 0.1 to 100');
    await dialog.getByRole('textbox', { name: 'Motile (± points)' }).fill('4');
    await inspect(page, 'models-4-revalidate');
    await dialog.getByRole('button', { name: 'Start' }).click();
    const agreement = page.getByRole('table', { name: 'Agreement with what was signed' });
    await expect(agreement).toBeVisible({ timeout: 120_000 });
    // One report tells nothing of the others, whatever it says.
    await expect(agreement.getByRole('row').nth(1)).toContainText(/Cannot be told|Beyond tolerance/);
    await expect(agreement.getByRole('row').nth(2)).toContainText('± 4');
    // Trainers may not see what single recordings came to.
    await expect(page.getByText('You see no single recordings', { exact: false })).toBeVisible();
    await inspect(page, 'models-5-revalidated');
    const section = page.getByRole('region', { name: 'Revalidation on signed reports' });
    await guidePicture(page, 'revalidation', section, {
      measured: [section.locator('tbody'), section.getByRole('status')],
    });
  });

  await test.step('it is deployed with a reason, and the shipped one follows it', async () => {
    await expect(page.getByText('The shipped model; nothing else was ever deployed.')).toBeVisible();
    await page.getByRole('button', { name: 'Deploy version 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy' });
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a reason');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Twice as fast on our computer');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please confirm that you have seen the revalidation');
    await dialog.getByRole('checkbox', { name: /^I have seen/ }).check();
    await inspect(page, 'models-6-deploy');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    const history = page.getByRole('table', { name: 'Deployments' });
    const own = history.getByRole('row', { name: /Bright field 20×, version 1/ });
    await expect(own).toContainText('In use');
    await expect(own).toContainText('Tara Trainer');
    await inspect(page, 'models-7-in-use');
    await page.getByRole('button', { name: 'Use the shipped model' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counts differ too much');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await expect(history.getByRole('row', { name: /\(shipped\)/ })).toContainText('In use');
    await expect(own.getByRole('button', { name: 'Go back to this' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it can no longer be deleted, but taken along', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/so it can't be deleted\.$/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('Bright field 20× version 1.zip');
    await page.goto('/finetune/training');
    const row = page.getByRole('row', { name: /Bright field 20×/ });
    await expect(row).toContainText('Andrology with models');
    await inspect(page, 'models-8-list');
  });
});
