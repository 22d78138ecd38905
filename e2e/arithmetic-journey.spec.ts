import { expect, type Page } from '@playwright/test';
import { renderClips } from './api/clips';
import { expectAccessible, inspect, signIn } from './support';
import { measureVideos, newDemoDataset, uploadVideos } from './support/demo-dataset';
import { test } from './support/test';

interface Measured {
  readonly datasetId: string;
  readonly videoId: string;
}

/** Two fields of a dataset of their own, measured and reported. */
async function measuredReplicates(address: string): Promise<Measured> {
  const dataset = await newDemoDataset(address, 'Arithmetic');
  const clips = await renderClips(2, { width: 320, height: 240, seconds: 1.6 });
  const ids = await uploadVideos(
    dataset,
    clips.map((file, at) => [`Replicate ${at + 1}`, file] as const),
  );
  await measureVideos(dataset, ids);
  return { datasetId: dataset.datasetId, videoId: ids[0] ?? '' };
}

const opener = (page: Page, figure: string) =>
  page.getByRole('button', { name: `Show how it was computed: ${figure}` }).first();

test('every figure opens its arithmetic, and the robustness of the answer is told', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { datasetId, videoId } = await measuredReplicates(baseURL ?? '');
  await signIn(page, 'clinician');

  await test.step('a figure of one video, by keyboard', async () => {
    await page.goto(`/sarm/analysis/${videoId}`);
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

  await test.step('the robustness of one video', async () => {
    await page.getByRole('button', { name: 'Compute', exact: true }).click();
    await expect(
      page.getByText(/Progressive motility \(PR\) (lies between|stays at) .* from 4 to 6 µm\/s\./).first(),
    ).toBeVisible({ timeout: 60_000 });
    await inspect(page, 'arithmetic-2-robustness');
  });

  await test.step('a percentage of the report leads to the tracks behind it', async () => {
    await page.goto(`/sarm/reports/view/${datasetId}`);
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
