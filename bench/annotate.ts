/**
 * What it costs to annotate real recordings with the product, which records it; the program knows the labels and does what
 * a person who makes no mistake would do:
 *   npm run -s bench -- annotate --data=FOLDER [--frames=20] [--seconds=10] [--dev]
 * FOLDER holds video.mp4 and tracks.csv (frame, track_id, class, x, y, w, h). First single frames, in Chromium with real
 * pointer and keys: every box drawn by hand, and then on the detector's boxes. Then the tracks of the clip: they are
 * proposed, and accepted, rejected, joined, split, swapped and drawn until each cell has one, by the calls of the
 * workspace. Prints actions, clicks and keys, what the product recorded of them, seconds by a published model of hands,
 * and how right the outcome is, by centers (F1; for tracks IDF1 before and after).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import postgres from 'postgres';
import { thinTrack } from '@/lib/science/key-frames';
import { signInAsBrowser } from '@/scripts/client/browser-session';
import { Client } from '@/scripts/client/client';
import { seconds } from '@/scripts/client/times';
import { CHROMIUM } from '../e2e/support/chromium';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { annotateFrames, extractFrames } from './annotating/annotate-frames';
import { carryOut } from './annotating/carry-out';
import {
  cutClip,
  identityByCenters,
  listTracks,
  readCells,
  readTracks,
  waitForTask,
} from './annotating/clip';
import { type Effort, GESTURES, modeledSeconds, sumOf } from './annotating/effort';
import { type FollowedCell, planTracks, type TrackAction } from './annotating/plan-tracks';
import { newDataset } from './product/new-dataset';

const FRAMES_PER_SECOND = 49;
const round = (value: number, places: number): number => Number(value.toFixed(places));

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    frames: { type: 'string', default: '20' },
    dev: { type: 'boolean', default: false },
  },
});
if (!values.data) throw new Error('--data=FOLDER: a folder with video.mp4 and tracks.csv');
const frameCount = Math.round(Number(values.seconds) * FRAMES_PER_SECOND);
const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-annotate-'));
const cells = await readCells(values.data, frameCount);
const file = await cutClip(values.data, frameCount, folder);
/** Seconds a cell, by the model of `effort.ts`. */
const perCell = (effort: Effort, decisions: number) => ({
  modeledSecondsPerCell: Math.round((modeledSeconds(effort, decisions) / cells.length) * 10) / 10,
});
const product = await startPrivateProduct({ durable: true, dev: values.dev });
const figures: Record<string, unknown> = {
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
  loadBefore: Math.round((os.loadavg()[0] ?? 0) * 10) / 10,
  frames: frameCount,
  cells: cells.length,
  cellBoxes: cells.reduce((sum, { boxes }) => sum + boxes.length, 0),
};
const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
const browser = await chromium.launch(CHROMIUM);
try {
  const client = await new Client(product.address).as('admin@example.com', product.password);
  const { datasetId } = await newDataset(client, { pixelSizeUm: 0.4, chamberDepthUm: 10, dilution: 1 });
  const upload = async (name: string): Promise<string> => {
    const fields = { dataset_id: datasetId, name };
    const sent = await client.upload({ fileName: `${name}.mp4`, file, fields });
    if (sent.status !== 201) throw new Error(`the clip was refused: ${sent.text}`);
    return String(sent.body.id);
  };
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  await page.context().addCookies(
    (await signInAsBrowser(product.address, 'admin@example.com', product.password))
      .split('; ')
      .map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.address };
      }),
  );
  for (const [name, detects] of [['framesByHand', false] as const, ['framesWithProposals', true] as const]) {
    const id = await upload(name);
    const frames = await extractFrames(client, id, Number(values.frames), detects);
    const done = await annotateFrames(page, client, product.address, frames, cells);
    const [recorded] = await sql`
      select sum(c.clicks)::int as clicks, sum(c.keys)::int as keys, sum(c.active_ms)::int / 1000 as "activeSeconds"
      from annotation_changes c join frames f on f.id = c.frame_id
      where f.video_id = ${id} and c.origin = 'person'`;
    const decisions = done.proposed.right + done.proposed.wrong + done.proposed.missed;
    figures[name] = {
      frames: frames.length,
      cells: done.cells,
      ...done.effort,
      inputsPerCell: round((done.effort.clicks + done.effort.drags + done.effort.keys) / done.cells, 2),
      modeledSecondsPerCell: round(modeledSeconds(done.effort, decisions) / done.cells, 1),
      proposed: done.proposed,
      f1: round(done.f1, 3),
      recordedByProduct: recorded,
    };
  }
  const videoId = await upload('Clip');
  const askedAt = Date.now();
  const { task_id } = await client.get<{ task_id: string }>(
    'POST',
    `/sarm/annotation/videos/${videoId}/propose-tracks`,
    { from_frame: 0, to_frame: frameCount - 1 },
  );
  await waitForTask(client, task_id);
  figures.proposingSeconds = seconds(askedAt);
  const proposed = await readTracks(client, videoId);
  const tracks = await listTracks(client, videoId);
  const boxes = proposed.reduce((sum, cell) => sum + cell.boxes.length, 0);
  const keys = tracks.reduce((sum, { keyFrames }) => sum + keyFrames.length, 0);
  Object.assign(figures, {
    proposals: proposed.length,
    proposedBoxes: boxes,
    boxesPerKeyFrame: round(boxes / keys, 1),
  });
  figures.identityBefore = round(identityByCenters(cells, proposed), 3);
  const keysOf = ({ boxes: all }: FollowedCell) => thinTrack(all);
  const plan = planTracks(cells, proposed, keysOf);
  const count = (kind: TrackAction['kind']): number => plan.filter((action) => action.kind === kind).length;
  const drawnKeys = plan.flatMap((action) => (action.kind === 'draw' ? action.keys : [])).length;
  const byHandKeys = cells.reduce((sum, cell) => sum + keysOf(cell).length, 0);
  const counts = {
    'accept all': 1,
    ...{ reject: count('reject'), swap: count('swap'), split: count('split'), join: count('join') },
    'joined track': plan.reduce(
      (sum, action) => sum + (action.kind === 'join' ? action.tracks.length : 0),
      0,
    ),
    'key frame': drawnKeys,
  };
  const effort = sumOf(
    (Object.keys(counts) as (keyof typeof counts)[]).map((kind) => [GESTURES[kind], counts[kind]]),
  );
  const byHand = sumOf([[GESTURES['key frame'], byHandKeys]]);
  const decisions = plan.length + proposed.length;
  figures.byProposals = { counts, missedCells: count('draw'), ...effort, ...perCell(effort, decisions) };
  figures.byHand = { keyFrames: byHandKeys, ...byHand, ...perCell(byHand, byHandKeys) };
  await carryOut(client, videoId, plan);
  figures.identityAfter = round(identityByCenters(cells, await readTracks(client, videoId)), 3);
} finally {
  await browser.close();
  await sql.end({ timeout: 1 });
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
