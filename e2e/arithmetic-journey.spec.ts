import { expect, type Page } from '@playwright/test';
import { renderClips, renderFields } from '@/scripts/client/clips';
import { expectAccessible, inspect, signIn } from './support';
import { measureVideos, newDemoDataset, uploadVideos } from './support/demo-dataset';
import { test } from './support/test';

interface Measured {
  readonly datasetId: string;
  readonly videoId: string;
  /** One that goes through two microscope fields. */
  readonly fieldsVideoId: string;
  /** One with round cells and clusters. */
  readonly othersVideoId: string;
}

/**
 * Videos of a dataset of their own, measured and reported: two of one field each, one of two, and one with round cells and
 * clusters.
 */
async function measuredReplicates(address: string): Promise<Measured> {
  const dataset = await newDemoDataset(address, 'Arithmetic');
  const size = { width: 320, height: 240, seconds: 1.6 };
  const others = { roundCellsPerField: 5, clustersPerField: 3, shakingShare: 1 };
  const clips = [
    ...(await renderClips(2, size)),
    await renderFields(2, size),
    ...(await renderClips(1, { ...size, width: 480, height: 360 }, others)),
  ];
  const ids = await uploadVideos(
    dataset,
    clips.map((file, at) => [`Replicate ${at + 1}`, file] as const),
  );
  await measureVideos(dataset, ids);
  return {
    datasetId: dataset.datasetId,
    videoId: ids[0] ?? '',
    fieldsVideoId: ids[2] ?? '',
    othersVideoId: ids[3] ?? '',
  };
}

const opener = (page: Page, figure: string) =>
  page.getByRole('button', { name: `Show how it was computed: ${figure}` }).first();

test('every figure opens its arithmetic, and the robustness of the answer is told', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { datasetId, videoId, fieldsVideoId, othersVideoId } = await measuredReplicates(baseURL ?? '');
  await signIn(page, 'clinician');

  await test.step('a figure of one video, by keyboard', async () => {
    await page.goto(`/sarm/analysis/${videoId}`);
    // A measurement is no report, which somebody asked for and which was issued.
    await expect(page.getByText('Software version')).toBeVisible();
    await expect(page.getByText('Report issued')).toHaveCount(0);
    await opener(page, 'Sperm concentration').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'How it was computed: Sperm concentration' });
    await expect(dialog.getByText(/^Replicate 1 · Mean count: /)).toBeVisible();
    await expect(dialog.getByText(/^Replicate 1 · Sample examined: /)).toBeVisible();
    await expect(dialog.getByText('Exact Poisson interval of', { exact: false })).toBeVisible();
    // The last step gives the figure that the table prints.
    const printed = /([\d,.]+) M\/ml\. Measured here/.exec((await dialog.textContent()) ?? '')?.[1] ?? '?';
    await expect(dialog.getByText(`= ${printed} M/ml`, { exact: false }).first()).toBeVisible();
    await inspect(page, 'arithmetic-1-concentration');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener(page, 'Sperm concentration')).toBeFocused();
  });

  await test.step('a mean of movement', async () => {
    await opener(page, 'Curvilinear velocity (VCL)').click();
    const dialog = page.getByRole('dialog', { name: /Curvilinear velocity/ });
    await expect(dialog.getByText(/^Mean over \d+ motile spermatozoa\.$/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a video of two microscope fields, whose counts and areas are added', async () => {
    await page.goto(`/sarm/analysis/${fieldsVideoId}`);
    await expect(page.getByText('The recording shows 2 microscope fields.', { exact: false })).toBeVisible();
    const table = page.getByRole('table', { name: 'Microscope fields of Replicate 3' });
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('row', { name: /^1 0\.0 to 1\.6 s / })).toBeVisible();
    await expect(table.getByRole('row', { name: /^2 1\.6 to 3\.2 s / })).toBeVisible();
    await inspect(page, 'arithmetic-4-fields');
    await opener(page, 'Sperm concentration').click();
    const dialog = page.getByRole('dialog', { name: 'How it was computed: Sperm concentration' });
    await expect(dialog.getByText('Several microscope fields were recorded', { exact: false })).toBeVisible();
    const printed = /([\d,.]+) M\/ml\. Measured here/.exec((await dialog.textContent()) ?? '')?.[1] ?? '?';
    await expect(dialog.getByText(`= ${printed} M/ml`, { exact: false }).first()).toBeVisible();
    await inspect(page, 'arithmetic-5-fields-concentration');
    await page.goto(`/sarm/analysis/${videoId}`);
    await expect(page.getByRole('table', { name: 'Microscope fields of Replicate 1' })).toBeHidden();
  });

  await test.step('round cells and sperm in clusters are told apart from free sperm', async () => {
    await page.goto(`/sarm/analysis/${othersVideoId}`);
    await expect(page.getByRole('heading', { name: 'Other cells and agglutination' })).toBeVisible();
    await expect(page.getByText(/^Round cells: [1-9]\d* counted, [\d.]+ M\/ml/)).toBeVisible();
    await expect(page.getByText(/^Agglutination: [1-9]\d* sperm (was|were) followed/)).toBeVisible();
    await expectAccessible(page);
    await inspect(page, 'arithmetic-6-other-cells');
    await page.goto(`/sarm/analysis/${videoId}`);
  });

  await test.step('the robustness of one video', async () => {
    await page.getByRole('button', { name: 'Compute', exact: true }).click();
    await expect(
      page.getByText(/Progressive motility \(PR\) (lies between|stays at) .* from 4 to 6 µm\/s\./).first(),
    ).toBeVisible({ timeout: 60_000 });
    await expect(
      page.getByText(/Progressive motility .* from 2\.5 to 10 µm up to which swimming in circles/).first(),
    ).toBeVisible();
    await expect(
      page.getByText(/Total motility .* from 20\.5 to 61\.5 %, from which what rests counts/).first(),
    ).toBeVisible();
    await inspect(page, 'arithmetic-2-robustness');
  });

  await test.step('a percentage of the report leads to the tracks behind it', async () => {
    await page.goto(`/sarm/reports/view/${datasetId}`);
    await expect(page.getByRole('table', { name: 'Microscope fields of Replicate 3' })).toBeVisible();
    await opener(page, 'Progressive motility (PR)').click();
    const dialog = page.getByRole('dialog', { name: 'How it was computed: Progressive motility (PR)' });
    await expect(dialog.getByText(/^Pooled: /)).toBeVisible();
    await expect(dialog.getByText(/\d+ of \d+ cells/).first()).toBeVisible();
    await inspect(page, 'arithmetic-3-report');
    await dialog.getByRole('link', { name: 'Replicate 2' }).click();
    await expect(page).toHaveURL(/\/tracks\?grade=progressive&analysisId=/);
  });

  await test.step('the robustness of the report, pooled', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'Compute', exact: true }).click();
    await expect(page.getByText('The tracks differ from the report')).toBeHidden();
    await expect(page.getByText(/Total motility \(PR \+ NP\) .* of VAP/).first()).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page);
  });
});
