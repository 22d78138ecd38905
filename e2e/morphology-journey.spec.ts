import { expect } from '@playwright/test';
import sharp from 'sharp';
import { simulateStill } from '@/lib/science/simulation/still';
import { renderClips } from '@/scripts/client/clips';
import { inspect, signIn } from './support';
import { newDemoDataset, uploadVideos } from './support/demo-dataset';
import { answerLate } from './support/late-answers';
import { test } from './support/test';

/** A stained smear as the simulator draws it, at 0.1 µm a pixel. */
async function smear(): Promise<Buffer> {
  const options = { cells: 6, width: 640, height: 480, pixelSizeUm: 0.1, touchingShare: 0 };
  const { picture } = simulateStill(options, 5006);
  return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 1 } })
    .png()
    .toBuffer();
}

/** A dataset with a pair of videos. */
async function sampleWithVideos(address: string) {
  const dataset = await newDemoDataset(address, 'Smears');
  const clips = await renderClips(2, { width: 192, height: 144, seconds: 1.2 });
  const videoIds = await uploadVideos(
    dataset,
    clips.map((file, at) => [`Field ${at + 1}`, file] as const),
  );
  return { ...dataset, videoIds };
}

test('a smear: upload, measure, judge cells by keys, and read the count in the report', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { client, projectId, datasetId, videoIds } = await sampleWithVideos(baseURL ?? '');
  await signIn(page, 'clinician');

  await test.step('upload from the page of the sample', async () => {
    await page.goto(`/sarm/projects/${projectId}/datasets/${datasetId}/videos`);
    await page.getByRole('link', { name: 'Morphology' }).click();
    await expect(page.getByText('No stills yet')).toBeVisible();
    await inspect(page, 'morphology-empty');
    await page.getByLabel('Stain').selectOption('papanicolaou');
    await page.getByLabel('Pixel size (µm)').fill('7');
    await expect(page.getByText('Enter a pixel size from 0.01 to 5 µm')).toBeVisible();
    await page.getByLabel('Pixel size (µm)').fill('0.1');
    await page.locator('input[type="file"]').setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      { name: 'slide 1.png', mimeType: 'image/png', buffer: await smear() },
    ]);
    await expect(page.getByText(/notes.txt is none of/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: 'slide 1' })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('0 of 200 spermatozoa counted')).toBeVisible();
  });

  await test.step('judge cells by keys', async () => {
    const late = await answerLate(page, '**/sarm/morphology/judge-cell/*');
    await page.getByRole('link', { name: 'slide 1' }).click();
    const still = page.getByRole('application', { name: 'Still with outlined cells' });
    await still.focus();
    const cell = page.getByRole('region', { name: 'Cell 1' });
    await expect(cell.getByText('The classifier knows unstained cells only.')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByText('1 of 200 spermatozoa counted')).toBeVisible();
    await expect(cell.getByText('Judged by')).toBeVisible();
    // Keys that come faster than answers all count, each from what the one before has made of the cell.
    for (const key of ['t', 'h', 'ControlOrMeta+z', 'ControlOrMeta+z']) await page.keyboard.press(key);
    await expect.poll(() => late.sent).toHaveLength(5);
    expect(late.sent).toMatchObject(
      [[], ['tail'], ['tail', 'headShape'], ['tail'], []].map((anomalies) => ({ judgment: { anomalies } })),
    );
    await late.stop();
    await expect(cell.getByRole('button', { name: 'Normal' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('u');
    const second = page.getByRole('region', { name: 'Cell 2' });
    await second.getByRole('button', { name: 'Head shape' }).click();
    await expect(page.getByText('2 of 200 spermatozoa counted')).toBeVisible();
    // One normal among two: Wilson's interval of 1 of 2 is 9.5 to 90.5 %.
    await expect(page.getByRole('cell', { name: '50.0 % (1)' }).first()).toBeVisible();
    await expect(page.getByRole('cell', { name: '9.5 – 90.5' }).first()).toBeVisible();
    await still.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    await expect(page.getByText('1 excluded')).toBeVisible();
    await expect(
      page.getByText(/without a verdict: cells that were found are not judged; fewer than 200/),
    ).toBeVisible();
    // The list mirrors the picture.
    await page.getByRole('button', { name: 'Cell 3', exact: true }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(second).toBeVisible();
    await inspect(page, 'morphology-still');
    await page.goBack();
    await expect(page.getByText('3 of')).toBeVisible();
    await inspect(page, 'morphology-list');
  });

  await test.step('the report shows the count with its origin, and no verdict', async () => {
    const body = { video_ids: videoIds };
    const { analysisId } = await client.get<{ analysisId: string }>(
      'POST',
      '/sarm/analysis/measure-videos',
      body,
    );
    await expect
      .poll(async () => (await client.get('GET', `/sarm/analysis/get-analysis/${analysisId}`)).status, {
        timeout: 100_000,
      })
      .toBe('completed');
    await page.goto(`/sarm/reports/view/${datasetId}`);
    const row = page.getByRole('row', { name: /Normal forms \(on stills, not judged\)/ });
    await expect(row).toContainText('50.0');
    await expect(
      page.getByText(/2 spermatozoa counted, 2 of them judged by a person, 1 excluded/),
    ).toBeVisible();
    await expect(page.getByText(/sperm-segmenter-v1/).first()).toBeVisible();
    const report = await client.get<{ content: { figures: { key: string; verdict: string }[] } }>(
      'GET',
      `/sarm/report/get-report/${datasetId}`,
    );
    const figure = (key: string) => report.content.figures.find((each) => each.key === key);
    expect(figure('normalFormsOnStills')).toMatchObject({ value: 50, verdict: 'none', origin: 'measured' });
    expect(figure('normalForms')).toMatchObject({ value: null, verdict: 'unknown' });
    await inspect(page, 'morphology-report');
  });
});
