import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, dataLabels, detections, masks, projects } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import * as labels from '.';
import { testDetection, testMask } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let ben: Principal;
let reviewer: Principal;
let viewer: Principal;
let stranger: Principal;
let projectId: string;
let datasetId: string;
let videoId: string;
let frameId: string;
let boxes: string[];

beforeAll(async () => {
  const annotator = { permissions: ['finetune.annotate_detection'] };
  ada = await testPerson(db, 'Ada', annotator);
  ben = await testPerson(db, 'Ben', annotator);
  reviewer = await testPerson(db, 'Rita', { permissions: ['finetune.manage_labels'] });
  viewer = await testPerson(db, 'Vic', { permissions: ['finetune.*'] });
  stranger = await testPerson(db, 'Sue', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [
    [ada, 'member'],
    [ben, 'member'],
    [reviewer, 'editor'],
    [viewer, 'viewer'],
  ]);
  ({ datasetId, videoId } = await testVideo(db, projectId));
  frameId = await testFrame(db, videoId, { frameNumber: 7 });
  boxes = [
    await testDetection(db, frameId, { confidence: 0.2 }),
    await testDetection(db, frameId, { confidence: 0.4, className: 'cluster' }),
    await testDetection(db, frameId, { confidence: 1, source: 'manual', verified: true }),
  ];
});

const paging = { page: 1, limit: 20 };
let made = 0;
const newLabel = async (type: 'detection' | 'morphology' = 'detection', principal = ada) => {
  made += 1;
  return labels.createLabel(principal, datasetId, { name: `Label ${made}`, label_type: type }, 'detection');
};
const missing = { code: 'NOT_FOUND' };

describe('a label that is made by itself', () => {
  const conventional = () => `${ada.userId}_${datasetId}_detection`;

  test('is not found by name at first, and then made once by ten requests at the same moment', async () => {
    const name = conventional();
    await expect(labels.getLabelWithItems(ada, name, { page: 1 })).rejects.toMatchObject(missing);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => labels.createLabel(ada, datasetId, { name }, 'detection')),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    const rows = await db.select().from(dataLabels).where(eq(dataLabels.name, name));
    expect(rows).toHaveLength(1);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.resourceId, String(rows[0]?.id)));
    expect(entries.filter(({ action }) => action === 'data-label.create')).toHaveLength(1);
    expect(await labels.getLabelWithItems(ada, name, { page: 1 })).toMatchObject({ id: rows[0]?.id });
  });

  test('stays the one that pages work with when it is renamed', async () => {
    const name = conventional();
    const { id } = await labels.createLabel(ada, datasetId, { name }, 'detection');
    await labels.updateLabel(ada, id, { name: 'Second reading, May' });
    // As clients look for it and make it, by its conventional name or by none.
    expect(await labels.getLabelWithItems(ada, name, { page: 1 })).toMatchObject({ id, by_itself: true });
    for (const fields of [{ name }, {}])
      expect(await labels.createLabel(ada, datasetId, fields, 'detection')).toMatchObject({
        ...{ id, created: false, name: 'Second reading, May' },
      });
    const own = await labels.createLabel(ada, datasetId, { name: 'Third reading' }, 'detection');
    expect(own).toMatchObject({ created: true, by_itself: false });
    // Once it is deleted, there is none, and another is made.
    await labels.deleteLabel(ada, id);
    await expect(labels.getLabelWithItems(ada, name, { page: 1 })).rejects.toMatchObject(missing);
    const next = await labels.createLabel(ada, datasetId, { name }, 'detection');
    expect(next).toMatchObject({ created: true, by_itself: true, name });
    expect(next.id).not.toBe(id);
  });

  test('is named by person, dataset and type, and described, where nothing is said', async () => {
    const label = await labels.createLabel(ada, datasetId, {}, 'detection');
    expect(label).toMatchObject({
      name: conventional(),
      description: 'Detection data label for frame-based annotations',
      created: false,
    });
    const masksOf = await labels.createLabel(ada, datasetId, {}, 'morphology_segmentation');
    expect(masksOf.name).toBe(`${ada.userId}_${datasetId}_morphology`);
    // A name of the convention says the type, too.
    const other = await labels.createLabel(ada, datasetId, { data_label_name: 'x_morphology' }, 'detection');
    expect(other.label_type).toBe('morphology');
  });

  test('may be made again after it was deleted', async () => {
    const first = await newLabel();
    await labels.deleteLabel(ada, first.id);
    const second = await labels.createLabel(ada, datasetId, { name: first.name }, 'detection');
    expect(second.created).toBe(true);
    expect(second.id).not.toBe(first.id);
  });
});

describe('items', () => {
  test('a frame is added whole; adding it again adds what is new', async () => {
    const { id } = await newLabel();
    expect(await labels.addFrame(ada, id, frameId, 'sperm')).toMatchObject({
      added: 3,
      already: 0,
      item_count: 3,
    });
    const extra = await testDetection(db, frameId);
    expect(await labels.addFrame(ada, id, frameId, 'sperm')).toMatchObject({
      added: 1,
      already: 3,
      item_count: 4,
    });
    // A deleted box is no item.
    await db.update(detections).set({ deletedAt: new Date() }).where(eq(detections.id, extra));
    const { items, detection_ids, total_count } = await labels.getLabelWithItems(ada, id, { page: 1 });
    expect(total_count).toBe(3);
    expect([...detection_ids].sort()).toEqual([...boxes].sort());
    // The client sends "sperm" for every cell: a cluster stays a cluster.
    expect(items.map(({ class_name }) => class_name).sort()).toEqual(['cluster', 'sperm', 'sperm']);
  });

  test('of a label the items of one frame can be asked for', async () => {
    const { id } = await newLabel();
    const another = await testFrame(db, videoId, { frameNumber: 9 });
    const there = await testDetection(db, another);
    await labels.addFrame(ada, id, frameId, 'sperm');
    await labels.addFrame(ada, id, another, 'sperm');
    const page = { page: 1, limit: 10_000 };
    const { detection_ids, total_count } = await labels.getLabelWithItems(ada, id, {
      ...page,
      frame_id: another,
    });
    expect([detection_ids, total_count]).toEqual([[there], 1]);
    expect((await labels.getLabelWithItems(ada, id, page)).total_count).toBe(4);
  });

  test('of a picture that was extracted twice, the boxes of the copy that counts are added', async () => {
    const { id } = await newLabel();
    const copy = await testFrame(db, videoId, { frameNumber: 7, sameAs: frameId });
    expect(await labels.addFrame(ada, id, copy, undefined)).toMatchObject({ added: 3 });
  });

  test('a frame without detections is refused', async () => {
    const { id } = await newLabel();
    const empty = await testFrame(db, videoId, { frameNumber: 8 });
    await expect(labels.addFrame(ada, id, empty, 'sperm')).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  });

  test('a detection of another dataset is refused, one of another project is not found', async () => {
    const { id } = await newLabel();
    const sister = await testVideo(db, projectId);
    const near = await testDetection(db, await testFrame(db, sister.videoId));
    await expect(labels.addItems(ada, id, [near], 'sperm')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    const other = await testVideo(db, await testProject(db, 'Other ward', [[stranger, 'admin']]));
    const far = await testDetection(db, await testFrame(db, other.videoId));
    await expect(labels.addItems(ada, id, [boxes[0] ?? '', far], 'sperm')).rejects.toMatchObject(missing);
    expect((await labels.getLabelWithItems(ada, id, { page: 1 })).total_count).toBe(0);
  });

  test('a mask stands for its detection, and its quality is kept with it', async () => {
    const { id } = await newLabel('morphology');
    const detectionId = await testDetection(db, frameId);
    const maskId = await testMask(db, detectionId);
    await labels.addItems(ada, id, [maskId], 'sperm');
    const place = { labelId: id, id: maskId };
    expect(await labels.setQuality(ada, place, { quality: 'bad' })).toMatchObject({
      detection_id: detectionId,
      mask_id: maskId,
      mask_url: expect.stringContaining(maskId),
      quality: 'bad',
      points: [{ x: 13, y: 13, label: 1 }],
    });
    const [row] = await db.select().from(masks).where(eq(masks.id, maskId));
    expect(row).toMatchObject({ quality: 'bad', version: 2 });
    await expect(labels.setQuality(ada, place, { quality: 'good', version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    // item_type says which id it is: by default a mask's.
    const asDetection = { data_label_id: id, item_id: detectionId };
    await expect(
      labels.removeFromLabel(ada, labels.placeOf(asDetection, 'sperm_mask_id')),
    ).rejects.toMatchObject(missing);
    await labels.removeFromLabel(
      ada,
      labels.placeOf({ data_label_id: id, item_id: maskId }, 'sperm_mask_id'),
    );
    await expect(
      labels.removeFromLabel(ada, labels.placeOf(asDetection, 'sperm_detection_id')),
    ).rejects.toMatchObject(missing);
    await db.update(detections).set({ deletedAt: new Date() }).where(eq(detections.id, detectionId));
  });

  test('what is said about an item is changed by its version, and by adding it again', async () => {
    const { id } = await newLabel('morphology');
    const [detectionId = ''] = boxes;
    const how = { id: detectionId, overwrites: true, withMask: true };
    const first = await labels.addItem(ada, id, how, { morphology_class: 'normal', confidence: 4 });
    expect(first).toMatchObject({
      success: true,
      added: true,
      morphologyClass: 'normal',
      label_confidence: 4,
    });
    const place = { labelId: id, id: first.id };
    const { version } = first;
    await labels.updateItem(ada, place, { morphologyClass: 'cytoplasmic_droplet', notes: 'neck', version });
    await expect(labels.updateItem(ada, place, { notes: 'lost', version })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const again = await labels.addItem(ada, id, how, { morphology_class: 'tail_defect' });
    expect(again).toMatchObject({
      id: first.id,
      added: false,
      morphology_class: 'tail_defect',
      notes: 'neck',
      label_confidence: 4,
    });
    const kept = await labels.addItem(ada, id, { ...how, overwrites: false }, { morphology_class: 'normal' });
    expect(kept.morphology_class).toBe('tail_defect');
  });
});

describe('statistics', () => {
  test('of a detection label: what people drew or verified, and the mean confidence', async () => {
    const { id } = await newLabel();
    await labels.addItems(ada, id, boxes, 'sperm');
    expect(await labels.getStatistics(ada, id)).toMatchObject({
      total_items: 3,
      labeled_items: 1,
      unlabeled_items: 2,
      // (0.2 + 0.4 + 1) / 3
      average_confidence: expect.closeTo(0.533_333, 5),
    });
  });

  test('of a morphology label: by class', async () => {
    const { id } = await newLabel('morphology');
    expect(await labels.getStatistics(ada, id)).toMatchObject({ total_items: 0, average_confidence: null });
    const classes = ['normal', 'head_defect', null] as const;
    for (const [index, morphology_class] of classes.entries()) {
      const item = { id: boxes[index] ?? '', overwrites: true, withMask: true };
      await labels.addItem(ada, id, item, { morphology_class });
    }
    expect(await labels.getStatistics(ada, id)).toMatchObject({
      total_items: 3,
      labeled_items: 2,
      unlabeled_items: 1,
      normal_count: 1,
      head_defect_count: 1,
      tail_defect_count: 0,
    });
  });
});

describe('whose labels', () => {
  test("one's own, or with review_annotations everybody's", async () => {
    const { id, name } = await newLabel('detection', ben);
    await expect(labels.listItems(ada, { labelId: id }, paging)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(labels.addFrame(ada, id, frameId, 'sperm')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(labels.getLabelWithItems(ada, name, { page: 1 })).rejects.toMatchObject(missing);
    await expect(
      labels.listLabelsOfDataset(ada, datasetId, { ...paging, user_id: ben.userId }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const own = await labels.listLabelsOfDataset(ada, datasetId, { ...paging, limit: 200 });
    expect(new Set(own.data_labels.map(({ user_id }) => user_id))).toEqual(new Set([ada.userId]));
    const all = await labels.listLabelsOfDataset(reviewer, datasetId, { ...paging, limit: 200 });
    expect(new Set(all.data_labels.map(({ user_id }) => user_id))).toEqual(new Set([ada.userId, ben.userId]));
    expect(await labels.getLabelWithItems(reviewer, name, { page: 1 })).toMatchObject({ id });
    const forBen = await labels.createLabel(reviewer, datasetId, { name, user_id: ben.userId }, 'detection');
    expect(forBen).toMatchObject({ id, created: false });
    await expect(
      labels.createLabel(reviewer, datasetId, { name, user_id: stranger.userId }, 'detection'),
    ).rejects.toMatchObject(missing);
  });

  test('outside the project nothing is found, viewers only read, an archived project takes nothing', async () => {
    const { id } = await newLabel();
    await labels.addItems(ada, id, boxes, 'sperm');
    const place = { labelId: id, id: boxes[0] ?? '' };
    const calls: ((who: Principal) => Promise<unknown>)[] = [
      (who) => labels.addFrame(who, id, frameId, 'sperm'),
      (who) => labels.addItems(who, id, boxes, 'sperm'),
      (who) => labels.updateItem(who, place, { notes: 'x' }),
      (who) => labels.removeFromLabel(who, place),
      (who) => labels.updateLabel(who, id, { description: 'x' }),
      (who) => labels.createLabel(who, datasetId, { name: 'x' }, 'detection'),
      (who) => labels.deleteLabel(who, id),
    ];
    const reads: typeof calls = [
      (who) => labels.listItems(who, { labelId: id }, paging),
      (who) => labels.getStatistics(who, id),
      (who) => labels.getLabelWithItems(who, id, { page: 1 }),
      (who) => labels.getItemDetection(who, id, boxes[0] ?? ''),
      (who) => labels.listLabelsOfDataset(who, datasetId, paging),
    ];
    for (const call of [...calls, ...reads]) await expect(call(stranger)).rejects.toMatchObject(missing);
    expect((await labels.browseLabels(stranger, paging)).total_count).toBe(0);
    await expect(labels.listLabelsOfUser(stranger, ada.userId, paging)).rejects.toMatchObject(missing);
    for (const call of reads) await call(viewer);
    for (const call of calls) await expect(call(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    for (const call of calls) await expect(call(ada)).rejects.toMatchObject({ code: 'CONFLICT' });
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  });
});

test('a search finds by name, and both kinds of morphology labels go together', async () => {
  await labels.createLabel(ada, datasetId, { name: 'Étude A_morphology' }, 'detection');
  await labels.createLabel(ada, datasetId, { name: 'Étude B' }, 'morphology_segmentation');
  const found = await labels.browseLabels(ada, { ...paging, query: 'étude', label_type: 'morphology' });
  expect(found.data_labels.map(({ name }) => name)).toEqual(['Étude B', 'Étude A_morphology']);
  expect(
    (await labels.browseLabels(ada, { ...paging, query: 'étude', label_type: 'detection' })).total_pages,
  ).toBe(0);
  const { id } = await newLabel();
  await labels.addItems(ada, id, boxes, 'sperm');
  const sorted = await labels.listItems(ada, { labelId: id }, { ...paging, sort: 'confidence' });
  expect(sorted.items.map(({ confidence }) => confidence)).toEqual([1, 0.4, 0.2]);
  const clusters = await labels.listItems(ada, { labelId: id }, { ...paging, words: 'clus' });
  expect(clusters.total_count).toBe(1);
});

test('a rename to a name that is taken is refused', async () => {
  const first = await newLabel();
  const second = await newLabel();
  await expect(labels.updateLabel(ada, second.id, { name: first.name })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const renamed = await labels.updateLabel(ada, second.id, { name: 'Renamed', version: 1 });
  expect(renamed).toMatchObject({ name: 'Renamed', version: 2 });
  await expect(labels.updateLabel(ada, second.id, { description: 'x', version: 1 })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});
