import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, detections, tracks, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { IMPORT_LIMITS, openZip } from '@/lib/engine/zip/zip-in';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import * as labels from '..';
import type { ExportFormat } from '../contract-transfer';
import { testDetection, testMask } from '../testing';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let stranger: Principal;
let projectId: string;
let datasetId: string;
let videoId: string;
let labelId: string;
let boxes: string[];

async function frameWithPicture(video: string, frameNumber: number): Promise<string> {
  const objectKey = `videos/${video}/frames/${frameNumber}.jpg`;
  await objectStore().put(objectKey, Buffer.from(`picture ${frameNumber}`), { contentType: 'image/jpeg' });
  return testFrame(db, video, { frameNumber, objectKey });
}

beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  stranger = await testPerson(db, 'Sue', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  ({ datasetId, videoId } = await testVideo(db, projectId));
  const frameIds = [await frameWithPicture(videoId, 0), await frameWithPicture(videoId, 5)];
  const [track] = await db.insert(tracks).values({ videoId, number: 4 }).returning();
  const trackId = track?.id ?? null;
  boxes = [
    await testDetection(db, frameIds[0] ?? '', { trackId, confidence: 0.7 }),
    await testDetection(db, frameIds[1] ?? '', { trackId, source: 'interpolated', isKey: false }),
    await testDetection(db, frameIds[1] ?? '', { className: 'cluster', source: 'manual', verified: true }),
  ];
  await testMask(db, boxes[0] ?? '');
  await testMask(db, boxes[2] ?? '', { quality: 'bad' });
  ({ id: labelId } = await labels.createLabel(ada, datasetId, { name: 'Cells' }, 'detection'));
  await labels.addItems(ada, labelId, boxes, 'sperm');
  await labels.updateItem(ada, { labelId, id: boxes[2] ?? '' }, { morphology_class: 'normal', notes: 'two' });
});

const ANNOTATIONS = 'annotations/instances_default.json';
const asked = (format: ExportFormat, more: object = {}) => ({
  ...{ format, include_original_images: true, exclude_bad_quality: true, include_track_ids: false },
  ...more,
});

async function unzipped(response: Response): Promise<Map<string, string>> {
  expect(response.headers.get('content-type')).toBe('application/zip');
  const zip = await openZip(Buffer.from(await response.arrayBuffer()), 'export.zip', IMPORT_LIMITS);
  const found = new Map<string, string>();
  for (const name of zip.entries.keys()) found.set(name, (await zip.bytes(name, 1_000_000)).toString());
  zip.close();
  return found;
}

const exported = async (format: ExportFormat, more: object = {}) =>
  unzipped(await labels.exportLabel(ada, { datasetId, labelId }, asked(format, more)));

interface Coco {
  readonly images: readonly { readonly id: number; readonly file_name: string; readonly frame_id?: number }[];
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  readonly annotations: readonly {
    readonly bbox: readonly number[];
    readonly image_id: number;
    readonly category_id: number;
    readonly segmentation?: unknown;
    readonly attributes?: Readonly<Record<string, unknown>>;
  }[];
}
const cocoOf = (files: Map<string, string>): Coco => JSON.parse(files.get(ANNOTATIONS) ?? '{}');

describe('a data label as COCO', () => {
  test('has its boxes, what people said of them, good masks and pictures', async () => {
    const files = await exported('coco');
    expect([...files.keys()].sort()).toEqual([
      ANNOTATIONS,
      'images/clip_000000.jpg',
      'images/clip_000005.jpg',
    ]);
    expect(files.get('images/clip_000005.jpg')).toBe('picture 5');
    const coco = cocoOf(files);
    expect(coco.images.map(({ file_name, frame_id }) => [file_name, frame_id])).toEqual([
      ['clip_000000.jpg', 0],
      ['clip_000005.jpg', 5],
    ]);
    const names = new Map(coco.categories.map(({ id, name }) => [id, name]));
    const found = coco.annotations.filter(({ bbox }) => bbox[2] === 20);
    // Boxes of 10 to 30 by 10 to 22.
    expect(found.map(({ bbox }) => bbox)).toEqual(Array(3).fill([10, 10, 20, 12]));
    expect(found.map(({ category_id }) => names.get(category_id)).sort()).toEqual([
      'cluster',
      'sperm',
      'sperm',
    ]);
    const cluster = found.find(({ category_id }) => names.get(category_id) === 'cluster');
    expect(cluster?.attributes).toMatchObject({ morphology_class: 'normal', notes: 'two' });
    // One mask is good, the other bad.
    const withMask = coco.annotations.filter(({ segmentation }) =>
      JSON.stringify(segmentation ?? [])?.includes('counts'),
    );
    expect(withMask).toHaveLength(1);
    const all = cocoOf(await exported('coco', { exclude_bad_quality: false }));
    expect(
      all.annotations.filter(({ segmentation }) => JSON.stringify(segmentation ?? [])?.includes('counts')),
    ).toHaveLength(2);
  });

  test('leaves its pictures out on request', async () => {
    expect([...(await exported('coco', { include_original_images: false })).keys()]).toEqual([ANNOTATIONS]);
  });

  test('of a version holds what the version holds', async () => {
    const version = await labels.createVersion(ada, labelId, '');
    const extra = await testDetection(db, await frameWithPicture(videoId, 9));
    await labels.addItems(ada, labelId, [extra], 'sperm');
    expect(cocoOf(await exported('coco')).images).toHaveLength(3);
    const files = await exported('coco', { version_id: version.id });
    expect(cocoOf(files).images).toHaveLength(2);
    expect(files.get('images/clip_000005.jpg')).toBe('picture 5');
    await labels.removeFromLabel(ada, { labelId, id: extra });
    await db.delete(detections).where(eq(detections.id, extra));
  });
});

describe('the other formats', () => {
  test('YOLO: a text a picture, shares of its size', async () => {
    const files = await exported('yolo', { exclude_bad_quality: true });
    expect([...files.keys()]).toContain('data.yaml');
    // Two boxes on frame 5: center 20 of 640, 16 of 480, 20 by 12.
    const lines = (files.get('labels/clip_000005.txt') ?? '').trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]?.split(' ').slice(1).map(Number)).toEqual([
      expect.closeTo(20 / 640, 6),
      expect.closeTo(16 / 480, 6),
      expect.closeTo(20 / 640, 6),
      expect.closeTo(12 / 480, 6),
    ]);
  });

  test('MOT: a sequence with its track, counted from 1', async () => {
    const files = await exported('mot');
    expect(files.get('img1/000006.jpg')).toBe('picture 5');
    expect(files.get('gt/gt.txt')?.split('\n')[0]).toMatch(/^1,4,10,10,20,12,/);
  });

  test('CVAT: the track with its key frame', async () => {
    const files = await exported('cvat');
    const xml = files.get('annotations.xml') ?? '';
    expect(xml).toMatch(/<box frame="0" keyframe="1" outside="0"[^>]* xtl="10(\.0+)?"/);
    expect(files.has('images/clip_000000.jpg')).toBe(true);
  });

  test.each(['voc', 'labelme'] as const)('%s has an annotation for each picture', async (format) => {
    const names = [...(await exported(format)).keys()];
    for (const stem of ['clip_000000', 'clip_000005']) {
      expect(names.filter((name) => name.includes(stem) && /\.(xml|json)$/.test(name))).toHaveLength(1);
    }
  });

  test('PNG has a picture of the masks of each frame, and a table of what they are', async () => {
    const files = await exported('png', { exclude_bad_quality: false });
    expect([...files.keys()]).toContain('masks/cell/clip_000005.png');
    // The cell on frame 0 and the cluster on frame 5, each the first of its picture.
    expect((files.get('objects.csv') ?? '').trim().split('\r\n')).toEqual([
      'picture,part,number,class,track',
      'clip_000000.jpg,cell,1,sperm,4',
      'clip_000005.jpg,cell,1,cluster,',
    ]);
  });

  test('of sequences have a folder a video, named apart', async () => {
    const [other] = await db
      .insert(videos)
      .values({
        ...{ datasetId, name: 'clip', originalFilename: 'c.mp4', objectKey: 'x', contentType: 'video/mp4' },
        ...{ sizeBytes: 1, sha256: '1'.repeat(64), width: 640, height: 480, durationSeconds: 2 },
        ...{ framesPerSecond: 50, frameCount: 100, codec: 'h264', pixelFormat: 'yuv420p' },
      })
      .returning();
    const second = other?.id ?? '';
    const { id } = await labels.createLabel(ada, datasetId, { name: 'Two videos' }, 'detection');
    const frame = await frameWithPicture(second, 0);
    await labels.addItems(ada, id, [boxes[0] ?? '', await testDetection(db, frame)], 'sperm');
    const ask = async (format: ExportFormat) =>
      unzipped(await labels.exportLabel(ada, { datasetId, labelId: id }, asked(format)));
    const folders = new Set([...(await ask('mot')).keys()].map((name) => name.split('/')[0]));
    // The videos come in the order of their ids.
    const later = videoId < second ? second : videoId;
    expect(folders).toEqual(new Set(['clip', `clip-${later.slice(0, 8)}`]));
    const coco = cocoOf(await ask('coco'));
    expect(new Set(coco.images.map(({ file_name }) => file_name)).size).toBe(2);
    expect(coco.images.every(({ frame_id }) => frame_id === undefined)).toBe(true);
  });
});

describe('detections', () => {
  test('of a video and of a frame', async () => {
    const options = { format: 'zip', include_original_images: true, include_track_ids: false } as const;
    const all = cocoOf(await unzipped(await labels.exportDetections(ada, { videoId }, options)));
    expect(all.images).toHaveLength(2);
    const [row] = await db
      .select()
      .from(detections)
      .where(eq(detections.id, boxes[2] ?? ''));
    const one = await unzipped(await labels.exportDetections(ada, { frameId: row?.frameId ?? '' }, options));
    expect(cocoOf(one).images.map(({ file_name }) => file_name)).toEqual(['clip_000005.jpg']);
    expect(one.get('images/clip_000005.jpg')).toBe('picture 5');
  });

  test('of a frame without any are refused', async () => {
    const frameId = await frameWithPicture(videoId, 90);
    const options = { format: 'zip', include_original_images: true, include_track_ids: false } as const;
    await expect(labels.exportDetections(ada, { frameId }, options)).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
  });
});

test('an export is on record, and outsiders find nothing', async () => {
  await exported('coco');
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'data-label.export'));
  expect(entries.at(-1)).toMatchObject({ resourceId: labelId, userId: ada.userId });
  const place = { datasetId, labelId };
  await expect(labels.exportLabel(stranger, place, asked('coco'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const options = { format: 'zip', include_original_images: false, include_track_ids: false } as const;
  await expect(labels.exportDetections(stranger, { videoId }, options)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  // The label of another dataset is not there.
  const sister = await testVideo(db, projectId);
  await expect(
    labels.exportLabel(ada, { datasetId: sister.datasetId, labelId }, asked('coco')),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
