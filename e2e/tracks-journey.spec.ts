import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { everyPicture } from '@/lib/engine/media/decode';
import { H264, renderVideo, testFolder } from '@/lib/engine/media/test-videos';
import { median } from '@/lib/science/vision/boxes';
import { renderClips } from '@/scripts/client/clips';
import { guidePicture, inspect, keepScreens, signIn } from './support';
import { newDemoDataset, reportVideos, uploadVideos } from './support/demo-dataset';
import { answerLate } from './support/late-answers';
import { test } from './support/test';

/** Each picture's luma tells its number: 16 + 5 n. */
const NUMBERED = "nullsrc=s=64x64:r=25:d=1.6,format=gray,geq=lum='16+5*N'";

/** A clip that browsers play as it is, and one of variable rate that gets a preview: frames 10 to 19 are missing. */
async function numberedClips(): Promise<Buffer[]> {
  const folder = await testFolder();
  try {
    const steady = await renderVideo(folder.file('steady.mp4'), NUMBERED, ...H264, '-bf', '2');
    const source = `${NUMBERED},select='not(between(n,10,19))'`;
    const mjpeg = ['-c:v', 'mjpeg', '-q:v', '1', '-pix_fmt', 'yuvj420p'];
    const uneven = await renderVideo(folder.file('uneven.mov'), source, ...mjpeg, ...(await everyPicture()));
    return [await readFile(steady), await readFile(uneven)];
  } finally {
    await folder.remove();
  }
}

/** The same field in half as many columns, each of them shown twice as wide. */
async function squeezed(clip: Uint8Array): Promise<Buffer> {
  const folder = await testFolder();
  try {
    const source = folder.file('source.mp4');
    await writeFile(source, clip);
    const narrow = `movie=${source},scale=iw/2:ih,setsar=2`;
    return await readFile(await renderVideo(folder.file('narrow.mp4'), narrow, ...H264, '-crf', '12'));
  } finally {
    await folder.remove();
  }
}

interface Sample {
  readonly datasetId: string;
  /** Of spermatozoa, of numbered pictures at a steady rate, and of such at a variable one. */
  readonly swimming: string;
  readonly steady: string;
  readonly uneven: string;
  /** Of spermatozoa, its pixels twice as wide as high. */
  readonly wide: string;
}

/** Five measured videos of a dataset of their own, and their report. */
async function measuredSample(address: string): Promise<Sample> {
  const dataset = await newDemoDataset(address, 'Tracks');
  // Some of the rings look so much like heads that they are left out, with a doubt.
  const size = { width: 320, height: 240, seconds: 2 };
  const [field = Buffer.alloc(0), other = Buffer.alloc(0)] = await renderClips(2, size, {
    emptyRingsPerField: 6,
  });
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = await numberedClips();
  const ids = await uploadVideos(dataset, [
    ['field.mp4', field],
    ['steady.mp4', first],
    ['uneven.mov', second],
    ['wide.mp4', await squeezed(field)],
    ['other.mp4', other],
  ]);
  await reportVideos(dataset, ids);
  const [swimming = '', steady = '', uneven = '', wide = ''] = ids;
  return { datasetId: dataset.datasetId, swimming, steady, uneven, wide };
}

let prepared: Promise<Sample> | null = null;
/** Once for all tests of this file. */
const sampleOf = (baseURL: string | undefined): Promise<Sample> => {
  prepared ??= measuredSample(baseURL ?? '');
  return prepared;
};

const player = (page: Page) => page.getByRole('application', { name: 'Video with its tracks' });
const frameText = (page: Page) => page.getByTestId('frame');

/** Waits until the picture is there and gives the player the focus. */
async function openPlayer(page: Page, videoId: string, search = ''): Promise<void> {
  await page.goto(`/sarm/analysis/${videoId}/tracks${search}`);
  await expect(player(page)).toBeVisible();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
  // A canvas is as large as its place once the player listens; before, it has the 300 pixels of one that nothing has drawn on.
  await expect
    .poll(() =>
      player(page)
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.width),
    )
    .not.toBe(300);
  await player(page).focus();
}

/** The number that the picture in the middle of the canvas tells. */
const shownNumber = (page: Page): Promise<number> =>
  player(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const [red = 0] = context.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return (red - 16) / 5;
    });

test.describe.configure({ mode: 'serial' });

test('tracks of a video: look, filter, choose, correct, undo', async ({ page, baseURL }, info) => {
  test.setTimeout(300_000);
  const { datasetId, swimming } = await sampleOf(baseURL);
  await signIn(page, 'clinician');

  await test.step('from the figures to the tracks', async () => {
    await page.goto(`/sarm/analysis/${swimming}`);
    await page.getByRole('link', { name: 'View tracks' }).click();
    await expect(page.getByRole('heading', { name: 'Tracks of field.mp4' })).toBeVisible();
    await expect(frameText(page)).toContainText('Frame 0 of 50');
    await inspect(page, 'tracks-1-player');
  });

  await test.step('keys step through the frames', async () => {
    await openPlayer(page, swimming);
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await expect(frameText(page)).toContainText('Frame 2 of 50, 0.08 s');
    await page.keyboard.press('End');
    await expect(frameText(page)).toContainText('Frame 49 of 50');
    await page.keyboard.press(',');
    await expect(frameText(page)).toContainText('Frame 48 of 50');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Split track at this frame')).toBeVisible();
    await inspect(page, 'tracks-2-keys');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a percentage leads to its tracks', async () => {
    await page.getByRole('link', { name: 'Show Immotile tracks' }).click();
    await expect(page).toHaveURL(/\?grade=immotile$/);
    const rows = page.getByRole('table', { name: 'Tracks' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('Immotile');
    await page.reload();
    await expect(rows.nth(1)).toContainText('Immotile');
    await expect(page.getByRole('table', { name: 'Tracks' }).getByText('Rapid progressive')).toHaveCount(0);
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL(/tracks$/);
    await expect(page.getByRole('link', { name: 'Show all' })).toBeHidden();
  });

  await test.step('a cell on its own', async () => {
    const first = page.getByRole('button', { name: /^Track \d+$/ }).first();
    await first.click();
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    const id = (await first.getAttribute('data-track')) ?? '';
    await expect(page.getByRole('img', { name: `Path of track ${id}` })).toBeVisible();
    await first.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('heading', { name: /^Track \d+$/ })).not.toHaveText(`Track ${id}`);
    await inspect(page, 'tracks-3-chosen');
    await guidePicture(page, 'tracks', page.getByRole('main'), {
      measured: [
        page.getByRole('list', { name: 'Grades' }),
        page.getByRole('region', { name: /^Track \d+$/ }),
        page.getByRole('table', { name: 'Tracks' }).locator('tbody'),
      ],
    });
  });

  await test.step('a rejected track changes the figures, and an undo brings it back', async () => {
    const figures = page.getByRole('table', { name: 'Figures of this video' });
    await expect(figures.getByRole('columnheader', { name: 'Reviewed' })).toHaveCount(0);
    const total = Number(
      /of (\d+)/.exec((await page.getByText(/^\d+ of \d+ tracks$/).textContent()) ?? '')?.[1],
    );
    const late = await answerLate(page, '**/sarm/analysis/edit-tracks/*');
    await page.getByLabel('Reason').fill('Debris');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByText(`${total - 1} of ${total - 1} tracks`)).toBeVisible();
    await expect(figures.getByRole('columnheader', { name: 'Reviewed' })).toBeVisible();
    const history = page.getByRole('region', { name: 'Corrections' });
    await expect(history.getByText('Debris')).toBeVisible();
    await inspect(page, 'tracks-4-reviewed');
    const report = await page.context().newPage();
    await report.goto(`/sarm/reports/view/${datasetId}`);
    await expect(report.getByText('The tracks of one video have been corrected since')).toBeVisible();
    await keepScreens(report, 'tracks-8-report-of-before');
    await report.close();
    await player(page).focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(`${total} of ${total} tracks`)).toBeVisible();
    await expect(figures.getByRole('columnheader', { name: 'Reviewed' })).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(page.getByText(`${total - 1} of ${total - 1} tracks`)).toBeVisible();
    await history.getByRole('button', { name: /^Undo: Track \d+ rejected$/ }).click();
    await expect(page.getByText(`${total} of ${total} tracks`)).toBeVisible();
    // Keys that come faster than answers all count, in their order.
    const before = late.sent.length;
    await page
      .getByRole('button', { name: /^Track \d+$/ })
      .first()
      .click();
    await player(page).focus();
    for (const key of ['x', 'n', 'x', 'Control+z', 'Control+z']) await page.keyboard.press(key);
    await expect.poll(() => late.sent).toHaveLength(before + 4);
    const kinds = ['reject', 'reject', 'undo', 'undo'];
    expect(late.sent.slice(before)).toMatchObject(kinds.map((kind) => ({ operation: { kind } })));
    await late.stop();
    await expect(page.getByText(`${total} of ${total} tracks`)).toBeVisible();
    await expect(figures.getByRole('columnheader', { name: 'Reviewed' })).toHaveCount(0);
    // Who goes through all goes on from the one that was rejected.
    const names = await page.getByRole('button', { name: /^Track \d+$/ }).allTextContents();
    const [, rejected = Number.NaN, next] = names
      .map((name) => Number(name.match(/\d+/)?.[0]))
      .sort((a, b) => a - b);
    await page.getByRole('button', { name: `Track ${rejected}`, exact: true }).click();
    await player(page).focus();
    await page.keyboard.press('x');
    await expect(page.getByText(`${total - 1} of ${total - 1} tracks`)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Track \d+$/ })).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: `Track ${next}`, exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(`${total} of ${total} tracks`)).toBeVisible();
  });

  await test.step('what was left out as dirt is looked at, counted, and left out again', async () => {
    const figures = page.getByRole('table', { name: 'Figures of this video' });
    const leftOut = page.getByText(/^\d+ things? left out$/);
    await page.getByRole('link', { name: /^Left out as dirt: \d+ track/ }).click();
    await expect(page).toHaveURL(/\?grade=leftOut$/);
    await expect(leftOut).toHaveText(/^[1-9]/);
    const count = Number.parseInt((await leftOut.textContent()) ?? '', 10);
    const told = (things: number): string => `${things} thing${things === 1 ? '' : 's'} left out`;
    await page.getByRole('button', { name: 'Sort by Sperm (%)' }).click();
    const thing = page.getByRole('button', { name: /^Track \d+$/ });
    await expect(thing).toHaveCount(count);
    await thing.first().click();
    await expect(page.getByText('Probability of a spermatozoon')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reject', exact: true })).toHaveCount(0);
    await inspect(page, 'tracks-5-left-out');
    await page.getByLabel('Reason').fill('Coiled tail');
    await page.getByRole('button', { name: 'Count as a spermatozoon' }).click();
    await expect(leftOut).toHaveText(told(count - 1));
    await expect(figures.getByRole('columnheader', { name: 'Reviewed' })).toBeVisible();
    const history = page.getByRole('region', { name: 'Corrections' });
    await expect(history.getByText('Coiled tail')).toBeVisible();
    await player(page).focus();
    await page.keyboard.press('Control+z');
    await expect(leftOut).toHaveText(told(count));
    await thing.first().click();
    await player(page).focus();
    // Only counting is open to it.
    await page.keyboard.press('x');
    await page.keyboard.press('c');
    await expect(leftOut).toHaveText(told(count - 1));
    await page.keyboard.press('Control+z');
    await expect(leftOut).toHaveText(told(count));
    await page.getByRole('link', { name: /^Doubtful, sperm or dirt: [1-9]\d* track/ }).click();
    await expect(page).toHaveURL(/\?grade=doubtful$/);
    await expect(page.getByText(/^[1-9]\d* tracks? to look at$/)).toBeVisible();
    const leftOutRow = page.getByRole('table', { name: 'Tracks' }).getByText('Left out as dirt');
    await expect(leftOutRow.first()).toBeVisible();
    await inspect(page, 'tracks-6-doubtful');
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(figures.getByRole('columnheader', { name: 'Reviewed' })).toHaveCount(0);
    expect(info.errors).toEqual([]);
  });
});

for (const kind of ['steady', 'uneven'] as const) {
  test(`each frame of a ${kind} clip shows its own picture`, async ({ page, baseURL }) => {
    const sample = await sampleOf(baseURL);
    await signIn(page, 'clinician');
    await openPlayer(page, sample[kind]);
    /** Of the variable clip the pictures 10 to 19 are missing: until 20, the 9th stays. */
    const pictureOf = (frame: number): number => (kind === 'uneven' && frame > 9 && frame < 20 ? 9 : frame);
    for (const way of ['.', ','] as const) {
      const frames = Array.from({ length: 39 }, (_, step) => (way === '.' ? step + 1 : 38 - step));
      for (const frame of frames) {
        await page.keyboard.press(way);
        await expect(frameText(page)).toContainText(`Frame ${frame} of 40`);
        await expect
          .poll(() => shownNumber(page), { message: `the picture of frame ${frame}` })
          .toBeCloseTo(pictureOf(frame), 0);
      }
    }
    // While it plays, every picture that is drawn is the one of the frame that its tracks are drawn of.
    const pairs = await player(page).evaluate(async (element) => {
      const video = element.querySelector('video') as HTMLVideoElement;
      const canvas = element.querySelector('canvas') as HTMLCanvasElement;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const seen: [number, number][] = [];
      const watch: VideoFrameRequestCallback = (_, { mediaTime }) => {
        const [red = 0] = context.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
        seen.push([Math.round(mediaTime * 25), (red - 16) / 5]);
        video.requestVideoFrameCallback(watch);
      };
      video.playbackRate = 0.5;
      await video.play();
      // After the player's own, so that what it drew is looked at.
      video.requestVideoFrameCallback(watch);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      video.pause();
      return seen;
    });
    expect(pairs.length).toBeGreaterThan(5);
    for (const [frame, shown] of pairs) expect(Math.abs(shown - frame), `frame ${frame}`).toBeLessThan(0.5);
  });
}

test('tracks lie on their heads where the pixels of a file are not square', async ({ page, baseURL }) => {
  const { wide } = await sampleOf(baseURL);
  await signIn(page, 'clinician');
  await openPlayer(page, wide);
  await expect(frameText(page)).toContainText('Frame 0 of 50');
  const answer = await page.request.get(`/sarm/analysis/get-file/${wide}/tracks.csv`);
  const [, ...lines] = (await answer.text()).trim().split('\n');
  const centers = lines.flatMap((line) => {
    const [frame, , x = 0, y = 0, w = 0, h = 0] = line.split(',').map(Number);
    return frame === 0 ? [{ x: x + w / 2, y: y + h / 2 }] : [];
  });
  expect(centers.length).toBeGreaterThan(4);
  /** Brightness in places of the picture of 320 × 240, which lies in the middle of the canvas as large as it fits. */
  const brightness = (places: readonly { x: number; y: number }[]): Promise<number[]> =>
    player(page)
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement, all) => {
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        const scale = Math.min(canvas.width / 320, canvas.height / 240);
        const [left, top] = [(canvas.width - scale * 320) / 2, (canvas.height - scale * 240) / 2];
        return all.map(
          ({ x, y }) => context.getImageData(left + scale * x, top + scale * y, 1, 1).data[0] ?? 0,
        );
      }, places);
  const grid = Array.from({ length: 20 * 15 }, (_, i) => ({
    x: 8 + 16 * (i % 20),
    y: 8 + 16 * Math.floor(i / 20),
  }));
  const ground = median(await brightness(grid));
  const onHeads = await brightness(centers);
  // Heads are bright; where the picture was drawn half as wide, the places to the right would show nothing at all.
  expect(onHeads.filter((level) => level > ground + 20).length / centers.length).toBeGreaterThan(0.7);
  await inspect(page, 'tracks-7-not-square');
});
