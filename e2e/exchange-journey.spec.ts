import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { renderClips } from '@/scripts/client/clips';
import { inspect, signIn } from './support';
import { demoAccount } from './support/accounts';
import { type DemoDataset, measureVideos, newDemoDataset, uploadVideos } from './support/demo-dataset';
import { test } from './support/test';

interface Sample extends DemoDataset {
  readonly videoId: string;
}

/** Two small measured fields of a dataset of their own. */
async function measuredSample(address: string): Promise<Sample> {
  const dataset = await newDemoDataset(address, 'Exchange');
  const clips = await renderClips(2, { width: 200, height: 152, seconds: 1 });
  const ids = await uploadVideos(
    dataset,
    clips.map((file, place) => [`field ${place + 1}.mp4`, file] as const),
  );
  await measureVideos(dataset, ids);
  return { ...dataset, videoId: ids[0] ?? '' };
}

/** Signs the draft, and waits for the PDF of what was signed. */
async function sign({ client, datasetId }: Sample): Promise<void> {
  const { draft } = await client.get<{ draft: { sha256: string } }>(
    'GET',
    `/sarm/report/list-signatures/${datasetId}`,
  );
  await client.get('POST', `/sarm/report/sign-report/${datasetId}`, {
    password: demoAccount('clinician').password,
    content_sha256: draft.sha256,
  });
  const pdf = async () =>
    (await client.call('GET', `/sarm/report/get-report/${datasetId}/pdf?version=1`)).status;
  await expect.poll(pdf, { timeout: 60_000 }).toBe(200);
}

async function downloadOf(page: Page, item: Locator): Promise<Download> {
  const download = page.waitForEvent('download');
  await item.click();
  return download;
}

/** Looks at a page with its menu open. */
async function inspectMenu(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Whole analysis without videos (zip)' })).toBeVisible();
  await inspect(page, name);
  await page.keyboard.press('Escape');
}

test('what was measured leaves as MOT text, as a zip that measures the same, and signed as FHIR', async ({
  page,
  baseURL,
}, info) => {
  test.setTimeout(300_000);
  const sample = await measuredSample(baseURL ?? '');
  await signIn(page, 'clinician');
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

  await test.step('the data of one measurement', async () => {
    await page.goto(`/sarm/analysis/${sample.videoId}`);
    await inspectMenu(page, 'Download', 'exchange-analysis');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const mot = await downloadOf(page, item('Tracks (MOTChallenge text)'));
    expect(mot.suggestedFilename()).toBe('field 1.mp4_tracks.mot.txt');
    expect(await readFile(await mot.path(), 'utf8')).toMatch(/^1,\d+,([\d.]+,){5}-1,-1,-1\n/);
  });

  await test.step('a draft is not handed to other systems', async () => {
    await page.goto(`/sarm/reports/view/${sample.datasetId}`);
    await page.getByRole('button', { name: 'Download data' }).click();
    await expect(item('Whole report as JSON')).toBeVisible();
    await expect(item('FHIR document (HL7 R4)')).toBeHidden();
    const refused = await sample.client.call('GET', `/sarm/report/get-report/${sample.datasetId}/fhir`);
    expect(refused.status).toBe(409);
    expect(refused.message).toContain('Only a signed report');
  });

  await test.step('a signed report is', async () => {
    await sign(sample);
    await page.goto(`/sarm/reports/view/${sample.datasetId}`);
    await inspectMenu(page, 'Download data', 'exchange-report');
    await page.getByRole('button', { name: 'Download data' }).click();
    const fhir = await downloadOf(page, item('FHIR document (HL7 R4)'));
    expect(fhir.suggestedFilename()).toMatch(/\.fhir\.json$/);
    const bundle = JSON.parse(await readFile(await fhir.path(), 'utf8'));
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'document' });
    expect(bundle.entry[1].resource).toMatchObject({ resourceType: 'DiagnosticReport', status: 'final' });
  });

  await test.step('the zip measures the same', async () => {
    await page.getByRole('button', { name: 'Download data' }).click();
    const zip = await downloadOf(page, item('Whole analysis without videos (zip)'));
    const file = info.outputPath('analysis.zip');
    await zip.saveAs(file);
    const program = ['--import', 'tsx', 'scripts/cli/analyse.ts', '--zip', file];
    const { stdout } = await promisify(execFile)(process.execPath, program);
    expect(stdout).toContain('content as signed');
    expect(stdout).toMatch(/\nthe same, as far as it was checked: the videos are not in the archive\n$/);
  });
});
