import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  analyses,
  datasets,
  detections,
  frameSubmissionFrames,
  frameSubmissions,
  frames,
  masks,
  tasks,
  videos,
} from '@/db/schema';
import { testDatabase } from '@/db/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { workflowProgress } from '.';

const { db, close } = await testDatabase();
afterAll(close);

const [projectOther, datasetId, otherDataset, videoId, taskId] = Array.from({ length: 5 }, () =>
  randomUUID(),
) as [string, string, string, string, string];
let projectId = '';
let member: Principal;
let stranger: Principal;
const chosen = (given: object) => ({
  projectId: undefined,
  datasetId: undefined,
  videoId: undefined,
  ...given,
});

beforeAll(async () => {
  member = await testPerson(db, 'Member');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'Ward', [[member, 'viewer']]);
  await db.insert(datasets).values([
    { id: datasetId, projectId, name: 'Sample' },
    { id: otherDataset, projectId, name: 'Empty' },
  ]);
  await db.insert(videos).values({
    id: videoId,
    datasetId,
    name: 'Field 1',
    originalFilename: 'clip.mp4',
    objectKey: 'videos/1',
    contentType: 'video/mp4',
    sizeBytes: 1,
    sha256: 'x',
    width: 640,
    height: 480,
    durationSeconds: 1,
    framesPerSecond: 50,
    frameCount: 50,
    codec: 'h264',
    pixelFormat: 'yuv420p',
  });
  // Number 0 twice, from two extractions; number 1 selected.
  const frame = (frameNumber: number, selected: boolean, detected: boolean) => ({
    videoId,
    frameNumber,
    timeOffsetSeconds: 0,
    width: 640,
    height: 480,
    objectKey: 'x',
    sizeBytes: 1,
    extractionSession: randomUUID(),
    selected,
    detectionStatus: detected ? ('completed' as const) : ('pending' as const),
  });
  const [first] = await db
    .insert(frames)
    .values([frame(0, false, true), frame(0, false, true), frame(1, true, false)])
    .returning();
  // Three cells: one with two masks, one whose mask was taken away, one that was deleted with its mask.
  const cells = await db
    .insert(detections)
    .values(
      [null, null, new Date()].map((deletedAt) => ({
        frameId: first?.id ?? '',
        ...{ x1: 0, y1: 0, x2: 20, y2: 20, confidence: 1, className: 'sperm', source: 'manual' as const },
        deletedAt,
      })),
    )
    .returning();
  const mask = (at: number, part: 'cell' | 'head', deletedAt: Date | null = null) => ({
    detectionId: cells[at]?.id ?? '',
    ...{
      part,
      x: 0,
      y: 0,
      width: 4,
      height: 4,
      rle: '04L',
      source: 'painted' as const,
      sha256: 'x',
      deletedAt,
    },
  });
  await db
    .insert(masks)
    .values([mask(0, 'cell'), mask(0, 'head'), mask(1, 'cell', new Date()), mask(2, 'cell')]);
  await db
    .update(frames)
    .set({ labeledAt: new Date() })
    .where(eq(frames.id, first?.id ?? ''));
  await db.insert(tasks).values({ id: taskId, type: 'analysis', projectId, subjectId: datasetId });
  await db.insert(analyses).values({ datasetId, taskId, status: 'completed', parameters: { videos: [] } });
});

it('names what is chosen, completed upwards from a video, and counts what its dataset holds', async () => {
  expect(await workflowProgress(member, chosen({ videoId }))).toEqual({
    project: { id: projectId, name: 'Ward' },
    dataset: { id: datasetId, name: 'Sample' },
    video: { id: videoId, name: 'Field 1' },
    counts: {
      videos: 1,
      frames: 2,
      selectedFrames: 1,
      framesWithDetections: 1,
      maskedCells: 1,
      labeledFrames: 1,
      completedAnalyses: 1,
      reports: 0,
    },
  });
});

it('counts frames that were submitted for analysis as selected, though submitting clears the selection', async () => {
  const submissionId = randomUUID();
  const stored = await db.select().from(frames).where(eq(frames.videoId, videoId));
  const [first] = stored.filter((frame) => frame.frameNumber === 0);
  await db.insert(frameSubmissions).values({ id: submissionId, videoId });
  await db.insert(frameSubmissionFrames).values({
    submissionId,
    position: 0,
    frameId: first?.id,
    frameNumber: 0,
    timeOffsetSeconds: 0,
  });
  const { counts } = await workflowProgress(member, chosen({ videoId }));
  // Number 0, submitted, and number 1, selected.
  expect(counts.selectedFrames).toBe(2);
  await db.delete(frameSubmissions).where(eq(frameSubmissions.id, submissionId));
});

it('leaves out what does not belong together', async () => {
  const other = await workflowProgress(member, chosen({ datasetId: otherDataset, videoId }));
  expect(other).toMatchObject({ dataset: { name: 'Empty' }, video: null, counts: { videos: 0 } });
  const gone = await workflowProgress(member, chosen({ projectId: projectOther, datasetId }));
  expect(gone).toMatchObject({ project: null, dataset: null, counts: { videos: 0 } });
});

it('tells nobody of projects that are not theirs', async () => {
  expect(await workflowProgress(stranger, chosen({ projectId, datasetId, videoId }))).toMatchObject({
    project: null,
    dataset: null,
    video: null,
    counts: { videos: 0, completedAnalyses: 0 },
  });
});
