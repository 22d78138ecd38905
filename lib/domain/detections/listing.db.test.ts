import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annotationLayers, dataLabelItems, dataLabels, detections, masks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { filterCrops, filterDetections, getListedDetection } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let ben: Principal;
let stranger: Principal;
let datasetId: string;
let videoId: string;
let first: string;
let second: string;

async function box(frameId: string, values: Partial<typeof detections.$inferInsert> = {}): Promise<string> {
  const corners = { x1: 1, y1: 2, x2: 11, y2: 8 };
  const [row] = await db
    .insert(detections)
    .values({ frameId, ...corners, confidence: 0.5, source: 'model', ...values })
    .returning();
  return String(row?.id);
}

beforeAll(async () => {
  ada = await testPerson(db, 'Ada');
  ben = await testPerson(db, 'Ben');
  stranger = await testPerson(db, 'Sue');
  const members = [ada, ben].map((each) => [each, 'member'] as const);
  ({ datasetId, videoId } = await testVideo(db, await testProject(db, 'Ward', members)));
  first = await testFrame(db, videoId, { frameNumber: 3 });
  second = await testFrame(db, videoId, { frameNumber: 9 });
});

const page = { limit: 10, offset: 0 };
const idsOf = async (who: Principal, filter: Parameters<typeof filterDetections>[1]) =>
  (await filterDetections(who, filter, page)).detections.map(({ id }) => id);

test('lists live boxes in the order of the video, each picture once', async () => {
  const late = await box(second);
  const early = await box(first, { confidence: 0.9, className: 'cluster' });
  await box(first, { deletedAt: new Date() });
  const copy = await testFrame(db, videoId, { frameNumber: 3, sameAs: first });
  await box(copy);
  expect(await idsOf(ada, { videoId })).toEqual([early, late]);
  expect(await idsOf(ada, { dataset_id: datasetId, min_confidence: 0.8 })).toEqual([early]);
  expect(await idsOf(ada, { video_id: videoId, class: 'sperm' })).toEqual([late]);
  // Of a copy, the boxes of the frame that counts.
  expect(await idsOf(ada, { frame_id: copy })).toEqual([early]);
  expect(await getListedDetection(ada, early)).toMatchObject({
    frame_number: 3,
    width: 10,
    height: 6,
    bounding_box: { x1: 1, y1: 2, x2: 11, y2: 8 },
    has_mask: false,
  });
  const crops = await filterCrops(ada, { dataset_id: datasetId }, { page: 2, limit: 1 });
  expect(crops).toMatchObject({ total_count: 2, total_pages: 2, page: 2 });
  expect(crops.crops.map(({ id }) => id)).toEqual([late]);
  await db.delete(detections);
});

test('tells masks and labels apart', async () => {
  const plain = await box(first);
  const masked = await box(first);
  await db.insert(masks).values({
    detectionId: masked,
    ...{ x: 1, y: 2, width: 3, height: 3, rle: '414', source: 'points', sha256: 'a'.repeat(64) },
  });
  const [label] = await db
    .insert(dataLabels)
    .values({ datasetId, userId: ada.userId, type: 'detection', name: 'L' })
    .returning();
  const labelId = String(label?.id);
  await db.insert(dataLabelItems).values({ labelId, detectionId: plain });
  expect(await idsOf(ada, { videoId, has_mask: true })).toEqual([masked]);
  expect(await idsOf(ada, { videoId, has_mask: false })).toEqual([plain]);
  expect(await idsOf(ada, { videoId, is_labeled: true })).toEqual([plain]);
  await db.update(dataLabels).set({ deletedAt: new Date() }).where(eq(dataLabels.id, labelId));
  expect(await idsOf(ada, { videoId, is_labeled: true })).toEqual([]);
  await db.delete(detections);
});

test("hides another person's layer, and everything from who is outside", async () => {
  const [layer] = await db
    .insert(annotationLayers)
    .values({ frameId: first, userId: ada.userId })
    .returning();
  const hidden = await box(first, { layerId: String(layer?.id) });
  expect(await idsOf(ada, { videoId })).toEqual([hidden]);
  expect(await idsOf(ben, { videoId })).toEqual([]);
  await expect(getListedDetection(ben, hidden)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const filter of [{ videoId }, { datasetId }, { frameId: first }]) {
    await expect(filterDetections(stranger, filter, page)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(filterDetections(ada, {}, page)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});
