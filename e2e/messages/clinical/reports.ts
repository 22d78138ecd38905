import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support';
import { answer, cutOff, meet } from '../seen';
import { type Place, refusal } from './place';
import { expectAnswered, expectShown } from './seen';

const GENERATE = /\/generate-report$/;

/** The dialog that makes a WHO report of five videos. */
export async function reportDialogMessages(page: Page, place: Place): Promise<void> {
  const restoreVideos = await answer(page, 'GET', /^\/business\/videos\/dataset\//, { videos: [], total: 0 });
  await page.goto(`/sarm/projects/${place.projectId}/datasets`);
  await page.getByRole('button', { name: 'Generate Report on Empty sample' }).hover();
  await expectShown(
    page,
    'calculations',
    'Need at least 5 videos for WHO standard analysis. This dataset has {count} videos.',
  );
  const open = () => page.getByRole('button', { name: 'Generate Report on Walked sample' }).click();
  const dialog = page.getByRole('dialog');
  await open();
  await expectShown(dialog, 'calculations', 'No completed videos found in this dataset...');
  await restoreVideos();

  await page.reload();
  await open();
  await dialog.getByRole('checkbox', { name: 'Field 5' }).uncheck();
  await expectShown(dialog, 'calculations', 'Please select exactly 5 videos for WHO standard analysis');
  await dialog.getByRole('checkbox', { name: 'Field 5' }).check();
  const run = dialog.getByRole('button', { name: 'Run Analysis' });
  const restore = await cutOff(page, 'POST', GENERATE);
  await run.click();
  await expectShown(dialog, 'calculations', 'Failed to generate report');
  await expectShown(dialog, 'calculations', 'Analysis failed: {message}');
  await expect(dialog.getByText('Analysis failed: Failed to generate report')).toBeVisible();
  await restore();
  await dialog.getByRole('button', { name: 'New analysis' }).click();
  await answer(page, 'POST', GENERATE, { analysis_id: place.failedAnalysisId }, 202);
  await run.click();
  await expectShown(dialog, 'calculations', 'Analysis failed: Unknown error');
  await expectAccessible(page);
}

/** A stored report, and those that are not there. */
export async function storedReportMessages(page: Page, place: Place): Promise<void> {
  await page.goto(`/sarm/reports/view/${randomUUID()}`);
  await expectShown(page, 'reports', 'Report not found');
  await page.goto('/sarm/reports/analysis');
  await expectShown(page, 'reports', 'No analysis data found. Please generate a report first.');

  await page.goto(`/sarm/reports/view/${place.datasetId}`);
  const download = page.getByRole('button', { name: 'Download PDF' });
  const restore = await meet(page, 'GET', /\/pdf$/, (route) => route.abort());
  // Pressed again until the page listens: before its scripts have run it cannot.
  await expect(async () => {
    await download.click();
    await expect(page.getByText('Failed to generate PDF').first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expectShown(page, 'reports', 'Failed to generate PDF. Please try again.');
  await restore();
  await meet(page, 'GET', /\/pdf$/, (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' }),
  );
  await download.click();
  await expectShown(page, 'reports', 'PDF successfully generated');

  const { client } = place;
  const analysis = await client.call('GET', `/sarm/analysis/get-analysis/${randomUUID()}`);
  expect(analysis.status).toBe(404);
  expectAnswered(analysis.message, 'reports', 'Analysis not found');
  const patient = await client.call('GET', `/sarm/patient/get-patient/${randomUUID()}`);
  expect(patient.status).toBe(404);
  expectAnswered(patient.message, 'reports', 'Patient not found');
}

/** The page that makes reports to print, save and email. */
export async function generatorMessages(page: Page, place: Place): Promise<void> {
  await page.goto(`/sarm/reports?analysisId=${place.analysisId}`);
  const title = page.getByRole('textbox', { name: 'Report title' });
  await title.fill('');
  await expectShown(page, 'reports', 'Report title is required');
  await title.fill('Second opinion');
  const restoreSaving = await cutOff(page, 'POST', /\/save-report$/);
  await page.getByRole('button', { name: 'Save report' }).click();
  await expectShown(page, 'reports', 'Failed to save report: {reason}');
  await restoreSaving();
  await page.getByRole('button', { name: 'Save report' }).click();
  await expectShown(page, 'reports', 'Report saved successfully');
  await answer(page, 'GET', /\/saved-report-pdf\//, refusal('Not now.'), 409);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expectShown(page, 'reports', 'Error generating PDF: {reason}');

  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send' });
  await send.click();
  await expectShown(dialog, 'reports', 'Please enter a recipient email address');
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill('doctor@example.com');
  const restoreSending = await cutOff(page, 'POST', /\/send-report\//);
  await send.click();
  await expectShown(page, 'reports', 'Failed to send email: {reason}');
  await restoreSending();
  // This product has no mail server; with one, its answer is this.
  await answer(page, 'POST', /\/send-report\//, { status: 'sent', recipient: 'doctor@example.com' });
  await send.click();
  await expectShown(page, 'reports', 'Report successfully sent to {recipient}');

  await page.getByRole('tab', { name: 'Saved reports' }).click();
  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Delete Second opinion' }).click();
    await expectShown(dialog, 'reports', 'Are you sure you want to delete this report?');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  const restoreRemoval = await cutOff(page, 'DELETE', /\/delete-saved-report\//);
  await remove();
  await expectShown(page, 'reports', 'Failed to delete report: {reason}');
  await restoreRemoval();
  await remove();
  await expectShown(page, 'reports', 'Report deleted successfully');
  await expectShown(page, 'reports', 'No saved reports found');
}
