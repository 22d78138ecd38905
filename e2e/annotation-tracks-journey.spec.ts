import { expect, type Page } from '@playwright/test';
import { Client } from '@/scripts/client/client';
import { renderClips } from '@/scripts/client/clips';
import { guidePicture, inspect, signIn } from './support';
import { demoAccount } from './support/accounts';
import { ADDRESS } from './support/administration';
import { newDemoDataset, uploadVideos } from './support/demo-dataset';
import { test } from './support/test';

// Tracks on the timeline of the annotation workspace: proposed over a range, accepted, their tails swapped, taken back.

interface Track {
  readonly id: string;
  readonly number: number;
  readonly state: string;
  readonly score: number;
  readonly firstFrame: number;
  readonly lastFrame: number;
}
interface Box {
  readonly trackId: string | null;
  readonly x1: number;
  readonly y1: number;
}

/** A clip of 50 frames with every fifth one kept, and a client of somebody who annotates. */
async function newClip() {
  const dataset = await newDemoDataset(ADDRESS, 'Tracks');
  const [file = Buffer.alloc(0)] = await renderClips(1, { width: 320, height: 240, seconds: 2 });
  const [videoId = ''] = await uploadVideos(dataset, [['Tracks', file]]);
  const { email, password } = demoAccount('trainer');
  const client = await new Client(ADDRESS).as(email, password);
  const { task_id } = await client.get<{ task_id: string }>('POST', '/sarm/frames/extract', {
    videoId,
    config: { frame_rate: 5 },
  });
  await expect
    .poll(async () => (await client.get('GET', `/tasks/${task_id}`)).status, { timeout: 60_000 })
    .toBe('SUCCESS');
  const tracks = async () =>
    (await client.get<{ tracks: Track[] }>('GET', `/sarm/annotation/videos/${videoId}/tracks?limit=200`))
      .tracks;
  const frameIds = async (): Promise<Map<number, string>> => {
    const path = `/sarm/annotation/videos/${videoId}/frames`;
    const { frames } = await client.get<{ frames: { id: string; frameNumber: number }[] }>('GET', path);
    return new Map(frames.map(({ id, frameNumber }) => [frameNumber, id]));
  };
  /** Where a track is on a frame. */
  const placeOf = async (trackId: string, frame: number): Promise<string | null> => {
    const path = `/sarm/annotation/frames/${(await frameIds()).get(frame)}`;
    const { boxes } = await client.get<{ boxes: Box[] }>('GET', path);
    const box = boxes.find((each) => each.trackId === trackId);
    return box ? `${box.x1.toFixed(2)}, ${box.y1.toFixed(2)}` : null;
  };
  return { datasetId: dataset.datasetId, name: dataset.name, tracks, frameIds, placeOf };
}

const timeline = (page: Page) => page.getByRole('slider', { name: 'Timeline' });
const panel = (page: Page) => page.getByRole('region', { name: 'Tracks' });

test('tracks are proposed over a range, accepted at once, and their tails swapped and swapped back', async ({
  page,
}) => {
  const clip = await newClip();
  await signIn(page, 'trainer');

  await test.step('a frame of a video without tracks', async () => {
    const first = (await clip.frameIds()).get(0);
    await page.goto(`/finetune/annotation/detection/frame?frameId=${first}&datasetId=${clip.datasetId}`);
    await expect(timeline(page)).toHaveAttribute('aria-valuetext', 'Frame 0 of 49');
    await expect(panel(page).getByText('No track has been accepted or drawn yet.')).toBeVisible();
    await inspect(page, 'tracks-1-none');
  });

  let proposed: Track[] = [];
  await test.step('cells are followed over a second, on every frame', async () => {
    await panel(page).getByRole('button', { name: 'Propose tracks' }).click();
    const dialog = page.getByRole('dialog', { name: 'Propose tracks' });
    // 2 s at 25 frames a second: all of the video.
    await expect(dialog.getByText('50 frames, 2 s')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'To frame' }).fill('60');
    await expect(dialog.getByText('Choose 2 to 600 frames, none after frame 49.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Propose tracks' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'To frame' }).fill('24');
    await expect(dialog.getByText('25 frames, 1 s')).toBeVisible();
    await inspect(page, 'tracks-2-propose');
    await dialog.getByRole('button', { name: 'Propose tracks' }).click();
    await expect(dialog).toBeHidden({ timeout: 120_000 });
    proposed = (await clip.tracks()).filter(({ state }) => state === 'proposed');
    expect(proposed.length).toBeGreaterThan(5);
    await expect(panel(page).getByText(`Proposed (${proposed.length})`)).toBeVisible();
    await inspect(page, 'tracks-3-proposed');
  });

  await test.step('the timeline goes from frame to frame', async () => {
    await timeline(page).focus();
    await page.keyboard.press('ArrowRight');
    // Frame 1 is kept now: the proposals needed it.
    await expect(timeline(page)).toHaveAttribute('aria-valuetext', 'Frame 1 of 49');
    await page.getByRole('application').focus();
    await page.keyboard.press('.');
    await expect(timeline(page)).toHaveAttribute('aria-valuetext', 'Frame 2 of 49');
  });

  const sure = (): Track[] => proposed.filter(({ score }) => score >= 0.5);
  await test.step('all proposals that score enough are accepted by one key', async () => {
    await page.getByRole('application').focus();
    await expect(panel(page).getByRole('button', { name: `Accept all (${sure().length})` })).toBeVisible();
    await page.keyboard.press('Shift+Enter');
    await expect(panel(page).getByText(`Accepted (${sure().length})`)).toBeVisible();
    const accepted = (await clip.tracks()).filter(({ state }) => state === 'accepted');
    expect(accepted.map(({ id }) => id)).toEqual(sure().map(({ id }) => id));
  });

  await test.step('two tracks swap their tails at the frame that is shown, and swap them back', async () => {
    await panel(page).getByText(`Accepted (${sure().length})`).click();
    const [one, other] = sure().filter(({ firstFrame, lastFrame }) => firstFrame === 0 && lastFrame === 24);
    if (!one || !other) throw new Error('no two cells were followed all the way');
    for (const { number } of [one, other]) {
      await panel(page)
        .getByRole('checkbox', { name: `Select track ${number}`, exact: true })
        .check();
    }
    await inspect(page, 'tracks-4-selected');
    await guidePicture(page, 'annotation', page.getByRole('main'), {
      names: [clip.name],
      measured: [
        panel(page),
        page.getByRole('grid', { name: 'Detections' }),
        page.getByRole('button', { name: /^Accept \d/ }),
      ],
    });
    const before = [await clip.placeOf(one.id, 20), await clip.placeOf(other.id, 20)];
    const start = await clip.placeOf(one.id, 1);
    await panel(page).getByRole('button', { name: 'Swap tails' }).click();
    await expect.poll(() => clip.placeOf(one.id, 20)).toBe(before[1]);
    expect(await clip.placeOf(other.id, 20)).toBe(before[0]);
    // Before frame 2, where the tails begin, nothing is another.
    expect(await clip.placeOf(one.id, 1)).toBe(start);
    await page.getByRole('application').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => clip.placeOf(one.id, 20)).toBe(before[0]);
    expect(await clip.placeOf(other.id, 20)).toBe(before[1]);
  });

  await test.step('a track that is split at a frame is two', async () => {
    const [one] = sure().filter(({ firstFrame, lastFrame }) => firstFrame === 0 && lastFrame === 24);
    await panel(page)
      .getByRole('button', { name: `Show track ${one?.number}`, exact: true })
      .click();
    // While something else is under way, keys do nothing.
    await expect(panel(page).getByRole('button', { name: 'Split' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    await page.getByRole('application').focus();
    await page.keyboard.press('k');
    await expect(panel(page).getByText(`Accepted (${sure().length + 1})`)).toBeVisible();
    const head = (await clip.tracks()).find(({ id }) => id === one?.id);
    expect([head?.firstFrame, head?.lastFrame]).toEqual([0, 1]);
  });
});
