import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets, detections } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { listFrameStates } from '@/lib/domain/annotation-states';
import {
  changeFrame,
  changeTracks,
  getAnnotatedFrame,
  listFrameChanges,
  listVideoTracks,
  reportPresence,
  setLabeled,
} from '@/lib/domain/annotations';
import { cornersAt, putBox, putTrack, testClient } from '@/lib/domain/annotations/testing';
import {
  detectionCrop,
  filterDetections,
  getFrameDetections,
  getListedDetection,
} from '@/lib/domain/detections';
import { getFrame, listFrames } from '@/lib/domain/frames';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import * as labels from '@/lib/domain/labels';
import { testMask } from '@/lib/domain/labels/testing';
import * as masks from '@/lib/domain/masks';
import { listNextFrames } from '@/lib/domain/next-frames';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import * as reviews from '.';

// Ada has annotated a frame with two boxes, one of them of a track; Ben annotates it as its second person. Each test takes one
// path by which Ben could come to know of Ada's boxes, and shows that Cy, who annotates something else, does.

const { db, close } = await testDatabase();
afterAll(close);

let [ada, ben, cy, rita]: Principal[] = [];
const person = (who: Principal | undefined): Principal => {
  if (!who) throw new Error('nobody');
  return who;
};
let videoId: string;
let datasetId: string;
let frameId: string;
let box: string;
let labelId: string;
let maskId: string;
const track = putTrack();
const adas = testClient();
const bens = testClient();

beforeAll(async () => {
  const annotator = { permissions: ['finetune.annotate_detection', 'finetune.annotate_morphology'] };
  ada = await testPerson(db, 'Ada', annotator);
  ben = await testPerson(db, 'Ben', annotator);
  cy = await testPerson(db, 'Cy', annotator);
  rita = await testPerson(db, 'Rita', { permissions: ['finetune.*'] });
  const projectId = await testProject(db, 'Ward', [
    [ada, 'member'],
    [ben, 'member'],
    [cy, 'member'],
    [rita, 'editor'],
  ]);
  ({ datasetId, videoId } = await testVideo(db, projectId));
  await db.update(datasets).set({ doubleShare: 1 }).where(eq(datasets.id, datasetId));
  frameId = await testFrame(db, videoId, { frameNumber: 3 });
  await testFrame(db, videoId, { frameNumber: 4 });
  box = randomUUID();
  await changeFrame(
    ada,
    frameId,
    adas.batch(track, putBox(cornersAt(100), { id: box }), putBox({ ...cornersAt(200), trackId: track.id })),
  );
  maskId = await testMask(db, box);
  ({ id: labelId } = await labels.createLabel(ada, datasetId, {}, 'detection'));
  await labels.addFrame(ada, labelId, frameId, undefined);
  await setLabeled(ada, frameId, { labeled: true, revision: 1 });
  await reviews.openDoubleFrame(ben, frameId);
  await changeFrame(ben, frameId, bens.batch(putBox(cornersAt(300))));
});

const gone = { code: 'NOT_FOUND' };
const page = { limit: 50, offset: 0 };

describe('who annotates blind does not come to know of the first person’s boxes by', () => {
  test('the list of detections of a frame', async () => {
    const seen = async (who: Principal | undefined) =>
      (await getFrameDetections(person(who), frameId)).detections.map(({ x1 }) => x1).sort();
    expect(await seen(cy)).toEqual([100, 200]);
    expect(await seen(ben)).toEqual([300]);
  });

  test('the filtered list of detections and crops, or one of them', async () => {
    const seen = async (who: Principal | undefined) => {
      const { detections: rows, total } = await filterDetections(person(who), { video_id: videoId }, page);
      expect(rows).toHaveLength(total);
      return rows.map(({ x1 }) => x1).sort();
    };
    expect(await seen(cy)).toEqual([100, 200]);
    expect(await seen(ben)).toEqual([300]);
    expect(await getListedDetection(person(cy), box)).toMatchObject({ id: box });
    await expect(getListedDetection(person(ben), box)).rejects.toMatchObject(gone);
  });

  test('the picture of a cell, its masks and one of them', async () => {
    await expect(detectionCrop(person(ben), box)).rejects.toMatchObject(gone);
    expect((await masks.getMasks(person(cy), box)).masks).toHaveLength(1);
    await expect(masks.getMasks(person(ben), box)).rejects.toMatchObject(gone);
    await expect(masks.maskPicture(person(ben), maskId, 'overlay', () => undefined)).rejects.toMatchObject(
      gone,
    );
  });

  test('the journal of changes, also as far as others made them since', async () => {
    const seen = async (who: Principal | undefined) =>
      (await listFrameChanges(person(who), frameId, page)).changes.map(({ user }) => user?.name);
    expect(await seen(ben)).toEqual(['Ben']);
    // Nor do others know of Ben's; a reviewer who is neither of the two sees both.
    expect(await seen(cy)).toEqual(['Ada']);
    expect(await seen(ada)).toEqual(['Ada']);
    expect(await seen(rita)).toEqual(['Ben', 'Ada']);
  });

  test('presence, or a revision that rises', async () => {
    const tab = () => ({ tab: randomUUID() }).tab;
    await reportPresence(person(ada), frameId, tab());
    const before = await reportPresence(person(ben), frameId, tab());
    expect(before.others).toEqual([]);
    expect((await getAnnotatedFrame(person(ben), frameId)).frame.revision).toBe(before.revision);
    await changeFrame(person(ada), frameId, adas.batch(putBox(cornersAt(400))));
    expect(await reportPresence(person(ben), frameId, tab())).toEqual(before);
    const names = (await reportPresence(person(cy), frameId, tab())).others.map(({ name }) => name);
    expect(names).toEqual(['Ada']);
    // One's own changes still count.
    const { revision } = await changeFrame(person(ben), frameId, bens.batch(putBox(cornersAt(500))));
    expect(await reportPresence(person(ben), frameId, tab())).toMatchObject({ revision });
    await db.delete(detections).where(eq(detections.x1, 400));
    await db.delete(detections).where(eq(detections.x1, 500));
  });

  test('the numbers of boxes of lists of frames', async () => {
    const counted = async (who: Principal | undefined) => {
      const { frames } = await listFrames(person(who), videoId, page);
      return frames.find(({ id }) => id === frameId)?.detectionCount;
    };
    expect([await counted(cy), await counted(ben)]).toEqual([2, 1]);
    expect((await getFrame(person(ben), frameId)).detectionCount).toBe(1);
    const states = async (who: Principal | undefined) => {
      const query = { ...page, sort: 'frameNumber', order: 'asc', dataset_id: datasetId } as const;
      const { frames } = await listFrameStates(person(who), query as never);
      return frames.find((frame) => frame.id === frameId);
    };
    expect(await states(cy)).toMatchObject({ boxes: 2 });
    expect(await states(ben)).toMatchObject({ boxes: 1 });
  });

  test('an export of the frame, or of its video', async () => {
    const options = {
      format: 'coco',
      include_original_images: false,
      include_track_ids: false,
    } as const;
    for (const place of [{ frameId }, { videoId }]) {
      expect((await labels.exportDetections(person(cy), place, options)).status).toBe(200);
      await expect(labels.exportDetections(person(ben), place, options)).rejects.toMatchObject({
        code: 'UNPROCESSABLE',
      });
    }
  });

  test('a data label, into which they could put the boxes', async () => {
    const { id } = await labels.createLabel(person(ben), datasetId, {}, 'detection');
    await labels.addItems(person(ben), id, [box], 'sperm').catch(() => undefined);
    await labels.addFrame(person(ben), id, frameId, undefined).catch(() => undefined);
    const { items } = await labels.listItems(person(ben), { labelId: id }, { page: 1, limit: 50 });
    expect(items.map((item) => item.detection_id)).not.toContain(box);
    await expect(labels.listItems(person(ben), { labelId }, { page: 1, limit: 50 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('the tracks of the video', async () => {
    const seen = async (who: Principal | undefined) =>
      (await listVideoTracks(person(who), videoId, page)).tracks[0]?.boxes;
    expect([await seen(cy), await seen(ben)]).toEqual([1, 0]);
  });

  test('what an operation on tracks answers', async () => {
    const [{ version = 0 } = {}] = (await listVideoTracks(person(ben), videoId, page)).tracks;
    const answer = await changeTracks(person(ben), videoId, {
      ...{ clientId: randomUUID(), sequence: 1, activeMs: 0, clicks: 0, keys: 0 },
      operation: { kind: 'delete', tracks: [{ id: track.id, version }] },
    });
    const none = { added: [], updated: [], removed: [] };
    expect(answer.frames.map(({ boxes }) => boxes)).toEqual([none]);
  });

  test('the ranking of frames to label next', async () => {
    await db.execute(`update frames set labeled_at = null where id = '${frameId}'`);
    const ranked = async (who: Principal | undefined) =>
      (await listNextFrames(person(who), datasetId, page)).frames.map(({ id }) => id).includes(frameId);
    expect([await ranked(cy), await ranked(ben)]).toEqual([true, false]);
    await setLabeled(person(ada), frameId, {
      labeled: true,
      revision: (await getAnnotatedFrame(person(ada), frameId)).frame.revision,
    });
  });

  test('a change that names one of them', async () => {
    const answer = await changeFrame(
      person(ben),
      frameId,
      bens.batch(putBox({ x1: 101 }, { id: box, version: 1 }), putBox({ x1: 101 }, { id: box, version: 9 })),
    );
    expect(answer).toMatchObject({ applied: [], conflicts: [], changed: { boxes: [] } });
    expect(answer.rejected.map(({ reason }) => reason)).toEqual(['unknown', 'unknown']);
  });

  test('having worked on the boxes before: then somebody else has to annotate it', async () => {
    const other = await testFrame(db, videoId, { frameNumber: 9 });
    await changeFrame(person(ben), other, testClient().batch(putBox(cornersAt(50))));
    await setLabeled(person(ada), other, { labeled: true, revision: 1 });
    await expect(reviews.openDoubleFrame(person(ben), other)).rejects.toMatchObject({
      ...{ code: 'CONFLICT', said: { key: 'errors.doubleSeen' } },
    });
    expect(await reviews.openDoubleFrame(person(cy), other)).toMatchObject({ frameId: other });
  });

  test('the review of the first person’s label, even of a reviewer', async () => {
    const other = await testFrame(db, videoId, { frameNumber: 12 });
    const found = randomUUID();
    await changeFrame(person(ada), other, testClient().batch(putBox(cornersAt(50), { id: found })));
    await labels.addItems(person(ada), labelId, [found], 'sperm');
    await setLabeled(person(ada), other, { labeled: true, revision: 1 });
    const query = {
      type: 'detection',
      sort: 'createdAt',
      order: 'asc',
      page: 1,
      limit: 50,
      search: '',
    } as const;
    const unit = async () =>
      (await reviews.listUnits(person(rita), query)).units.find((u) => u.frameId === other);
    const before = await unit();
    expect(before).toBeDefined();
    await reviews.openDoubleFrame(person(rita), other);
    expect(await unit()).toBeUndefined();
    await expect(reviews.getUnit(person(rita), before?.id ?? '')).rejects.toMatchObject(gone);
    await reviews.submitDoubleFrame(person(rita), other);
    expect(await unit()).toBeDefined();
  });

  test('anything at all, once they have submitted: then all of it is open', async () => {
    await reviews.submitDoubleFrame(person(ben), frameId);
    const { boxes, layer } = await getAnnotatedFrame(person(ben), frameId);
    expect(layer).toBeNull();
    expect(boxes.map(({ id }) => id)).toContain(box);
    const names = (await listFrameChanges(person(cy), frameId, page)).changes.map(({ user }) => user?.name);
    expect(names).toContain('Ben');
  });
});
