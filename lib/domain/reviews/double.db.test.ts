import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, datasets, frames } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { changeFrame, getAnnotatedFrame, setLabeled } from '@/lib/domain/annotations';
import { testClient } from '@/lib/domain/annotations/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { testDetection } from '@/lib/domain/labels/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import * as reviews from '.';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let ben: Principal;
let rita: Principal;
let viewer: Principal;
let stranger: Principal;
let datasetId: string;
let videoId: string;

beforeAll(async () => {
  const annotator = { permissions: ['finetune.annotate_detection'] };
  ada = await testPerson(db, 'Ada', annotator);
  ben = await testPerson(db, 'Ben', annotator);
  rita = await testPerson(db, 'Rita', { permissions: ['finetune.*'] });
  viewer = await testPerson(db, 'Vic', { permissions: ['finetune.*'] });
  stranger = await testPerson(db, 'Sue', { permissions: ['finetune.*'] });
  const projectId = await testProject(db, 'Ward', [
    [ada, 'member'],
    [ben, 'member'],
    [rita, 'editor'],
    [viewer, 'viewer'],
  ]);
  ({ datasetId, videoId } = await testVideo(db, projectId));
  await db.update(datasets).set({ doubleShare: 1 }).where(eq(datasets.id, datasetId));
});

let frameNumber = 0;
const box = (x1: number, name = 'sperm') => ({ x1, y1: 10, x2: x1 + 20, y2: 30, class: name as 'sperm' });
const put = (fields: ReturnType<typeof box>, id = crypto.randomUUID()) => ({
  ...{ op: 'put' as const, kind: 'box' as const, id, version: null, fields },
});

/** A frame on which Ada has marked three boxes as complete. */
async function firstAnnotation() {
  frameNumber += 1;
  const frameId = await testFrame(db, videoId, { frameNumber });
  const ids = [
    await testDetection(db, frameId, box(10) as never),
    await testDetection(db, frameId, box(100) as never),
    await testDetection(db, frameId, box(200) as never),
  ];
  await setLabeled(ada, frameId, { labeled: true, revision: 0 });
  return { frameId, ids };
}

async function bothAnnotations() {
  const made = await firstAnnotation();
  await reviews.openDoubleFrame(ben, made.frameId);
  // The first as Ada's, the second moved by 5 of 20 px and another class, the third missed, one more at the right.
  await changeFrame(
    ben,
    made.frameId,
    testClient().batch(put(box(10)), put(box(105, 'cluster')), put(box(400))),
  );
  return { ...made, comparison: await reviews.submitDoubleFrame(ben, made.frameId) };
}

const page = { page: 1, limit: 200 };
const conflict = (key: string) => ({ code: 'CONFLICT', said: { key: `errors.${key}` } });

describe('which frames', () => {
  test('are annotated twice is told by the hash of their ids', async () => {
    const place = await testVideo(db, await testProject(db, 'Many', [[rita, 'editor']]));
    const ids: string[] = [];
    for (let number = 0; number < 60; number += 1) {
      ids.push(await testFrame(db, place.videoId, { frameNumber: number, labeledAt: new Date() }));
    }
    const chosen = async (doubleShare: number) => {
      await db.update(datasets).set({ doubleShare }).where(eq(datasets.id, place.datasetId));
      const { frames: rows } = await reviews.listDoubleFrames(rita, { ...page, dataset_id: place.datasetId });
      return rows.map(({ frameId }) => frameId).sort();
    };
    // The same by another library: the first 32 bits of the SHA-256 of the id as it is written.
    const expected = ids.filter(
      (id) => createHash('sha256').update(id).digest().readUInt32BE(0) / 2 ** 32 < 0.3,
    );
    expect(await chosen(0.3)).toEqual(expected.sort());
    expect(await chosen(0)).toEqual([]);
    expect(await chosen(1)).toHaveLength(60);
  });

  test('wait until the first person says that they are complete, and then for somebody else', async () => {
    const frameId = await testFrame(db, videoId, { frameNumber: 900 });
    await expect(reviews.openDoubleFrame(ben, frameId)).rejects.toMatchObject(conflict('doubleNotComplete'));
    await setLabeled(ada, frameId, { labeled: true, revision: 0 });
    const { frames: rows } = await reviews.listDoubleFrames(ben, { ...page, state: 'waiting' });
    expect(rows.find((row) => row.frameId === frameId)).toMatchObject({ first: { name: 'Ada' }, mine: null });
    await expect(reviews.openDoubleFrame(ada, frameId)).rejects.toMatchObject(conflict('doubleOwn'));
    await expect(reviews.openDoubleFrame(viewer, frameId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const call of [reviews.openDoubleFrame, reviews.submitDoubleFrame, reviews.getAgreement]) {
      await expect(call(stranger, frameId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await db.update(datasets).set({ doubleShare: 0 }).where(eq(datasets.id, datasetId));
    await expect(reviews.openDoubleFrame(ben, frameId)).rejects.toMatchObject(conflict('doubleNotChosen'));
    await db.update(datasets).set({ doubleShare: 1 }).where(eq(datasets.id, datasetId));
  });
});

describe('the second person', () => {
  test('sees only boxes of their own until they submit, and others see none of them', async () => {
    const { frameId } = await firstAnnotation();
    const { layerId } = await reviews.openDoubleFrame(ben, frameId);
    expect(await reviews.openDoubleFrame(ben, frameId)).toMatchObject({ layerId });
    await expect(reviews.openDoubleFrame(rita, frameId)).rejects.toMatchObject(conflict('doubleTaken'));
    expect(await getAnnotatedFrame(ben, frameId)).toMatchObject({ boxes: [], layer: { id: layerId } });
    await changeFrame(ben, frameId, testClient().batch(put(box(300))));
    expect((await getAnnotatedFrame(ben, frameId)).boxes).toMatchObject([{ x1: 300 }]);
    const { boxes, layer, frame } = await getAnnotatedFrame(ada, frameId);
    expect(boxes.map(({ x1 }) => x1).sort((a, b) => a - b)).toEqual([10, 100, 200]);
    expect(layer).toBeNull();
    await expect(reviews.getAgreement(ada, frameId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Ben cannot say that Ada's boxes are all, or that they are not.
    await expect(
      setLabeled(ben, frameId, { labeled: false, revision: frame.revision }),
    ).rejects.toMatchObject(conflict('submitLayerFirst'));
    await reviews.submitDoubleFrame(ben, frameId);
    expect((await getAnnotatedFrame(ben, frameId)).boxes).toHaveLength(3);
    await expect(reviews.submitDoubleFrame(ben, frameId)).rejects.toMatchObject(conflict('doubleNotOpen'));
  });

  test('submits, and both agree as far as their boxes do', async () => {
    const { frameId, ids, comparison } = await bothAnnotations();
    const { agreement } = comparison;
    // Overlaps: 1, and 15 of 25 px in width: 0.6. Found by both 2, so 2 × 2 of 3 + 3 boxes.
    expect(agreement.pairs.map(({ iou }) => iou).sort()).toEqual([0.6, 1]);
    expect(agreement).toMatchObject({ onlyFirst: [ids[2]], meanIou: 0.8, f1: 4 / 6 });
    // (sperm, sperm) and (sperm, cluster): pₒ = 1/2 and pₑ = 1 × 1/2, so κ = 0.
    expect(agreement.kappa).toBeCloseTo(0, 12);
    expect(comparison.frame).toMatchObject({ state: 'submitted', matched: 2, onlyFirst: 1, onlySecond: 1 });
    expect(await reviews.getAgreement(ada, frameId)).toMatchObject({ frame: { mine: 'first' } });
    const { summary } = await reviews.listDoubleFrames(rita, { ...page, dataset_id: datasetId });
    expect(summary.submitted).toBeGreaterThan(0);
    expect(summary.f1).toBeGreaterThan(0);
  });
});

describe('one set of boxes', () => {
  test('is made of those that are kept, and the agreement stays as it was', async () => {
    const { frameId, ids, comparison } = await bothAnnotations();
    const [same = '', moved = '', missed = ''] = ids;
    const partner = comparison.agreement.pairs.find(({ first }) => first === moved)?.second ?? '';
    const kept = [same, partner, ...comparison.agreement.onlySecond];
    const { revision } = comparison;
    await expect(
      reviews.reconcileFrame(rita, frameId, { kept, revision: revision - 1 }),
    ).rejects.toMatchObject(conflict('changedByOther'));
    await expect(
      reviews.reconcileFrame(rita, frameId, { kept: [crypto.randomUUID()], revision }),
    ).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(reviews.reconcileFrame(viewer, frameId, { kept })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const after = await reviews.reconcileFrame(rita, frameId, { kept, revision });
    expect(after).toMatchObject({
      ...{ reconciledBy: 'Rita', frame: { state: 'reconciled' }, agreement: comparison.agreement },
    });
    const { boxes } = await getAnnotatedFrame(ada, frameId);
    const at = Object.fromEntries(boxes.map(({ id, x1, class: name }) => [id, `${x1} ${name}`]));
    expect(at[same]).toBe('10 sperm');
    // Ada's box keeps its id, and so its place in data labels, but lies where Ben's lay.
    expect(at[moved]).toBe('105 cluster');
    expect(at[missed]).toBeUndefined();
    expect(boxes.map(({ x1 }) => x1).sort((a, b) => a - b)).toEqual([10, 105, 400]);
    await expect(reviews.reconcileFrame(rita, frameId, { kept })).rejects.toMatchObject(
      conflict('doubleDone'),
    );
    const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, frameId));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['double.open', 'double.submit', 'double.reconcile']),
    );
    const [row] = await db.select().from(frames).where(eq(frames.id, frameId));
    expect(row?.labeledAt).not.toBeNull();
  });

  test('is not made before both have submitted', async () => {
    const { frameId, ids } = await firstAnnotation();
    await reviews.openDoubleFrame(ben, frameId);
    await expect(reviews.reconcileFrame(rita, frameId, { kept: ids })).rejects.toMatchObject(
      conflict('doubleNotSubmitted'),
    );
  });
});
