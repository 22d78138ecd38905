import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { renderClips } from '@/scripts/client/clips';
import { inspect, signIn } from './support';
import { demoAccount } from './support/accounts';
import { ADDRESS } from './support/administration';
import { uploadVideos } from './support/demo-dataset';
import { test } from './support/test';

// The frame annotation page: boxes are drawn and corrected, two people meet on a frame, and nothing that was drawn is lost.

const CLIP = { width: 320, height: 240, seconds: 2 };

interface Sample {
  readonly client: Client;
  readonly datasetId: string;
  readonly videoId: string;
  readonly frames: readonly { readonly id: string; readonly frameNumber: number }[];
}

/** A dataset of the demo project with one short clip and its stills, on which no detector has run. */
async function newSample(): Promise<Sample> {
  const { email, password } = demoAccount('trainer');
  const client = await new Client(ADDRESS).as(email, password);
  const { projects } = await client.get<{ projects: { project: { id: string; name: string } }[] }>(
    'GET',
    '/sarm/project/get-project',
  );
  const projectId = projects.find(({ project }) => project.name === 'Demo project')?.project.id;
  const { id: datasetId } = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    ...{ name: `Annotation ${randomUUID().slice(0, 6)}`, description: 'A journey', projectId },
  });
  const [file = Buffer.alloc(0)] = await renderClips(1, CLIP);
  const [videoId = ''] = await uploadVideos({ client, datasetId }, [['Field 1', file]]);
  await client.get('POST', '/technical/frames/extract', { videoId, config: { frame_rate: 5 } });
  let frames: Sample['frames'] = [];
  await expect
    .poll(
      async () => {
        ({ frames } = await client.get<{ frames: Sample['frames'] }>(
          'GET',
          `/sarm/media/list-frames/${videoId}`,
        ));
        return frames.length;
      },
      { timeout: 60_000 },
    )
    .toBe(10);
  return { client, datasetId, videoId, frames };
}

const addressOf = ({ datasetId, videoId }: Sample, frameId: string | undefined): string =>
  `/finetune/annotation/detection/frame?frameId=${frameId}&datasetId=${datasetId}&videoId=${videoId}`;

const boxesOf = async ({ client }: Sample, frameId: string | undefined) =>
  (
    await client.get<{
      boxes: { id: string; x1: number; y1: number; x2: number; y2: number; version: number }[];
    }>('GET', `/sarm/annotation/frames/${frameId}`)
  ).boxes;

const canvasOf = (page: Page): Locator => page.getByRole('application', { name: /^Frame \d+ with/ });

/** Opens a frame and waits until its picture is drawn. */
async function open(page: Page, sample: Sample, frameId: string | undefined): Promise<void> {
  await page.goto(addressOf(sample, frameId));
  await expect(canvasOf(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Drags on the canvas, in pixels of the picture, of which the whole is shown in the middle. */
async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const canvas = canvasOf(page);
  await canvas.scrollIntoViewIfNeeded();
  const place = await canvas.boundingBox();
  if (!place) throw new Error('the canvas is not shown');
  const scale = Math.min(place.width / CLIP.width, place.height / CLIP.height);
  const [left, top] = [
    place.x + (place.width - scale * CLIP.width) / 2,
    place.y + (place.height - scale * CLIP.height) / 2,
  ];
  await page.mouse.move(left + scale * from[0], top + scale * from[1]);
  await page.mouse.down();
  await page.mouse.move(left + (scale * (from[0] + to[0])) / 2, top + (scale * (from[1] + to[1])) / 2);
  await page.mouse.move(left + scale * to[0], top + scale * to[1]);
  await page.mouse.up();
}

/** What was dragged by hand is where it was let go to within a pixel or two of the picture. */
const corner = async (page: Page, label: string, expected: number): Promise<void> =>
  expect
    .poll(async () => Math.abs(Number(await page.getByLabel(label, { exact: true }).inputValue()) - expected))
    .toBeLessThan(2);

const saved = (page: Page): Promise<void> => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const rowsOf = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Detections' }).getByRole('row', { name: /^Box/ });

test('a frame is annotated by pointer and by key, put into a label and called complete', async ({ page }) => {
  const sample = await newSample();
  const [first, second] = sample.frames;
  await signIn(page, 'trainer');

  await test.step('the frames of a video lead to it, and so does the older address', async () => {
    await page.goto(`/finetune/frame-extraction?videoId=${sample.videoId}`);
    await page.getByRole('button', { name: 'Look at the detections of frame 0', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Annotate' }).click();
    await expect(page).toHaveURL(new RegExp(`/finetune/annotation/detection/frame\\?frameId=${first?.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annotation - Frame #0');
    await expect(page.getByText('Data label exists')).toBeVisible();
    await expect(page.getByText('No detections found for this frame')).toBeVisible();
    await expect(page.getByRole('button', { name: 'No Detections to Add' })).toBeDisabled();
    await inspect(page, 'annotation-1-empty');
    await page.goto(`/technical/annotation/detection/frame?frameId=${first?.id}`);
    await expect(page).toHaveURL(new RegExp(`/finetune/annotation/detection/frame\\?frameId=${first?.id}$`));
  });

  await test.step('boxes are drawn, moved, resized; steps are taken back and made again', async () => {
    await open(page, sample, first?.id);
    await page.getByRole('button', { name: 'Add Box' }).click();
    await expect(page.getByRole('button', { name: 'Cancel Adding' })).toBeVisible();
    await drag(page, [40, 40], [46, 60]);
    await expect(page.getByText(/a box must be more than 10 px/)).toBeVisible();
    await drag(page, [40, 40], [80, 70]);
    await drag(page, [200, 100], [240, 150]);
    await drag(page, [120, 180], [150, 210]);
    await expect(rowsOf(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Cancel Adding' }).click();
    await saved(page);
    // Taken in the middle, it is moved by 20 px to the right and 10 px down.
    await drag(page, [60, 55], [80, 65]);
    await corner(page, 'Left', 60);
    await corner(page, 'Top', 50);
    // By its lower right corner, from (100, 80) to (110, 90).
    await drag(page, [100, 80], [110, 90]);
    await corner(page, 'Right', 110);
    await canvasOf(page).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await corner(page, 'Left', 70);
    await page.keyboard.press('Control+z');
    await corner(page, 'Left', 60);
    await page.keyboard.press('Control+z');
    await corner(page, 'Right', 100);
    await page.keyboard.press('Control+Shift+z');
    await corner(page, 'Right', 110);
    await page.getByLabel('Bottom').fill('400');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('A box lies within 320 × 240 px and is at least 10 px wide and high.'),
    ).toBeVisible();
    await page.getByLabel('Bottom').fill('95');
    await page.keyboard.press('Enter');
    await saved(page);
    const stored = (await boxesOf(sample, first?.id)).find(({ y2 }) => y2 === 95);
    expect(Math.abs((stored?.x1 ?? 0) - 60)).toBeLessThan(2);
    expect(Math.abs((stored?.x2 ?? 0) - 110)).toBeLessThan(2);
  });

  await test.step('the list does the same by key', async () => {
    await rowsOf(page).first().click();
    await page.keyboard.press('ArrowDown');
    await expect(rowsOf(page).nth(1)).toBeFocused();
    await expect(rowsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('2');
    await expect(rowsOf(page).nth(1)).toHaveAccessibleName(/Cluster/);
    await page.keyboard.press('Delete');
    await expect(rowsOf(page)).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(rowsOf(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Delete box 3' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure you want to delete this detection?');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    await canvasOf(page).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
      'Duplicate to next frame',
    );
    await inspect(page, 'annotation-2-keys');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Picture and colors' }).click();
    await expect(page.getByText('For viewing only.')).toBeVisible();
    await inspect(page, 'annotation-3-view');
    await page.keyboard.press('Escape');
  });

  await test.step('the frame goes into the data label, and a person says that it is complete', async () => {
    await page.getByRole('button', { name: 'Add Frame to Data Label' }).click();
    const banner = page.getByText('Frame and all detections added to data label successfully!');
    await expect(banner).toBeVisible();
    await expect(page.getByText('2 (2 added)')).toBeVisible();
    await expect(banner).toBeHidden({ timeout: 8000 });
    await expect(page.getByRole('button', { name: 'Re-Add Frame to Data Label' })).toBeVisible();
    await page.getByRole('button', { name: 'All cells are boxed' }).click();
    await expect(page.getByText(/^All cells are boxed, says Demo Trainer/)).toBeVisible();
    await inspect(page, 'annotation-4-complete');
  });

  await test.step('boxes go along to the next frame', async () => {
    await canvasOf(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+d');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Annotation - Frame #${second?.frameNumber}`,
    );
    await expect(rowsOf(page)).toHaveCount(2);
    await saved(page);
    expect(await boxesOf(sample, second?.id)).toHaveLength(2);
    await page.keyboard.press(',');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annotation - Frame #0');
  });

  await test.step('its label stays the same when it is renamed; one that is deleted meanwhile has a successor', async () => {
    const labels = async () =>
      (
        await sample.client.get<{ data_labels: { id: string; name: string; item_count: number }[] }>(
          'GET',
          `/sarm/annotation/list-labels/${sample.datasetId}`,
        )
      ).data_labels;
    const [label] = await labels();
    await sample.client.get('PUT', `/annotations/sam2/data-labels/${label?.id}`, { name: 'First reading' });
    await page.goto(addressOf(sample, second?.id));
    const add = page.getByRole('button', { name: 'Add Frame to Data Label' });
    await add.click();
    await expect(page.getByText('2 (2 added)')).toBeVisible();
    expect(await labels()).toMatchObject([{ id: label?.id, name: 'First reading', item_count: 4 }]);
    await sample.client.get('DELETE', `/sarm/annotation/delete-label/${label?.id}`);
    await page.getByRole('button', { name: 'Re-Add Frame to Data Label' }).click();
    await expect(page.getByText('Failed to add frame to data label: Data label not found')).toBeVisible();
    await add.click();
    await expect(page.getByText('2 (2 added)')).toBeVisible();
    expect(await labels()).toMatchObject([{ item_count: 2 }]);
  });

  await test.step('what is not there is told', async () => {
    await page.goto('/finetune/annotation/detection/frame');
    await expect(
      page.getByText('Missing frame ID or dataset ID. Please ensure you are on a valid frame page.'),
    ).toBeVisible();
    const unknown = randomUUID();
    await page.goto(addressOf(sample, unknown));
    await expect(page.getByText(`Frame not found. Frame ID: ${unknown}`)).toBeVisible();
    await inspect(page, 'annotation-5-missing');
  });
});

test('two people on one frame see each other, and nothing is lost', async ({ page, browser }) => {
  const sample = await newSample();
  const [frame] = sample.frames;
  const boxId = randomUUID();
  const change = (sequence: number, version: number | null, fields: object) =>
    sample.client.get('POST', `/sarm/annotation/frames/${frame?.id}/changes`, {
      ...{ clientId: sample.videoId, sequence },
      ops: [{ op: 'put', kind: 'box', id: boxId, version, fields }],
    });
  await change(1, null, { x1: 40, y1: 40, x2: 80, y2: 70 });
  await signIn(page, 'trainer');

  await test.step('who else is here', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, 'admin');
    await open(other, sample, frame?.id);
    await open(page, sample, frame?.id);
    await expect(page.getByText('Administrator', { exact: true })).toBeVisible({ timeout: 15_000 });
    await expect(other.getByText('Demo Trainer')).toBeVisible({ timeout: 15_000 });
    await inspect(page, 'annotation-6-two');
    await context.close();
  });

  await test.step('a change of somebody else arrives', async () => {
    await change(2, 1, { x1: 50, y1: 40, x2: 90, y2: 70 });
    await rowsOf(page).first().click();
    await expect(page.getByLabel('Left')).toHaveValue('50', { timeout: 15_000 });
  });

  await test.step('one that was faster wins, is told, and mine can be put again', async () => {
    // Nothing is heard of others from now on, until the change is sent.
    await page.route(/\/presence$/, (route) => route.abort());
    await change(3, 2, { x1: 60, y1: 40, x2: 100, y2: 70 });
    await canvasOf(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Someone else changed box 1 first')).toBeVisible();
    await expect(page.getByText('Theirs, shown now: Sperm, 60, 40 – 100, 70 px')).toBeVisible();
    await expect(page.getByText('Yours: Sperm, 50, 41 – 90, 71 px')).toBeVisible();
    await expect(page.getByLabel('Left')).toHaveValue('60');
    await inspect(page, 'annotation-7-conflict');
    await page.getByRole('button', { name: 'Use mine' }).click();
    await expect(page.getByLabel('Left')).toHaveValue('50');
    await saved(page);
    const [box] = await boxesOf(sample, frame?.id);
    expect(box).toMatchObject({ x1: 50, y1: 41, x2: 90, y2: 71 });
  });

  await test.step('the network is lost, the page is loaded anew, and the work offers itself', async () => {
    const changes = /\/sarm\/annotation\/frames\/[^/]+\/changes$/;
    await page.route(changes, (route) => route.abort());
    await expect(canvasOf(page)).toBeFocused();
    await page.keyboard.press('w');
    await drag(page, [150, 100], [190, 140]);
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(page.getByText('Not saved: no connection')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Unsaved work was found')).toBeVisible();
    await expect(page.getByText(/1 box changed, none deleted\./)).toBeVisible();
    await inspect(page, 'annotation-8-draft');
    await page.unroute(changes);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    await saved(page);
    const stored = await boxesOf(sample, frame?.id);
    expect(stored).toHaveLength(2);
    // Drawn by hand: to within a pixel of the picture.
    const drawn = stored.find(({ id }) => id !== boxId);
    expect(drawn?.x1).toBeCloseTo(150, -0.5);
    expect(drawn?.y2).toBeCloseTo(140, -0.5);
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(page.getByText('Unsaved work was found')).toHaveCount(0);
  });

  await test.step('the next frame is opened without a network, and shows itself when that is back', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Next frame' }).click();
    await expect(page.getByText(/^The frame could not be loaded/)).toBeVisible();
    const title = `Annotation - Frame #${sample.frames[1]?.frameNumber}`;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.context().setOffline(false);
    await expect(canvasOf(page)).toBeVisible();
    await expect(page.getByText(/^The frame could not be loaded/)).toHaveCount(0);
  });
});

test('of a thousand boxes only those in view are listed, and the last one is reached by key', async ({
  page,
}) => {
  const sample = await newSample();
  const [first, second] = sample.frames;
  // 40 columns and 25 rows of boxes of 7 × 8 px on 320 × 240.
  const ops = Array.from({ length: 1000 }, (_, place) => {
    const [x1, y1] = [8 * (place % 40), 9 * Math.floor(place / 40)];
    const fields = { x1, y1, x2: x1 + 7, y2: y1 + 8 };
    return { op: 'put', kind: 'box', id: randomUUID(), fields };
  });
  await sample.client.get('POST', `/sarm/annotation/frames/${second?.id}/changes`, {
    ...{ clientId: randomUUID(), sequence: 1, ops },
  });
  await signIn(page, 'trainer');
  await open(page, sample, first?.id);
  await canvasOf(page).focus();
  // From the key until the picture with its boxes has been drawn, by the browser's own clock.
  const openedMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const since = performance.now();
        const look = (): void => {
          const canvas = document.querySelector('[role="application"][aria-label*="1,000"]');
          const isDrawn = canvas?.closest('[aria-busy="false"]');
          if (isDrawn) requestAnimationFrame(() => resolve(performance.now() - since));
          else requestAnimationFrame(look);
        };
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: '.', bubbles: true, cancelable: true }),
        );
        look();
      }),
  );
  test.info().annotations.push({ type: 'opened', description: `1,000 boxes: ${Math.round(openedMs)} ms` });
  console.log(`a frame of 1,000 boxes was opened in ${Math.round(openedMs)} ms`);
  await expect(page.getByRole('grid', { name: 'Detections' })).toHaveAttribute('aria-rowcount', '1000');
  expect(await rowsOf(page).count()).toBeLessThan(40);
  await rowsOf(page).first().click();
  await page.keyboard.press('End');
  await expect(page.locator('[aria-rowindex="1000"]')).toBeFocused();
  await inspect(page, 'annotation-9-thousand');
});
