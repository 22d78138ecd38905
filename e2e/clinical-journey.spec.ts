import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { CLIP_CALIBRATION, renderClips } from '@/scripts/client/clips';
import {
  expectAccessible,
  guidePicture,
  inspect,
  openAccountMenu,
  screensFolder,
  signInByForm,
} from './support';
import { test } from './support/test';

const DATASET = 'Journey sample';

/** A4 less margins of 1 cm, at 96 dots an inch. */
const PAPER = { width: 718, height: 1047 };

/** Paper can't be scrolled: no table may be wider than it. */
async function expectWholeOnPaper(page: Page): Promise<void> {
  const screen = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  const tables = page.getByRole('group', { name: /^(Replicates|Videos and calibration)$/ });
  await expect(tables).toHaveCount(2);
  for (const table of await tables.all()) {
    const [inside, outside] = await table.evaluate((each) => [each.scrollWidth, each.clientWidth] as const);
    expect(inside).toBeLessThanOrEqual(outside);
  }
  await page.emulateMedia({ media: null });
  if (screen) await page.setViewportSize(screen);
}

test.describe.configure({ mode: 'serial' });

test(
  'from signing in to the PDF of a report, through all six stages',
  { tag: '@narrow' },
  async ({ page }, info) => {
    test.setTimeout(480_000);
    const narrow = info.project.name === 'narrow';
    // Of its own, so that the journey can be walked again on the same data.
    const dataset = `${DATASET} ${info.project.name} ${randomUUID().slice(0, 4)}`;
    // One to watch and to take frames of; the analysis takes its time with large ones.
    const small = await renderClips(4, { width: 192, height: 144, seconds: 1.2 });
    const clips = [...(await renderClips(1, { width: 320, height: 240, seconds: 2 })), ...small];

    await test.step('1. Select Project', async () => {
      await signInByForm(page, 'clinician');
      await page.goto('/sarm/projects');
      await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
      await inspect(page, 'journey-1-projects');
      await page.getByRole('link', { name: 'Demo project', exact: true }).click();
    });

    await test.step('2. Select Dataset: create one with its calibration', async () => {
      await expect(page).toHaveURL(/\/datasets$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Demo project');
      await inspect(page, 'journey-2-datasets');
      await page.getByRole('button', { name: 'Create Dataset' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill(dataset);
      await dialog.getByLabel('Pixel size (µm per pixel)').fill(String(CLIP_CALIBRATION.pixelSizeUm));
      await dialog.getByLabel('Chamber depth (µm)').fill(String(CLIP_CALIBRATION.chamberDepthUm));
      await dialog.getByLabel('Dilution (times)').fill(String(CLIP_CALIBRATION.dilution));
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Create dataset' }).click();
      await expect(page.getByText(`Dataset ${dataset} created`)).toBeVisible();
    });

    await test.step('3. Review Videos: upload five', async () => {
      await expect(page).toHaveURL(/\/videos$/);
      await expect(page.getByText('No Videos Yet')).toBeVisible();
      await inspect(page, 'journey-3-no-videos');
      // An empty dataset shows the upload at once.
      const files = clips.map((buffer, index) => ({
        name: `field ${index + 1}.mp4`,
        mimeType: 'video/mp4',
        buffer,
      }));
      await page.locator('input[type="file"]').setInputFiles(files);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Upload 5 videos' }).click();
      await expect(page.getByText('1–5 of 5')).toBeVisible({ timeout: 60_000 });
      await inspect(page, 'journey-3-videos');
      await page.getByRole('button', { name: 'Close upload' }).click();
      await expect(page.getByRole('button', { name: 'Choose files' })).toBeHidden();
      await guidePicture(page, 'videos', page.getByRole('main'), {
        names: [dataset],
        // Previews are still being made, each in its time.
        measured: [page.getByRole('table').locator('tbody')],
      });
    });

    await test.step('watch one', async () => {
      await page.getByRole('button', { name: 'Play field 1' }).first().click();
      const video = page.getByRole('dialog').locator('video');
      // Metadata means that the browser really read the stream, not only that an element is there.
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('4. Select Frames: extract, detect, look', async () => {
      await page.getByRole('link', { name: 'Select frames of field 1' }).click();
      await expect(page.getByText('No Frames Yet')).toBeVisible();
      await inspect(page, 'journey-4-no-frames');
      await page.getByRole('button', { name: 'Extract Frames' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Start extraction' }).click();
      // 2 s at 5 frames a second: frames 0, 5, 10 … 45 of 50 (every 25 / 5 pictures).
      await expect(page.getByText('10 frames, none selected')).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('checkbox', { name: 'Select frame 15' }).check();
      await expect(page.getByText('10 frames, 1 selected')).toBeVisible();
      await page.getByRole('button', { name: 'Detect on 1 selected' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Start detection' }).click();
      await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 });
      await inspect(page, 'journey-4-frames');
      await page.getByRole('link', { name: 'Look at the detections of frame 15' }).click();
      await expect(page.getByRole('heading', { name: 'Frame 15' })).toBeVisible();
      const first = page.getByRole('button', { name: /^Sperm 1 0\.\d\d confidence$/ });
      await first.click();
      await expect(first).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText('Selected detection')).toBeVisible();
      await inspect(page, 'journey-4-detections');
    });

    await test.step('5. Run Analysis', async () => {
      if (narrow) await page.getByRole('button', { name: 'Open or close the navigation' }).first().click();
      await page.getByRole('link', { name: /Select Dataset/ }).click();
      await expect(page).toHaveURL(/\/datasets$/);
      if (narrow) {
        await page.getByRole('button', { name: `More for ${dataset}` }).click();
        await page.getByRole('menuitem', { name: 'Generate Report' }).click();
      } else {
        await page.getByRole('button', { name: `Generate Report on ${dataset}` }).click();
      }
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('5 of 5 selected')).toBeVisible();
      await expectAccessible(page);
      // A start that is refused ends at the last step, and the choice is kept.
      const start = /\/sarm\/report\/generate-report$/;
      const problem = { status: 409, json: { code: 'CONFLICT', message: 'Too busy.', detail: 'Too busy.' } };
      await page.route(start, (route) => route.fulfill(problem), { times: 1 });
      const force = dialog.getByRole('checkbox', { name: /Measure again/ });
      await force.check();
      await dialog.getByRole('button', { name: 'Run Analysis' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Analysis failed: Too busy.');
      await expect(force).toBeHidden();
      await inspect(page, 'journey-5-not-started');
      await dialog.getByRole('button', { name: 'New analysis' }).click();
      await expect(dialog.getByText('5 of 5 selected')).toBeVisible();
      await expect(force).toBeChecked();
      await dialog.getByRole('button', { name: 'Run Analysis' }).click();
      // The specified sentence, until a measured speed says it better.
      await expect(
        dialog.getByText(/The analysis takes 30 to 60 seconds|about \d+ (s|min) left/).first(),
      ).toBeVisible();
      await expect(dialog.getByText('5 of 5 videos analyzed.')).toBeVisible({ timeout: 120_000 });
      await inspect(page, 'journey-5-results');
      await dialog.getByRole('link', { name: 'View Full Report' }).click();
    });

    await test.step('6. View Reports: page and PDF', async () => {
      await expect(page).toHaveURL(/\/sarm\/reports\/view\//);
      await expect(page.getByRole('heading', { name: `Report of ${dataset}` })).toBeVisible();
      await expect(page.getByText('Sperm concentration').first()).toBeVisible();
      await expect(page.getByText(/^field \d, field \d, field \d and 2 more/)).toBeVisible();
      await inspect(page, 'journey-6-report');
      await expectWholeOnPaper(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download PDF' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
      await file.saveAs(`${screensFolder(page)}/journey-report.pdf`);
    });

    await test.step('lists lead to the report, and a second one is announced as such', async () => {
      await page.goto(`/sarm/datasets?search=${encodeURIComponent(dataset)}`);
      const link = page.getByRole('link', { name: new RegExp(`^Report of .+ on ${dataset}$`) });
      await expect(link).toHaveAttribute('href', /\/sarm\/reports\/view\/.+analysisId=/);
      await expect(page.getByText('1–1 of 1')).toBeVisible();
      await inspect(page, 'journey-7-datasets');
      await page.getByRole('button', { name: `More for ${dataset}` }).focus();
      if (narrow) {
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: 'Generate Report' }).click();
      } else {
        await page.getByRole('button', { name: `Generate Report on ${dataset}` }).click();
      }
      await expect(page.getByRole('dialog').getByText(/^This dataset already has a report of/)).toBeVisible();
      await inspect(page, 'journey-7-second-report');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.goto(`/sarm/results?search=${encodeURIComponent(dataset)}`);
      await expect(page.getByRole('link', { name: 'View Full Report' })).toBeVisible();
      await inspect(page, 'journey-7-results');
      await page.getByRole('searchbox').fill('no dataset is called this');
      await expect(page.getByText('No analyses match the search')).toBeVisible();
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect(page.getByRole('link', { name: 'View Full Report' }).first()).toBeVisible();
    });

    await test.step('sign out, which takes along what was typed and not saved', async () => {
      await page.evaluate(() => sessionStorage.setItem('sample:someone:dataset', '{"ph":7.8}'));
      await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(await page.evaluate(() => sessionStorage.getItem('sample:someone:dataset'))).toBeNull();
      await page.goto('/sarm/projects');
      await expect(page).toHaveURL(/\/login/);
    });
  },
);
