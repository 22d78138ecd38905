import { expect } from '@playwright/test';
import { isEntered, NO_ENTRIES, type SampleField } from '@/lib/domain/samples/contract-entries';
import { Client } from '@/scripts/client/client';
import { inspect } from './support';
import { newClinician, PASSWORD, signIn, test } from './support/app';
import { reportWithSample, twoReports } from './support/patient-visits';

test('a patient is entered, merged with a duplicate and followed over two samples', async ({ app, page }) => {
  const { sql, admin, product } = app;
  const { projectId, datasets } = await twoReports(sql);
  const [first, second] = datasets;
  const email = await newClinician(app);
  const [person] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
  await admin.get('POST', '/sarm/project/add-member', {
    projectId,
    userId: person?.id,
    accessLevel: 'member',
  });
  await signIn(page, email);

  await test.step('there are none yet; the older address leads here, too', async () => {
    await page.goto('/business/patients?search=');
    await expect(page).toHaveURL(/\/sarm\/patients/);
    await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible();
    await expect(page.getByText('No patients yet')).toBeVisible();
    await inspect(page, 'patients-none');
  });

  await test.step('one is entered, with who it is', async () => {
    await page.getByRole('button', { name: 'Add patient' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add patient' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please choose a project');
    await dialog.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Walked project' }).click();
    await dialog.getByLabel('Pseudonym').fill('P-17');
    await dialog.getByLabel('Family name').fill('Novák');
    await dialog.getByLabel('Given name').fill('Ján');
    await dialog.getByLabel('Date of birth').fill('1990-05-17');
    await dialog.getByLabel('Hospital number').fill('H 4711');
    await inspect(page, 'patients-form');
    await dialog.getByRole('button', { name: 'Add patient' }).click();
    await expect(page.getByText('Patient P-17 added')).toBeVisible();
    await expect(page.getByRole('link', { name: 'P-17' })).toBeVisible();
  });

  await test.step('a sample is entered with a mistyped pseudonym, which makes a second patient', async () => {
    await page.goto(`/sarm/projects/${projectId}/datasets/${first}/videos`);
    await expect(page.getByText('Patient not specified')).toBeVisible();
    await page.getByRole('button', { name: 'Enter sample' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Patient (pseudonym)').fill('P-017');
    await dialog.getByLabel('Collected').fill('2026-01-12T09:30');
    await dialog.getByLabel('Abstinence (days)').fill('3');
    await dialog.getByLabel('Volume (ml)').fill('45');
    await dialog.getByRole('button', { name: 'Morphology, counted by hand' }).click();
    await dialog.getByLabel('Normal forms (%)').fill('5');
    await dialog.getByRole('button', { name: 'Save sample' }).click();
    await expect(dialog.getByText('Please enter a number from 0.01 to 30')).toBeVisible();
    await expect(dialog.getByText(/^Please enter how many were counted/)).toBeVisible();
    await inspect(page, 'sample-form');
    await dialog.getByLabel('Volume (ml)').fill('3.2');
    await dialog.getByLabel('Spermatozoa counted for morphology').fill('400');
    await dialog.getByRole('button', { name: 'Save sample' }).click();
    await expect(page.getByText('Sample of Walked sample saved')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Patient P-017' })).toBeVisible();
    await expect(
      page.getByText('collected 12 Jan 2026 · 3.2 ml').or(page.getByText('collected Jan 12, 2026 · 3.2 ml')),
    ).toBeVisible();
    await inspect(page, 'sample-on-videos');
  });

  await test.step('what was typed outlasts a dialog that is closed by mistake, and a newer sample', async () => {
    const dialog = page.getByRole('dialog');
    const volume = dialog.getByLabel('Volume (ml)');
    const open = () => page.getByRole('button', { name: 'Edit sample' }).click();
    await open();
    await volume.fill('4.1');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const path = `/sarm/sample/get-sample/${first}`;
    const { patientId, version, ...stored } = await admin.get<Record<string, unknown>>('GET', path);
    const entries = Object.fromEntries(
      Object.entries(stored).filter(([field]) => isEntered(field as SampleField) && field in NO_ENTRIES),
    );
    const body = { ...entries, patientId, version, ph: 7.9 };
    await admin.get('PUT', `/sarm/sample/update-sample/${first}`, body);
    await page.reload();
    await open();
    await expect(dialog.getByText('What you entered before is back. It is not saved yet.')).toBeVisible();
    await expect(volume).toHaveValue('4.1');
    await expect(dialog.getByLabel('pH', { exact: true })).toHaveValue('7.9');
    await dialog.getByLabel('Collected').fill('2999-01-01T10:00');
    await dialog.getByRole('button', { name: 'Save sample' }).click();
    await expect(dialog.getByText('The time of collection cannot be in the future')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await open();
    await expect(volume).toHaveValue('3.2');
    await expect(dialog.getByText('What you entered before is back')).toBeHidden();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the duplicate is merged', async () => {
    await page.goto('/sarm/patients');
    await page.getByRole('button', { name: 'More for P-17' }).click();
    await page.getByRole('menuitem', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Duplicate' }).click();
    await page.getByRole('option', { name: 'P-017' }).click();
    await expect(dialog.getByText('1 sample and 0 videos will move.')).toBeVisible();
    await inspect(page, 'patients-merge');
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('P-017 merged into P-17')).toBeVisible();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await inspect(page, 'patients-list');
  });

  await test.step('a patient with samples is not deleted', async () => {
    await page.getByRole('button', { name: 'More for P-17' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByText(/^This patient cannot be deleted while anything is linked: 1 sample, 0 videos\./),
    ).toBeVisible();
  });

  await test.step('the patient page follows the figures from sample to sample', async () => {
    const clinician = await new Client(product.address).as(email, PASSWORD);
    await clinician.get('PUT', `/sarm/sample/update-sample/${second}`, {
      patientId: 'p-17',
      collectedAt: '2026-02-20T10:15',
      volumeMl: 2.8,
      version: 0,
    });
    await page.getByRole('link', { name: 'P-17' }).click();
    await expect(page.getByRole('heading', { name: 'Patient P-17' })).toBeVisible();
    await expect(page.getByText('Novák', { exact: true })).toBeVisible();
    // 20 and 30 M/ml, of 500 counted each in 25 nl and in effect as many again: 10 is far more than ± 3.
    await expect(
      page.getByText(
        /^Sperm concentration: 20\.0 to 30\.0 M\/ml\. The change of \+10\.0 exceeds counting error/,
      ),
    ).toBeVisible();
    await expect(
      page.getByText(/^Progressive motility \(PR\): 40\.0 to 40\.0 %\. The change of 0\.0 does not exceed/),
    ).toBeVisible();
    await expect(page.getByText(/^The last two samples differ in pixel size\./)).toBeVisible();
    await expect(page.getByRole('figure').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Second sample' })).toBeVisible();
    await inspect(page, 'patient');
  });

  await test.step('a report says whose sample it is, and to whom may know who that is', async () => {
    await reportWithSample(sql, second);
    await page.goto(`/sarm/reports/view/${second}`);
    await expect(page.getByRole('heading', { name: 'Sample (entered by hand)' })).toBeVisible();
    await expect(page.getByText(/^Ján Novák, born/)).toBeVisible();
    await expect(page.getByText('Hospital number H 4711')).toBeVisible();
    await inspect(page, 'report-with-patient');
  });
});
