import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { annotationChanges, auditLog, detections, frames, projects, tasks, tracks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import * as labels from '@/lib/domain/labels';
import { testDetection } from '@/lib/domain/labels/testing';
import type { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { requestCancel } from '@/lib/platform/tasks';
import { IMPORTS } from './keys';
import { importLabelFile, sendLabelFile } from './testing';
import { runImport } from './worker';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let viewer: Principal;
let stranger: Principal;
let projectId: string;
let datasetId: string;
let videoId: string;
let frameIds: string[];

beforeAll(async () => {
  // The store is that of other test files, too.
  await objectStore().deletePrefix(IMPORTS);
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  viewer = await testPerson(db, 'Viewer', { permissions: ['finetune.*'] });
  stranger = await testPerson(db, 'Sue', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [
    [ada, 'editor'],
    [viewer, 'viewer'],
  ]);
});
beforeEach(async () => {
  ({ datasetId, videoId } = await testVideo(db, projectId));
  frameIds = [];
  for (const frameNumber of [0, 1, 2]) frameIds.push(await testFrame(db, videoId, { frameNumber }));
});

/** CVAT's XML for images by hand: a `sperm` and a `debris` on frame 0, a `spermatozoon` on frame 2, a box on frame 9. */
const CVAT = `<?xml version="1.0" encoding="utf-8"?>
<annotations>
  <version>1.1</version>
  <image id="0" name="clip_000000.jpg" width="640" height="480">
    <box label="sperm" xtl="10" ytl="20" xbr="30" ybr="36" occluded="0"></box>
    <box label="debris" xtl="100" ytl="20" xbr="130" ybr="36" occluded="0"></box>
  </image>
  <image id="1" name="clip_000002.jpg" width="640" height="480">
    <box label="spermatozoon" xtl="50.5" ytl="60" xbr="70" ybr="76" occluded="0"></box>
    <box label="round cell" xtl="200" ytl="60" xbr="230" ybr="90" occluded="0"></box>
  </image>
  <image id="2" name="clip_000009.jpg" width="640" height="480">
    <box label="sperm" xtl="10" ytl="20" xbr="30" ybr="36" occluded="0"></box>
  </image>
</annotations>
`;
const file = (content: string, name = 'labels.xml') => ({ name, content });
const boxesHere = () =>
  db
    .select({ frame: frames.frameNumber, box: detections })
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .where(and(eq(frames.videoId, videoId), isNull(detections.deletedAt)));
const storedFiles = async () => (await objectStore().list(IMPORTS)).objects;

describe('a dry run', () => {
  test('says what would happen, and stores nothing', async () => {
    // 10–30 × 20–36, moved by half a pixel: 19.5 × 16 of 20.5 × 16 px overlap, 95 %.
    await testDetection(db, frameIds[0] ?? '', { x1: 10.5, y1: 20, x2: 30.5, y2: 36 });
    const { dry_run, task_id, plan } = await sendLabelFile(ada, datasetId, file(CVAT), { dry_run: 'true' });
    expect([dry_run, task_id]).toEqual([true, null]);
    expect(plan).toEqual({
      format: 'cvat',
      frames: { matched: 2, missing: 1, missing_names: ['clip_000009.jpg'] },
      boxes: { total: 2, new: 1, already: 1, without_frame: 1, passed_over: 2 },
      tracks: { total: 0 },
      masks: { total: 0, passed_over: 0 },
      classes: [
        { name: 'sperm', boxes: 2, class: 'sperm', known: true },
        { name: 'debris', boxes: 1, class: null, known: true },
        { name: 'spermatozoon', boxes: 1, class: 'sperm', known: true },
        { name: 'round cell', boxes: 1, class: null, known: false },
      ],
      videos: [{ id: videoId, name: 'clip', frames: 2 }],
      notes: [],
    });
    expect(await boxesHere()).toHaveLength(1);
    expect(await storedFiles()).toEqual([]);
  });

  test.each([
    [
      'a broken corner',
      'labels.xml',
      CVAT.replace('xtl="50.5"', 'xtl="fifty"'),
      /^Line 9, column \d+ of labels\.xml/,
    ],
    [
      // The document ends on line 14, one line being gone, with a picture still open.
      'a tag that is not closed',
      'labels.xml',
      CVAT.replace('</image>\n  <image id="1"', '<image id="1"'),
      /^Line 14, /,
    ],
    [
      'a picture of another size',
      'labels.xml',
      CVAT.replace('width="640"', 'width="320"'),
      /Line 4.*640 × 480|Line 4.*640/,
    ],
    [
      'a line of YOLO that is none',
      'clip_000001.txt',
      '0 0.5 0.5 0.1 0.1\n0 0.5 0.5\n',
      /^Line 2 of clip_000001\.txt/,
    ],
    ['a text that is no labels', 'notes.json', '{"hello": 1}', /notes\.json/],
  ])('names the line at fault: %s', async (_, name, content, sentence) => {
    const refused = await sendLabelFile(ada, datasetId, file(content, name), {
      ...{ dry_run: 'true', video_id: videoId },
    }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'UNPROCESSABLE' });
    expect(inWords((refused as AppError).said)).toMatch(sentence);
  });
});

describe('an import', () => {
  test('stores what the dry run said, on record, and puts its file away', async () => {
    const { plan, result, task_id } = await importLabelFile(ada, datasetId, file(CVAT), { verified: 'true' });
    expect(plan.boxes).toMatchObject({ total: 2, new: 2 });
    expect(result).toEqual({ frames: 2, boxes: 2, already: 0, tracks: 0, masks: 0, items: 0 });
    const stored = await boxesHere();
    expect(stored.map(({ frame, box }) => [frame, box.x1, box.source, box.verified, box.confidence])).toEqual(
      expect.arrayContaining([
        [0, 10, 'imported', true, 1],
        [2, 50.5, 'imported', true, 1],
      ]),
    );
    expect(stored).toHaveLength(2);
    const [task] = await db
      .select()
      .from(tasks)
      .where(eq(tasks.id, task_id ?? ''));
    expect(task).toMatchObject({ status: 'SUCCESS', type: 'import', progress: 100, result });
    const journal = await db
      .select()
      .from(annotationChanges)
      .where(eq(annotationChanges.clientId, task_id ?? ''));
    expect(journal).toMatchObject([{ origin: 'import', userId: ada.userId }]);
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'labels.import'));
    expect(entries.filter(({ resourceId }) => resourceId === datasetId)).toHaveLength(2);
    expect(await storedFiles()).toEqual([]);
    // A second run of the task, as after a restart, changes nothing.
    expect(await runImport(task_id ?? '')).toEqual({ cancelled: true });
    expect(await boxesHere()).toHaveLength(2);
  });

  test('gives class names the classes that a person chose', async () => {
    const classes = JSON.stringify({ 'round cell': 'cluster', sperm: null });
    await importLabelFile(ada, datasetId, file(CVAT), { classes });
    expect((await boxesHere()).map(({ box }) => box.className).sort()).toEqual(['cluster', 'sperm']);
    for (const wrong of ['{', '{"a": "leukocyte"}', '[]']) {
      await expect(sendLabelFile(ada, datasetId, file(CVAT), { classes: wrong })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
    }
  });

  test('gives tracks of a video that has tracks already other numbers', async () => {
    await db.insert(tracks).values({ videoId, number: 1 });
    // MOT counts frames and tracks from 1: cell 1 on frames 0 and 1, cell 7 on frame 2.
    const mot = '1,1,10,10,20,16,1,1,1\n2,1,12,10,20,16,1,1,1\n3,7,200,100,20,16,1,1,1\n';
    await importLabelFile(ada, datasetId, file(mot, 'gt.txt'), { video_id: videoId });
    const rows = await db.select().from(tracks).where(eq(tracks.videoId, videoId));
    expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual([1, 7, 8]);
  });

  test('joins boxes that are there to its tracks', async () => {
    const there = await testDetection(db, frameIds[1] ?? '', { x1: 12, y1: 10, x2: 32, y2: 26 });
    const mot = '1,1,10,10,20,16,1,1,1\n2,1,12,10,20,16,1,1,1\n3,1,14,10,20,16,1,1,1\n';
    await importLabelFile(ada, datasetId, file(mot, 'gt.txt'), { video_id: videoId });
    const stored = await boxesHere();
    expect(stored).toHaveLength(3);
    const kept = stored.find(({ box }) => box.id === there)?.box;
    expect(kept).toMatchObject({ source: 'model', isKey: true, confidence: 0.5 });
    expect(new Set(stored.map(({ box }) => box.trackId))).toEqual(new Set([kept?.trackId]));
  });

  test('that is cancelled while it waits stores nothing; the next one can begin', async () => {
    const { task_id } = await sendLabelFile(ada, datasetId, file(CVAT));
    await requestCancel(ada, task_id ?? '');
    expect(await runImport(task_id ?? '')).toEqual({ cancelled: true });
    expect(await boxesHere()).toEqual([]);
    const [task] = await db
      .select()
      .from(tasks)
      .where(eq(tasks.id, task_id ?? ''));
    expect(task?.status).toBe('CANCELLED');
    expect(await storedFiles()).toEqual([]);
    expect((await importLabelFile(ada, datasetId, file(CVAT))).result).toMatchObject({ boxes: 2 });
  });

  test('of nothing that belongs here is refused', async () => {
    const elsewhere = CVAT.replaceAll('clip_', 'other_8');
    for (const content of [elsewhere, CVAT.replaceAll(/label="[a-z ]+"/g, 'label="debris"')]) {
      await expect(sendLabelFile(ada, datasetId, file(content))).rejects.toMatchObject({
        code: 'UNPROCESSABLE',
      });
    }
    await expect(sendLabelFile(ada, datasetId, file(CVAT, 'labels.exe'))).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
    });
    expect(await storedFiles()).toEqual([]);
  });
});

describe('the fence', () => {
  test('keeps strangers and viewers out, and other datasets apart', async () => {
    const send = (who: Principal, fields = {}) => sendLabelFile(who, datasetId, file(CVAT), fields);
    await expect(send(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(send(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const sister = await testVideo(db, projectId);
    await expect(send(ada, { video_id: sister.videoId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const label = await labels.createLabel(ada, sister.datasetId, { name: 'Other' }, 'detection');
    await expect(send(ada, { data_label_id: label.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storedFiles()).toEqual([]);
  });

  test('closes with the project, also for what waits', async () => {
    const waiting = await sendLabelFile(ada, datasetId, file(CVAT));
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    await expect(sendLabelFile(ada, datasetId, file(CVAT))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(runImport(waiting.task_id ?? '')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await boxesHere()).toEqual([]);
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  });
});
