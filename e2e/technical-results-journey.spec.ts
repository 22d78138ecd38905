import { expect, type Page } from '@playwright/test';
import { renderClips } from '@/scripts/client/clips';
import { inspect, signIn } from './support';
import { type DemoDataset, measureVideos, newDemoDataset, uploadVideos } from './support/demo-dataset';
import { test } from './support/test';

// What detection and analysis found, as whoever looks after the models sees it.

async function waitForTask({ client }: DemoDataset, taskId: unknown): Promise<void> {
  await expect
    .poll(async () => (await client.get('GET', `/tasks/${taskId}`)).status, { timeout: 120_000 })
    .toBe('SUCCESS');
}

/** A dataset with two measured fields; frames of the first are extracted, and none of them is detected. */
async function measuredFields(address: string) {
  const dataset = await newDemoDataset(address, 'Results');
  const clips = await renderClips(2, { width: 320, height: 240, seconds: 1.6 });
  const [first = '', second = ''] = await uploadVideos(
    dataset,
    clips.map((file, at) => [`Field ${at + 1}`, file] as const),
  );
  await measureVideos(dataset, [first, second]);
  const { task_id } = await dataset.client.get('POST', '/sarm/frame/extract-frame', {
    videoId: second,
    config: { method: 'count', count: 5 },
  });
  await waitForTask(dataset, task_id);
  return { dataset, first, second };
}

const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row');

test('detection is started and its results are read, frame by frame', async ({ page, baseURL }) => {
  const { dataset, first, second } = await measuredFields(baseURL ?? '');
  await signIn(page, 'trainer');

  await test.step('the dashboard leads there', async () => {
    await page.goto('/finetune/dashboard');
    await expect(page.getByRole('region', { name: 'Open Issues' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Annotation Progress' })).toContainText(dataset.name);
    await inspect(page, 'technical-dashboard');
    await page
      .getByRole('navigation', { name: 'Results of detection and analysis' })
      .getByText('Detection', { exact: true })
      .click();
    await expect(page).toHaveURL(/\/finetune\/detection$/);
    await expect(page.getByText('Choose a video').first()).toBeVisible();
    await inspect(page, 'detection-empty');
  });

  await test.step('choose a dataset and a video', async () => {
    await page.getByRole('combobox', { name: 'Dataset' }).fill(dataset.name);
    await page.getByRole('option', { name: dataset.name }).click();
    await page.getByRole('combobox', { name: 'Video' }).click();
    await page.getByRole('option', { name: 'Field 2' }).click();
    await expect(page).toHaveURL(new RegExp(`videoId=${second}`));
    await expect(page.getByText('0 frames detected, 5 not yet, 0 failed')).toBeVisible();
    await expect(rowsOf(page, 'Frames')).toHaveCount(6);
  });

  await test.step('detect on all of them', async () => {
    await page.getByRole('button', { name: 'Detect Sperm' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('5 frames', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: /^Start|Detect/ }).click();
    await expect(page.getByText('5 frames detected, 0 not yet, 0 failed')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await inspect(page, 'detection-done');
  });

  await test.step('results of models and of analyses are for who may see them', async () => {
    for (const name of ['detection-results', 'concentration', 'motility']) {
      await page.goto(`/finetune/${name}`);
      await expect(page).toHaveURL(/\/unauthorized/);
    }
  });

  await page.context().clearCookies();
  await signIn(page, 'admin');
  await test.step('the results add up', async () => {
    await page.goto(`/finetune/detection?videoId=${second}`);
    await page.getByRole('main').getByRole('link', { name: 'Detection Results' }).click();
    await expect(page).toHaveURL(/\/finetune\/detection-results\?videoId=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detection Results');
    const table = page.getByRole('table', { name: 'Frames', exact: true });
    await expect(table.getByRole('row')).toHaveCount(6);
    const counts = await table.getByRole('row').locator('td:nth-child(4)').allTextContents();
    const sum = counts.reduce((total, count) => total + Number(count), 0);
    expect(sum).toBeGreaterThan(0);
    await expect(page.locator('dl').getByText(String(sum), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sort by Detections' }).click();
    const sorted = counts.map(Number).sort((a, b) => a - b);
    await expect
      .poll(async () =>
        (await table.getByRole('row').locator('td:nth-child(4)').allTextContents()).map(Number),
      )
      .toEqual(sorted);
    await expect(page.getByText('Confidence of what the model found')).toBeVisible();
    await inspect(page, 'detection-results');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await expect(page.getByText('No frame has this status')).toBeVisible();
    await page.goto(`/finetune/detection-results?videoId=${first}`);
    await expect(page.getByText('No frames yet')).toBeVisible();
    await page.goto(`/finetune/detection-results?videoId=${second}`);
    await table.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/finetune\/annotation\/detection\/frame\?frameId=/);
  });
});

test('measurements tell which model made them, and how', async ({ page, baseURL }) => {
  const { dataset, first } = await measuredFields(baseURL ?? '');
  await signIn(page, 'admin');

  await test.step('concentration with its interval and its arithmetic', async () => {
    await page.goto('/finetune/concentration');
    await expect(page.getByText('Choose a dataset', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Dataset' }).fill(dataset.name);
    await page.getByRole('option', { name: dataset.name }).click();
    const rows = rowsOf(page, 'Concentration');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('sperm-detector');
    await inspect(page, 'measured-concentration');
    await page.getByRole('button', { name: 'Show details of the measurement of Field 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Measurement of Field 1' });
    const fact = async (name: string): Promise<number> => {
      const text = await dialog.locator('dt', { hasText: name }).locator('xpath=../dd').textContent();
      return Number.parseFloat((text ?? '').replaceAll(',', ''));
    };
    // One spermatozoon per nanoliter is a million per milliliter.
    const computed = (await fact('Spermatozoa counted')) / (await fact('Undiluted sample examined'));
    expect(Math.abs((await fact('Concentration')) / computed - 1)).toBeLessThan(0.05);
    await inspect(page, 'measured-concentration-details');
    await page.keyboard.press('Escape');
  });

  await test.step('motility of one video, grades with intervals', async () => {
    await page.goto(`/finetune/motility?videoId=${first}&datasetId=${dataset.datasetId}`);
    const rows = rowsOf(page, 'Motility');
    await expect(rows).toHaveCount(2);
    await inspect(page, 'measured-motility');
    await page.getByRole('button', { name: 'Show details of the measurement of Field 1' }).click();
    const grades = page.getByRole('dialog').getByRole('table', { name: 'Grade' });
    const shares = await grades.getByRole('row').locator('td:nth-child(2)').allTextContents();
    expect(shares).toHaveLength(4);
    const sum = shares.reduce((total, share) => total + Number.parseFloat(share), 0);
    expect(Math.abs(sum - 100)).toBeLessThan(0.5);
    await inspect(page, 'measured-motility-details');
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Show earlier measurements too' }).click({ force: true });
    await expect(page).toHaveURL(/earlier=true/);
    await expect(rows).toHaveCount(2);
  });
});
