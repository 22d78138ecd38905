import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { renderClips } from '@/scripts/client/clips';
import { inspect, signIn } from './support';
import { ADDRESS } from './support/administration';
import { type DemoDataset, newDemoDataset, uploadVideos } from './support/demo-dataset';
import { test } from './support/test';

// Frame selection, the page of a video, and the correction of boxes on a frame.

const CLIP = { width: 320, height: 240, seconds: 2 };

interface Sample {
  readonly dataset: string;
  readonly datasetId: string;
  readonly videoId: string;
  readonly patient: string;
}

/** A dataset of the demo project with one recording, and whatever time it takes until its stills are there. */
async function newSample(): Promise<Sample & Pick<DemoDataset, 'client'>> {
  const { client, datasetId, name: dataset } = await newDemoDataset(ADDRESS, 'Frames');
  const mark = dataset.replace('Frames ', '');
  const patient = `P-${mark}`;
  const [file = Buffer.alloc(0)] = await renderClips(1, CLIP);
  const [videoId = ''] = await uploadVideos({ client, datasetId }, [
    [`Field ${mark}`, file, { patientId: patient }],
  ]);
  return { client, dataset, datasetId, patient, videoId };
}

type Place = readonly [x: number, y: number];

/** Where a point of the picture is on the page. */
async function placesOn(page: Page): Promise<(place: Place) => Place> {
  const picture = page.getByRole('img', { name: /^Frame \d+ with/ });
  await picture.scrollIntoViewIfNeeded();
  const place = await picture.boundingBox();
  if (!place) throw new Error('the picture is not shown');
  const scale = place.width / CLIP.width;
  return ([x, y]) => [place.x + x * scale, place.y + y * scale];
}

/** Drags from one point of the picture to another, both in its own pixels. */
async function drag(page: Page, from: Place, to: Place): Promise<void> {
  const at = await placesOn(page);
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

test('frames are selected and submitted, their outcome is told, and boxes are corrected', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { client, ...sample } = await newSample();
  await signIn(page, 'clinician');

  await test.step('the row of a dataset leads to its videos, and a patient narrows them down', async () => {
    await page.goto(`/sarm/datasets?search=${encodeURIComponent(sample.dataset)}`);
    await page.getByRole('button', { name: `More for ${sample.dataset}` }).click();
    await page.getByRole('menuitem', { name: 'Select Frames' }).click();
    await expect(page).toHaveURL(new RegExp(`/sarm/frames\\?datasetId=${sample.datasetId}`));
    await expect(page.getByText(`1 video found · dataset ${sample.dataset}`)).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByText(`dataset ${sample.dataset}`)).toBeHidden();
    const patients = page.getByRole('combobox', { name: 'Patient' });
    await expect(patients).toHaveAttribute('placeholder', 'All Patients');
    await patients.fill(sample.patient.toLowerCase());
    await page.getByRole('option', { name: sample.patient }).click();
    await expect(page.getByText('1 video found')).toBeVisible();
    await inspect(page, 'frames-1-videos');
    await page.getByRole('link', { name: /^Select frames of Field/ }).click();
  });

  await test.step('frames are extracted here, the first fifty and twenty more', async () => {
    await expect(page).toHaveURL(new RegExp(`/sarm/frames/${sample.videoId}$`));
    await expect(page.getByText('No Frames Yet')).toBeVisible();
    await inspect(page, 'frames-2-none');
    await page.getByRole('button', { name: 'Extract Frames' }).click();
    await page.getByRole('button', { name: 'Start extraction' }).click();
    await expect(page.getByText('10 frames, none selected')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('nothing is submitted without a selection', async () => {
    await page.getByRole('button', { name: 'Submit for Analysis' }).click();
    await expect(page.getByText('Please select at least one frame for analysis')).toBeVisible();
    for (const number of [5, 15])
      await page.getByRole('checkbox', { name: `Select frame ${number}` }).check();
    await expect(page.getByText('10 frames, 2 selected')).toBeVisible();
    await inspect(page, 'frames-3-selected');
  });

  await test.step('a submission that fails is told, and keeps the notes', async () => {
    const call = /\/sarm\/frame\/submit-analysis$/;
    const problem = { status: 409, json: { code: 'CONFLICT', message: 'Too busy.', detail: 'Too busy.' } };
    await page.route(call, (route) => route.fulfill(problem), { times: 1 });
    await page.getByRole('textbox', { name: 'Analysis Notes' }).fill('Debris near the border');
    await page.getByRole('button', { name: 'Submit for Analysis' }).click();
    await expect(page.getByText('Failed to submit frames for analysis. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit for Analysis' }).click();
    await expect(page).toHaveURL(/\/sarm\/results\?submission=/);
  });

  await test.step('the results page says what became of it', async () => {
    const outcome = page.getByRole('region', { name: /^Submitted frames of Field/ });
    await expect(outcome.getByText('2 of 2 with a count')).toBeVisible({ timeout: 60_000 });
    await expect(outcome.getByText('Completed', { exact: true })).toBeVisible();
    await expect(outcome.getByText('Debris near the border')).toBeVisible();
    await expect(outcome.getByText(/not a concentration or motility result/)).toBeVisible();
    await inspect(page, 'frames-4-outcome');
    await page.goto(`/sarm/frames/${sample.videoId}`);
    await expect(page.getByText('10 frames, none selected')).toBeVisible();
  });

  await test.step('the page of the video shows it all', async () => {
    await page.getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(new RegExp(`/sarm/video/${sample.videoId}$`));
    await expect(page.getByText('10 frames have been extracted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Analyze Frames' })).toBeDisabled();
    await expect(page.getByRole('link', { name: /^2 frames, / })).toBeVisible();
    await expect(page.getByText('This video has not been measured yet.')).toBeVisible();
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
    await inspect(page, 'frames-5-video');
    await expect(page.getByRole('link', { name: 'Extract Frames' })).toHaveAttribute(
      'href',
      `/sarm/frames/${sample.videoId}`,
    );
    await page.goto(`/business/video-detail?videoId=${sample.videoId}`);
    await expect(page).toHaveURL(new RegExp(`/sarm/video-detail\\?videoId=${sample.videoId}$`));
    await expect(page.getByText('10 frames have been extracted.')).toBeVisible();
    await page.route(/\/sarm\/video\/get-video\//, (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load video data. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
    await page.goto('/sarm/video-detail');
    await expect(page.getByText('Video information not available')).toBeVisible();
    await inspect(page, 'frames-5-no-video');
  });

  let frameId = '';
  await test.step('frames are gone through by key, and boxes are drawn, moved and deleted', async () => {
    const { body } = await client.call('GET', `/sarm/media/list-frames/${sample.videoId}`);
    const frames = body.frames as { id: string; frameNumber: number; detectionCount: number }[];
    const frame = frames.find((each) => each.frameNumber === 5);
    frameId = String(frame?.id);
    const count = frame?.detectionCount ?? 0;
    await page.goto(`/sarm/frame-detection/${frameId}`);
    // 5 frames a second of 2 s at 25: frames 0, 5 … 45, the last at 45 / 25 = 1.8 s.
    await expect(page.getByText('covers 0 to 1.8 of 2 s')).toBeVisible();
    await expect(page.getByText(`Detections (${count})`)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'Frame 10', level: 1 })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { name: 'Frame 5', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Zoom in (+)' }).click();
    await expect(page.getByText('150 %')).toBeVisible();
    await inspect(page, 'frames-6-zoomed');
    await page.getByRole('button', { name: 'Zoom out (−)' }).click();

    await page.getByRole('button', { name: 'Correct boxes' }).click();
    await drag(page, [100, 60], [120, 75]);
    await expect(page.getByText(`Detections (${count + 1})`)).toBeVisible();
    const selected = page.getByRole('region', { name: 'Selected detection' });
    await expect(selected.getByText('a person')).toBeVisible();
    await expect(page.getByText('100 px, 60 px')).toBeVisible();
    await drag(page, [110, 67], [115, 72]);
    await expect(page.getByText('105 px, 65 px')).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('106 px, 65 px')).toBeVisible();
    await inspect(page, 'frames-7-correcting');
    // An arrow that is held down is one correction, however often the key repeats.
    const corrections: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') corrections.push(request.url());
    });
    await page.keyboard.down('Shift');
    for (let i = 0; i < 6; i++) await page.keyboard.down('ArrowDown');
    expect(corrections).toHaveLength(0);
    await page.keyboard.up('ArrowDown');
    await page.keyboard.up('Shift');
    await expect(page.getByText('106 px, 71 px')).toBeVisible();
    expect(corrections).toHaveLength(1);
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Detections (${count})`)).toBeVisible();

    await page.getByRole('textbox', { name: 'Note' }).fill('Out of focus');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Note saved')).toBeVisible();
  });

  await test.step('the view-only page shows the same without a way to change it', async () => {
    await page.goto(`/sarm/annotation/detection/frame?frameId=${frameId}`);
    await expect(page.getByRole('heading', { name: 'View annotations of frame 5' })).toBeVisible();
    await expect(page.getByText('Out of focus')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Correct boxes' })).toHaveCount(0);
    await inspect(page, 'frames-8-view-only');
  });

  await test.step('pointing at a box tells about it, a click locks it, the next one lets it go', async () => {
    const { body } = await client.call('GET', `/sarm/detection/get-sperm/${frameId}`);
    const boxes = body.detections as { x1: number; y1: number; x2: number; y2: number; className: string }[];
    const [box] = boxes;
    if (!box) throw new Error('nothing was found on the frame');
    const middle = async () => (await placesOn(page))([(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2]);
    await page.mouse.move(...(await middle()));
    // Once beside the box, once in the panel for everybody else.
    await expect(page.getByText(/^Class: /)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Selected detection' })).toBeVisible();
    const locked = page.getByRole('button', { pressed: true });
    await page.mouse.click(...(await middle()));
    await expect(locked).toHaveCount(1);
    await inspect(page, 'frames-9-locked');
    await page.mouse.click(...(await middle()));
    await expect(locked).toHaveCount(0);
  });
});

test('older addresses keep what they were asked with', async ({ page }) => {
  await signIn(page, 'clinician');
  const id = randomUUID();
  for (const [from, to] of [
    [`/business/datasets/${id}/frames?x=1`, `/sarm/frames?x=1&datasetId=${id}`],
    [`/sarm/frames?videoId=${id}&x=1`, `/sarm/frames/${id}?x=1`],
    [`/business/frames/${id}?x=1`, `/sarm/frames/${id}?x=1`],
    [`/business/video-detail?videoId=${id}`, `/sarm/video-detail?videoId=${id}`],
  ] as const) {
    await page.goto(from);
    expect(page.url().replace(/^https?:\/\/[^/]+/, ''), from).toBe(to);
  }
});
