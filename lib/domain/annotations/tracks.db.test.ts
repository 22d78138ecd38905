import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { annotationChanges, auditLog, detections, tracks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import {
  changeFrame,
  changeTracks,
  getAnnotatedFrame,
  listVideoFrames,
  listVideoTracks,
  setLabeled,
} from '.';
import type { TrackOperation } from './contract-tracks';
import { cornersAt, putBox, putTrack, remove, testClient } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let viewer: Principal;
let stranger: Principal;
let projectId: string;
let videoId: string;
/** Frames 0 to 8; 7 was not kept. */
let frames: Map<number, string>;
let client: ReturnType<typeof testClient>;

beforeAll(async () => {
  ada = await testPerson(db, 'Ada');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'Ward', [
    [ada, 'editor'],
    [viewer, 'viewer'],
  ]);
});

beforeEach(async () => {
  ({ videoId } = await testVideo(db, projectId));
  frames = new Map();
  for (const frameNumber of [0, 1, 2, 3, 4, 5, 6, 8]) {
    frames.set(frameNumber, await testFrame(db, videoId, { frameNumber }));
  }
  client = testClient();
});

const at = (frame: number): string => frames.get(frame) ?? '';
const send = (frame: number, ...ops: Parameters<typeof client.batch>) =>
  changeFrame(ada, at(frame), client.batch(...ops));

/** Draws a track with key frames at these places: `{ 0: 10, 6: 70 }` is x = 10 on frame 0 and x = 70 on frame 6. */
async function draw(keys: Readonly<Record<number, number>>, y = 100): Promise<string> {
  const trackId = randomUUID();
  let made = false;
  for (const [frame, x] of Object.entries(keys)) {
    const box = putBox({ ...cornersAt(x, y), trackId });
    await send(Number(frame), ...(made ? [box] : [putTrack(trackId), box]));
    made = true;
  }
  return trackId;
}

/** Where a track is on each frame; a key frame ends with an exclamation mark. */
async function path(trackId: string): Promise<string> {
  const found: string[] = [];
  for (const [frame, frameId] of frames) {
    const box = (await getAnnotatedFrame(viewer, frameId)).boxes.find((each) => each.trackId === trackId);
    if (box) found.push(`${frame}:${box.x1}${box.isKey ? '!' : ''}`);
  }
  return found.join(' ');
}
const boxOf = async (trackId: string, frame: number) => {
  const box = (await getAnnotatedFrame(ada, at(frame))).boxes.find((each) => each.trackId === trackId);
  if (!box) throw new Error(`no box on frame ${frame}`);
  return box;
};
const seen = async (...ids: string[]) => {
  const { tracks: all } = await listVideoTracks(ada, videoId, { limit: 200, offset: 0 });
  return ids.map((id) => ({ id, version: all.find((each) => each.id === id)?.version ?? 0 }));
};
const batchOf = (operation: TrackOperation) => {
  const { ops: _, ...batch } = client.batch();
  return { ...batch, operation };
};
const operate = (operation: TrackOperation) => changeTracks(ada, videoId, batchOf(operation));

test('boxes are laid between key frames on the frames that are kept, and follow them in the same transaction', async () => {
  const trackId = await draw({ 0: 10, 8: 90 });
  // 80 px in 8 frames.
  expect(await path(trackId)).toBe('0:10! 1:20 2:30 3:40 4:50 5:60 6:70 8:90!');
  expect(await boxOf(trackId, 3)).toMatchObject({
    source: 'interpolated',
    verified: false,
    y1: 100,
    y2: 116,
  });
  // An interpolated box that somebody moves becomes a key frame; the others follow on both sides.
  const middle = await boxOf(trackId, 4);
  const answer = await send(4, putBox(cornersAt(18), { id: middle.id, version: middle.version }));
  expect(answer.changed.boxes).toMatchObject([
    { id: middle.id, isKey: true, source: 'manual', verified: true },
  ]);
  expect(answer.frames.map(({ frameNumber }) => frameNumber)).toEqual([1, 2, 3, 5, 6]);
  // 8 px in 4 frames, then 72 in 4.
  expect(await path(trackId)).toBe('0:10! 1:12 2:14 3:16 4:18! 5:36 6:54 8:90!');
  // The key frame goes: as before.
  await send(4, remove('box', middle.id, answer.applied[0]?.version ?? 0));
  expect(await path(trackId)).toBe('0:10! 1:20 2:30 3:40 4:50 5:60 6:70 8:90!');
  const moved = await db
    .select()
    .from(annotationChanges)
    .where(eq(annotationChanges.frameId, at(6)));
  expect(moved.map(({ revision }) => revision).sort()).toEqual([1, 2, 3]);
});

test('where an interpolated box is deleted, and after a key frame that says so, the cell is not seen', async () => {
  const trackId = await draw({ 0: 10, 6: 70 });
  const box = await boxOf(trackId, 3);
  await send(3, remove('box', box.id, box.version));
  expect(await path(trackId)).toBe('0:10! 1:20 2:30! 4:50! 5:60 6:70!');
  const first = await boxOf(trackId, 0);
  await send(0, putBox({ outsideAfter: true }, { id: first.id, version: first.version }));
  expect(await path(trackId)).toBe('0:10! 2:30! 4:50! 5:60 6:70!');
  const { tracks: listed } = await listVideoTracks(viewer, videoId, { limit: 10, offset: 0 });
  expect(listed).toMatchObject([
    {
      id: trackId,
      number: 1,
      firstFrame: 0,
      lastFrame: 6,
      keyFrames: [0, 2, 4, 6],
      outsideAfter: [0, 2],
      boxes: 5,
    },
  ]);
});

test('a frame has one box of a track: an interpolated one gives way, a key frame does not', async () => {
  const trackId = await draw({ 0: 10, 6: 70 });
  const drawn = putBox({ ...cornersAt(33), trackId });
  const answer = await send(3, drawn);
  expect(answer).toMatchObject({
    applied: [{ id: drawn.id, version: 1 }],
    changed: { removed: [expect.any(String)] },
  });
  expect(await path(trackId)).toContain('3:33!');
  const second = putBox({ ...cornersAt(99), trackId });
  expect((await send(3, second)).rejected).toEqual([{ id: second.id, reason: 'track-occupied' }]);
});

test('swapping tails at a crossing and undoing it', async () => {
  const a = await draw({ 0: 10, 6: 70 });
  const b = await draw({ 0: 70, 6: 10 }, 200);
  const before = [await path(a), await path(b)];
  const swap = { kind: 'swap-tails' as const, tracks: await seen(a, b), frame: 3 };
  const answer = await operate(swap);
  expect(answer.conflicts).toEqual([]);
  expect(await path(a)).toBe('0:10! 1:20 2:30! 3:40! 4:30 5:20 6:10!');
  expect(await path(b)).toBe('0:70! 1:60 2:50! 3:40! 4:50 5:60 6:70!');
  expect((await boxOf(a, 6)).y1).toBe(200);
  expect(answer.frames.map(({ frameNumber }) => frameNumber)).toEqual(
    expect.arrayContaining([2, 3, 4, 5, 6]),
  );
  // From the versions of before: somebody was faster.
  expect(await operate(swap)).toMatchObject({ applied: [], conflicts: [{ id: a }, { id: b }], frames: [] });
  await operate({ kind: 'undo', sequence: client.lastSequence() - 1 });
  expect([await path(a), await path(b)]).toEqual(before);
});

test('splitting and joining are each other’s inverse', async () => {
  const a = await draw({ 0: 10, 6: 70 });
  const tail = randomUUID();
  await operate({
    kind: 'split',
    track: (await seen(a))[0] ?? { id: a, version: 0 },
    frame: 4,
    newTrackId: tail,
  });
  expect([await path(a), await path(tail)]).toEqual(['0:10! 1:20 2:30 3:40!', '4:50! 5:60 6:70!']);
  await operate({ kind: 'join', tracks: await seen(a, tail) });
  expect(await path(a)).toBe('0:10! 1:20 2:30 3:40! 4:50! 5:60 6:70!');
  expect((await listVideoTracks(ada, videoId, { limit: 10, offset: 0 })).total).toBe(1);
  await expect(
    operate({
      kind: 'split',
      track: (await seen(a))[0] ?? { id: a, version: 0 },
      frame: 0,
      newTrackId: randomUUID(),
    }),
  ).rejects.toMatchObject({ code: 'INVALID_REQUEST', said: { key: 'errors.trackNotThere' } });
  const other = await draw({ 3: 300, 8: 300 });
  await expect(operate({ kind: 'join', tracks: await seen(a, other) })).rejects.toMatchObject({
    said: { key: 'errors.tracksClash', values: { frame: 3 } },
  });
});

/** A proposal of a tracker: two model boxes, with a score. */
async function propose(number: number, score: number): Promise<string> {
  const [track] = await db
    .insert(tracks)
    .values({ videoId, number, state: 'proposed', modelIds: ['model-a'] })
    .returning();
  const trackId = track?.id ?? '';
  const box = { confidence: score, source: 'model' as const, trackId };
  await db.insert(detections).values([
    { ...box, ...cornersAt(10 * number), frameId: at(0) },
    { ...box, ...cornersAt(10 * number), frameId: at(2) },
    { ...box, ...cornersAt(10 * number), frameId: at(1), isKey: false, source: 'interpolated' },
  ]);
  return trackId;
}

test('proposals are accepted by name or above a score, and rejected; people’s boxes stay', async () => {
  const [good, fair, poor] = [await propose(1, 0.9), await propose(2, 0.7), await propose(3, 0.2)];
  const accepted = await operate({ kind: 'accept-all', minScore: 0.7 });
  expect(accepted.applied.map(({ id }) => id)).toEqual([good, fair]);
  expect(await boxOf(good, 0)).toMatchObject({ verified: true, proposed: null });
  expect(await boxOf(good, 1)).toMatchObject({ verified: false, isKey: false });
  const corrected = await boxOf(poor, 0);
  await send(0, putBox({ x1: 33 }, { id: corrected.id, version: corrected.version }));
  const rejected = await operate({ kind: 'reject', tracks: await seen(poor, good) });
  // What was accepted is deleted, not rejected.
  expect(rejected).toMatchObject({
    applied: [{ id: poor }],
    conflicts: [{ id: good, row: { state: 'accepted' } }],
  });
  expect(await path(poor)).toBe('');
  expect((await getAnnotatedFrame(ada, at(0))).boxes.find(({ id }) => id === corrected.id)).toMatchObject({
    trackId: null,
    x1: 33,
  });
  await operate({ kind: 'undo', sequence: client.lastSequence() });
  expect(await path(poor)).toBe('0:33! 1:31.5 2:30!');
  const { tracks: proposed } = await listVideoTracks(ada, videoId, {
    state: 'proposed',
    limit: 10,
    offset: 0,
  });
  expect(proposed).toMatchObject([{ id: poor, score: expect.closeTo(0.2, 5) }]);
});

test('a deleted track takes its boxes along and comes back with them; later changes are not undone by it', async () => {
  const a = await draw({ 0: 10, 6: 70 });
  const before = await path(a);
  await operate({ kind: 'delete', tracks: await seen(a) });
  expect([await path(a), (await seen(a))[0]?.version]).toEqual(['', 0]);
  await operate({ kind: 'undo', sequence: client.lastSequence() });
  expect(await path(a)).toBe(before);
  // What was drawn on frame 6 is changed again: to take the drawing back would take that back, too.
  const drawing = client.lastSequence() - 2;
  const box = await boxOf(a, 6);
  await send(6, putBox(cornersAt(60), { id: box.id, version: box.version }));
  const answer = await operate({ kind: 'undo', sequence: drawing });
  expect(answer).toMatchObject({
    applied: [],
    conflicts: [{ kind: 'box', id: box.id, row: { x1: 60 } }],
    frames: [],
  });
  await expect(operate({ kind: 'undo', sequence: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an operation that is sent twice is carried out once, with one audit entry', async () => {
  const a = await draw({ 0: 10, 6: 70 });
  const batch = batchOf({ kind: 'delete', tracks: await seen(a) });
  const first = await changeTracks(ada, videoId, batch);
  expect(await changeTracks(ada, videoId, batch)).toEqual(first);
  const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, videoId));
  expect(entries.map(({ action }) => action)).toEqual(['annotation.delete-tracks']);
});

test('outsiders find no tracks, viewers change none', async () => {
  const a = await draw({ 0: 10 });
  const batch = batchOf({ kind: 'delete', tracks: await seen(a) });
  await expect(listVideoTracks(stranger, videoId, { limit: 10, offset: 0 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(changeTracks(stranger, videoId, batch)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(changeTracks(viewer, videoId, batch)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await path(a)).toBe('0:10!');
});

test('the frames that can be annotated are listed by number, and of another video none of its tracks count', async () => {
  await testFrame(db, videoId, { frameNumber: 12 });
  await send(2, putBox(cornersAt(10)));
  await setLabeled(ada, at(2), { labeled: true, revision: 1 });
  const { video, frames: listed, total } = await listVideoFrames(viewer, videoId, { limit: 4, offset: 1 });
  expect(video).toMatchObject({ id: videoId });
  expect(video.fps).toBeGreaterThan(0);
  expect(listed.map(({ frameNumber, labeled }) => `${frameNumber}${labeled ? '!' : ''}`)).toEqual([
    '1',
    '2!',
    '3',
    '4',
  ]);
  expect(listed[1]?.id).toBe(at(2));
  // Eight of the setup, and number 12.
  expect(total).toBe(9);
  await expect(listVideoFrames(stranger, videoId, { limit: 4, offset: 0 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
