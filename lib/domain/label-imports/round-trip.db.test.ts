import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detections, frames, masks, tracks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { changeFrame } from '@/lib/domain/annotations';
import { cornersAt, putBox, putTrack, testClient } from '@/lib/domain/annotations/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import * as labels from '@/lib/domain/labels';
import type { ExportFormat } from '@/lib/domain/labels/contract-transfer';
import { testDetection, testMask } from '@/lib/domain/labels/testing';
import { readAnnotations } from '@/lib/engine/label-formats';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { importLabelFile } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let projectId: string;
let source: { datasetId: string; videoId: string; labelId: string };

/** A video named `clip` with its first ten frames kept. */
async function tenFrames() {
  const { datasetId, videoId } = await testVideo(db, projectId);
  const ids: string[] = [];
  for (let frameNumber = 0; frameNumber < 10; frameNumber++) {
    ids.push(await testFrame(db, videoId, { frameNumber, timeOffsetSeconds: frameNumber / 50 }));
  }
  return { datasetId, videoId, ids };
}

/** A mask of 3 × 2 px, all of them filled, so that its window is as tight as formats make it. Runs 0, 6. */
const TIGHT = { x: 12, y: 12, width: 3, height: 2, rle: '06', quality: 'good' } as const;

beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  const { datasetId, videoId, ids } = await tenFrames();
  const at = (frame: number): string => ids[frame] ?? '';
  const client = testClient();
  const [swimmer, drifter] = [putTrack(), putTrack()];
  await changeFrame(ada, at(0), client.batch(swimmer, drifter));
  const keyOf = (trackId: string, frame: number, x: number, y: number, outsideAfter = false) =>
    changeFrame(ada, at(frame), client.batch(putBox({ ...cornersAt(x, y), trackId, outsideAfter })));
  // Steadily from frame 0 to 4, away on 5 and 6, back from 7 to 9.
  await keyOf(swimmer.id, 0, 10, 50);
  await keyOf(swimmer.id, 4, 26, 58, true);
  await keyOf(swimmer.id, 7, 40, 70);
  await keyOf(swimmer.id, 9, 45.25, 71.5);
  // On frames 2 to 5: nothing at all is on frame 6.
  await keyOf(drifter.id, 2, 200, 100);
  await keyOf(drifter.id, 5, 203, 100);
  await testDetection(db, at(3), { x1: 400.5, y1: 300, x2: 420, y2: 312.25, confidence: 0.71 });
  await testDetection(db, at(3), {
    ...cornersAt(500, 300),
    className: 'cluster',
    source: 'manual',
    confidence: 1,
  });
  const all = await db
    .select({ id: detections.id, frame: frames.frameNumber, trackId: detections.trackId })
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .where(and(eq(frames.videoId, videoId), isNull(detections.deletedAt)));
  const onFrame = (frame: number, trackId: string) =>
    all.find((box) => box.frame === frame && box.trackId === trackId)?.id ?? '';
  await testMask(db, onFrame(0, swimmer.id), { ...TIGHT, x: 12, y: 52 });
  // Of a box that lies between two key frames, and of its head alone.
  await testMask(db, onFrame(2, swimmer.id), { ...TIGHT, x: 20, y: 56 });
  await testMask(db, onFrame(2, swimmer.id), {
    ...TIGHT,
    x: 20,
    y: 56,
    width: 2,
    height: 1,
    rle: '02',
    part: 'head',
  });
  const { id: labelId } = await labels.createLabel(ada, datasetId, { name: 'Cells' }, 'detection');
  await labels.addItems(
    ada,
    labelId,
    all.map(({ id }) => id),
    'sperm',
  );
  await labels.updateItem(
    ada,
    { labelId, id: onFrame(0, swimmer.id) },
    { morphology_class: 'normal', notes: 'one', confidence: 4 },
  );
  source = { datasetId, videoId, labelId };
});

/** What is on a video, as a person sees it. */
async function contentOf(videoId: string) {
  const rows = await db
    .select({ box: detections, frame: frames.frameNumber, track: tracks.number })
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .leftJoin(tracks, eq(tracks.id, detections.trackId))
    .where(and(eq(frames.videoId, videoId), isNull(detections.deletedAt)))
    .orderBy(asc(frames.frameNumber), asc(detections.x1));
  const ofMasks = await db.select().from(masks).where(isNull(masks.deletedAt)).orderBy(asc(masks.part));
  return rows.map(({ box, frame, track }) => ({
    frame,
    place: [box.x1, box.y1, box.x2, box.y2].map((px) => Math.round(px * 100) / 100),
    class: box.className,
    track,
    isKey: box.isKey,
    outsideAfter: box.outsideAfter,
    masks: ofMasks
      .filter(({ detectionId }) => detectionId === box.id)
      .map(({ part, x, y, width, height, rle }) => ({ part, x, y, width, height, rle })),
  }));
}

const exported = async (place: { datasetId: string; labelId: string }, format: ExportFormat) => {
  const response = await labels.exportLabel(ada, place, {
    ...{ format, include_original_images: false, exclude_bad_quality: false, include_track_ids: true },
  });
  return Buffer.from(await response.arrayBuffer());
};

/** Export, import into an empty copy under a new label. */
async function copied(format: ExportFormat) {
  const content = await exported(source, format);
  const copy = await tenFrames();
  const { id: labelId } = await labels.createLabel(ada, copy.datasetId, { name: 'Cells' }, 'detection');
  const file = { name: `cells-${format}.zip`, content };
  const { plan, result } = await importLabelFile(ada, copy.datasetId, file, { data_label_id: labelId });
  return { ...copy, labelId, content, file, plan, result };
}

const place = { ...{ frame: 0, x: 0, y: 0, w: 0, h: 0 } };
/** What a second reading of an export must give: all but who or what made a box. */
const readBack = async (zip: Buffer) => {
  const size = { width: 640, height: 480 };
  const { set } = await readAnnotations(zip, 'export.zip', [], size);
  return {
    frames: set.frames,
    tracks: set.tracks,
    boxes: set.boxes
      .map(({ source: _, ...box }) => box)
      .sort((a, b) => a.frame - b.frame || a.x - b.x || place.x),
    masks: set.masks.map(({ box: _, ...mask }) => mask),
  };
};

describe('export, import into an empty copy, export', () => {
  // COCO, CVAT and LabelMe have a place for everything; VOC has its masks in pictures that are not read back.
  test.each(['coco', 'cvat', 'labelme', 'voc'] as const)(
    '%s: the same boxes, ids, key frames, pauses and masks',
    async (format) => {
      const copy = await copied(format);
      const expected = await contentOf(source.videoId);
      // 4 + 3 of the swimmer's 0–4 and 7–9, 4 of the drifter, 2 of no track.
      expect(expected).toHaveLength(14);
      expect(expected.filter(({ isKey }) => !isKey).map(({ frame }) => frame)).toEqual([1, 2, 3, 3, 4, 8]);
      const hasMasks = format !== 'voc';
      expect(await contentOf(copy.videoId)).toEqual(
        hasMasks ? expected : expected.map((box) => ({ ...box, masks: [] })),
      );
      expect(copy.result).toEqual({
        ...{ frames: 9, boxes: 14, already: 0, tracks: 2, items: 14 },
        masks: hasMasks ? 3 : 0,
      });
      const again = await exported(copy, format);
      if (hasMasks) expect(await readBack(again)).toEqual(await readBack(copy.content));
    },
  );

  // Neither knows key frames: every box of a track becomes one.
  test.each(['yolo', 'mot'] as const)('%s: the same boxes and ids', async (format) => {
    const copy = await copied(format);
    const found = await contentOf(copy.videoId);
    const bare = ({ frame, class: name, track }: (typeof found)[number]) => ({ frame, name, track });
    const expected = await contentOf(source.videoId);
    // MOT numbers tracks that it was not given: untracked boxes stay without one.
    expect(found.map(bare)).toEqual(expected.map(bare));
    // YOLO's outline of a cell with a mask is all that it says of its box.
    const isOutline = ({ masks: [mask] }: (typeof found)[number]) => format === 'yolo' && mask !== undefined;
    for (const [index, box] of expected.entries()) {
      const window = box.frame === 0 ? [12, 52, 15, 54] : [20, 56, 23, 58];
      const wanted = isOutline(box) ? window : box.place;
      for (const [corner, px] of wanted.entries()) {
        expect(found[index]?.place[corner]).toBeCloseTo(px, 1);
      }
    }
    expect(found.every(({ isKey }) => isKey)).toBe(true);
    expect(found.filter(({ outsideAfter }) => outsideAfter).map(({ frame }) => frame)).toEqual([4]);
  });

  test('a second import of the same file changes nothing, and what a person has corrected stays', async () => {
    const copy = await copied('coco');
    const before = await contentOf(copy.videoId);
    const [first] = await db
      .select({ id: detections.id, version: detections.version, frameId: detections.frameId })
      .from(detections)
      .where(and(eq(detections.frameId, copy.ids[3] ?? ''), eq(detections.className, 'cluster')));
    const { plan, result } = await importLabelFile(ada, copy.datasetId, copy.file, {
      video_id: copy.videoId,
    });
    expect(plan.boxes).toMatchObject({ total: 14, already: 14, new: 0 });
    expect(result).toMatchObject({ boxes: 0, already: 14, tracks: 0, masks: 0 });
    expect(await contentOf(copy.videoId)).toEqual(before);
    const moved = putBox({ x1: 480 }, { id: first?.id ?? '', version: first?.version ?? 0 });
    await changeFrame(ada, copy.ids[3] ?? '', testClient().batch(moved));
    await importLabelFile(ada, copy.datasetId, copy.file, { video_id: copy.videoId });
    expect((await contentOf(copy.videoId)).filter(({ class: name }) => name === 'cluster')).toMatchObject([
      { place: [480, 300, 520, 316] },
    ]);
  });
});
