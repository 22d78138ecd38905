import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { detections, tracks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import {
  changeFrame,
  changeTracks,
  getAnnotatedFrame,
  type ProposedTrack,
  setLabeled,
  storeProposals,
} from '.';
import type { TrackOperation } from './contract-tracks';
import { cornersAt, putBox, testClient } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let projectId: string;
let videoId: string;
let frames: string[];

beforeAll(async () => {
  ada = await testPerson(db, 'Ada');
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
});
beforeEach(async () => {
  ({ videoId } = await testVideo(db, projectId));
  frames = [];
  for (let frameNumber = 0; frameNumber < 12; frameNumber++) {
    frames.push(await testFrame(db, videoId, { frameNumber }));
  }
});

const at = (frame: number): string => frames[frame] ?? '';
/** A cell that swims 4 px a frame from x, at a height of its own. */
const swimmer = (x: number, y: number): ProposedTrack => ({
  className: 'sperm',
  boxes: frames.map((_, frame) => ({ ...cornersAt(x + 4 * frame, y), frame, score: 0.6 })),
});
const propose = (...found: ProposedTrack[]) =>
  db.transaction((tx) =>
    storeProposals(tx, { videoId, modelId: 'model-a', fromFrame: 0, toFrame: 11 }, found),
  );
const liveTracks = () =>
  db
    .select()
    .from(tracks)
    .where(and(eq(tracks.videoId, videoId), isNull(tracks.deletedAt)))
    .orderBy(asc(tracks.number));
const boxesOf = (trackId: string) =>
  db
    .select()
    .from(detections)
    .where(and(eq(detections.trackId, trackId), isNull(detections.deletedAt)))
    .orderBy(asc(detections.x1));
const operate = (operation: TrackOperation) => {
  const { ops: _, ...batch } = testClient().batch();
  return changeTracks(ada, videoId, { ...batch, operation });
};

test('a straight course is proposed as two key frames, with what lies between', async () => {
  await setLabeled(ada, at(5), { labeled: true, revision: 0 });
  expect(await propose(swimmer(10, 50))).toBe(1);
  const [track] = await liveTracks();
  expect(track).toMatchObject({ number: 1, state: 'proposed', modelIds: ['model-a'], className: 'sperm' });
  const boxes = await boxesOf(track?.id ?? '');
  expect(boxes.map(({ isKey }) => isKey)).toEqual([true, ...Array(10).fill(false), true]);
  expect(boxes[5]).toMatchObject({
    x1: 30,
    source: 'interpolated',
    confidence: 0.6,
    modelId: 'model-a',
    verified: false,
  });
  const opened = await getAnnotatedFrame(ada, at(5));
  expect(opened).toMatchObject({
    frame: { labeledAt: null, revision: 1 },
    tracks: [{ number: 1, state: 'proposed' }],
  });
});

test('a second run replaces what nobody has touched, and proposes nothing a second time', async () => {
  await propose(swimmer(10, 50), swimmer(10, 150), swimmer(10, 250), swimmer(10, 350));
  const [untouched, accepted, moved, rejected] = await liveTracks();
  const seen = (track: typeof untouched) => [{ id: track?.id ?? '', version: track?.version ?? 0 }];
  await operate({ kind: 'accept', tracks: seen(accepted) });
  await operate({ kind: 'reject', tracks: seen(rejected) });
  const [first] = await boxesOf(moved?.id ?? '');
  const move = putBox({ x1: 12 }, { id: first?.id ?? '', version: 1 });
  await changeFrame(ada, at(0), testClient().batch(move));
  // All four are found again, a little further, and a fifth.
  expect(await propose(...[50, 150, 250, 350, 420].map((y) => swimmer(11, y)))).toBe(2);
  const after = await liveTracks();
  expect(after.map(({ number, state }) => [number, state])).toEqual([
    [2, 'accepted'],
    [3, 'proposed'],
    [4, 'rejected'],
    [5, 'proposed'],
    [6, 'proposed'],
  ]);
  expect(after.some(({ id }) => id === untouched?.id)).toBe(false);
  // On each frame one box a cell: two that people have touched, and two that are new.
  expect((await getAnnotatedFrame(ada, at(6))).boxes.map(({ y1 }) => y1).sort((a, b) => a - b)).toEqual([
    50, 150, 250, 420,
  ]);
});

test('a box that a person drew becomes a key frame and outlives the proposal; a model’s box gives way', async () => {
  const drawn = putBox(cornersAt(29, 50));
  await changeFrame(ada, at(5), testClient().batch(drawn));
  await db
    .insert(detections)
    .values({ frameId: at(7), ...cornersAt(38, 50), confidence: 0.5, source: 'model', modelId: 'model-b' });
  await propose(swimmer(10, 50));
  const [track] = await liveTracks();
  const id = track?.id ?? '';
  const keys = (await boxesOf(id)).filter(({ isKey }) => isKey);
  expect(keys.map((box) => [box.x1, box.source])).toEqual([
    [10, 'model'],
    [29, 'manual'],
    [54, 'model'],
  ]);
  expect((await getAnnotatedFrame(ada, at(7))).boxes).toHaveLength(1);
  await operate({ kind: 'reject', tracks: [{ id, version: 1 }] });
  expect((await getAnnotatedFrame(ada, at(5))).boxes).toMatchObject([{ id: drawn.id, trackId: null }]);
  expect((await getAnnotatedFrame(ada, at(7))).boxes).toEqual([]);
});
