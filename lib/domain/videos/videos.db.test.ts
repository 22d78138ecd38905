import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  analyses,
  analysisVideos,
  auditLog,
  frames,
  reports,
  tasks,
  videoMeasurements,
  videos,
} from '@/db/schema';
import { countStatements, testDatabase } from '@/db/testing';
import { createDataset, deleteDataset, getDataset, listDatasets, updateDataset } from '@/lib/domain/datasets';
import { deleteProject } from '@/lib/domain/projects';
import { testPerson, testProject } from '@/lib/domain/projects/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { refusal } from '@/lib/platform/http/testing';
import { deleteVideo, getVideo, getVideoForJob, listVideos, listVideosOfDataset, updateVideo } from '.';

const { db, sql, close } = await testDatabase();
afterAll(close);

let admin: Principal;
let member: Principal;
let viewer: Principal;
let stranger: Principal;
let projectId: string;
let datasetId: string;

beforeAll(async () => {
  admin = await testPerson(db, 'Admin', { administrator: true });
  member = await testPerson(db, 'Member');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'P', [
    [member, 'member'],
    [viewer, 'viewer'],
  ]);
  datasetId = (await createDataset(member, { projectId, name: 'D', description: '', type: 'clinical' })).id;
});

async function storeVideo(name: string, values: Partial<typeof videos.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await db.insert(videos).values({
    id,
    datasetId,
    name,
    originalFilename: `${name}.mp4`,
    objectKey: `videos/${id}/original`,
    contentType: 'video/mp4',
    sizeBytes: 1000,
    sha256: '0'.repeat(64),
    width: 640,
    height: 480,
    durationSeconds: 30,
    framesPerSecond: 50,
    frameCount: 1500,
    codec: 'h264',
    pixelFormat: 'yuv420p',
    ...values,
  });
  return id;
}

/** An analysis of videos, with or without its report. */
async function storeAnalysis(videoIds: readonly string[], options: { report: boolean; dataset?: string }) {
  const dataset = options.dataset ?? datasetId;
  const [task] = await db
    .insert(tasks)
    .values({
      type: 'analysis',
      projectId,
      subjectId: dataset,
      status: options.report ? 'SUCCESS' : 'STARTED',
    })
    .returning();
  const [analysis] = await db
    .insert(analyses)
    .values({
      datasetId: dataset,
      taskId: task?.id ?? '',
      status: options.report ? 'completed' : 'in-progress',
    })
    .returning();
  const analysisId = analysis?.id ?? '';
  for (const [position, videoId] of videoIds.entries()) {
    await db.insert(analysisVideos).values({ analysisId, videoId, position });
  }
  if (options.report) {
    await db.insert(reports).values({
      datasetId: dataset,
      analysisId,
      content: { says: 'so' },
      pdfKey: `reports/${analysisId}.pdf`,
    });
  }
  return { analysisId, taskId: task?.id ?? '' };
}

/** What the job that removes objects was told since `since`. */
async function removals(since: string): Promise<{ prefixes: string[]; keys: string[] }> {
  const rows = await sql`select payload->'data' as data from inngest.event
    where payload->>'name' = 'objects/removal.requested' and seq > ${since} order by seq`;
  return {
    prefixes: rows.flatMap(({ data }) => data.prefixes),
    keys: rows.flatMap(({ data }) => data.keys),
  };
}
async function lastEvent(): Promise<string> {
  const [table] = await sql`select to_regclass('inngest.event') is not null as there`;
  if (!table?.there) return '0';
  const [row] = await sql`select coalesce(max(seq), 0)::text as seq from inngest.event`;
  return row?.seq;
}

describe('the fence', () => {
  test('keeps strangers out of lists, ids and changes', async () => {
    const id = await storeVideo('fenced');
    expect(await listVideos(stranger, { limit: 10, offset: 0 })).toEqual({ videos: [], total: 0 });
    expect(await listVideosOfDataset(stranger, datasetId, { limit: 10, offset: 0 })).toEqual({
      videos: [],
      total: 0,
    });
    expect(await listDatasets(stranger, { limit: 10, offset: 0 })).toEqual({ datasets: [], total: 0 });
    const hidden = {
      code: 'NOT_FOUND',
      message: "Video not found or you don't have permission to access it.",
    };
    expect(await refusal(getVideo(stranger, id))).toMatchObject(hidden);
    expect(await refusal(updateVideo(stranger, id, { name: 'x' }))).toMatchObject(hidden);
    expect(await refusal(deleteVideo(stranger, id))).toMatchObject(hidden);
    await expect(getDataset(stranger, datasetId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(updateDataset(stranger, datasetId, { name: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(deleteDataset(stranger, datasetId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      createDataset(stranger, { projectId, name: 'x', description: '', type: 'clinical' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', said: say('errors.projectNotFound') });
    expect((await getVideo(admin, id)).name).toBe('fenced');
  });

  test('lets viewers read and not write', async () => {
    const id = await storeVideo('read only');
    expect((await getVideo(viewer, id)).name).toBe('read only');
    expect((await getDataset(viewer, datasetId)).accessLevel).toBe('viewer');
    const attempts: (() => Promise<unknown>)[] = [
      () => updateVideo(viewer, id, { name: 'x' }),
      () => deleteVideo(viewer, id),
      () => updateDataset(viewer, datasetId, { name: 'x' }),
      () => deleteDataset(viewer, datasetId),
      () => createDataset(viewer, { projectId, name: 'x', description: '', type: 'clinical' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('lists', () => {
  test('come in pages that do not overlap, sorted as asked', async () => {
    const dataset = await createDataset(member, { projectId, name: 'L', description: '', type: 'clinical' });
    const patientId = 'patient of the list';
    for (const [name, sizeBytes] of [
      ['b', 3],
      ['a', 3],
      ['c', 1],
      ['d', 2],
      ['e', 3],
    ] as const) {
      await storeVideo(name, { datasetId: dataset.id, sizeBytes, patientId });
    }
    const page = async (offset: number, sortBy: 'name' | 'size', sortOrder: 'asc' | 'desc') =>
      (await listVideos(member, { patientId, sortBy, sortOrder, limit: 2, offset })).videos.map(
        (video) => video.name,
      );
    expect([...(await page(0, 'name', 'asc')), ...(await page(2, 'name', 'asc'))]).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    // Three of one size: ties must not put a video on two pages.
    const bySize = [
      ...(await page(0, 'size', 'desc')),
      ...(await page(2, 'size', 'desc')),
      ...(await page(4, 'size', 'desc')),
    ];
    expect(bySize.slice(0, 3).sort()).toEqual(['a', 'b', 'e']);
    expect(bySize.slice(3)).toEqual(['d', 'c']);
    expect((await listVideos(member, { patientId, limit: 2, offset: 0 })).total).toBe(5);
    expect(
      (await listVideosOfDataset(member, dataset.id, { limit: 10, offset: 0 })).videos.map(
        ({ name }) => name,
      ),
    ).toEqual(['b', 'a', 'c', 'd', 'e']);
  });

  test('are searched by name, file, description and patient, in whichever case', async () => {
    const dataset = await createDataset(member, { projectId, name: 'S', description: '', type: 'clinical' });
    await storeVideo('Field one', {
      datasetId: dataset.id,
      patientId: 'Müller 3',
      originalFilename: 'x.avi',
    });
    await storeVideo('field two', {
      datasetId: dataset.id,
      description: 'diluted',
      originalFilename: 'y.mp4',
    });
    const found = async (search: string, limit = 10) => {
      const page = await listVideosOfDataset(member, dataset.id, {
        search,
        sortBy: 'name',
        sortOrder: 'desc',
        limit,
        offset: 0,
      });
      return page.videos.map((video) => video.name);
    };
    expect(await found('FIELD')).toEqual(['field two', 'Field one']);
    expect(await found('MÜLLER')).toEqual(['Field one']);
    expect(await found('.mp4')).toEqual(['field two']);
    expect(await found('Diluted')).toEqual(['field two']);
    expect(await found('_')).toEqual([]);
    expect(await countStatements(() => found('field', 2))).toBe(
      await countStatements(() => found('field', 1)),
    );
  });

  test('only uploaded and completed videos are usable for a report', async () => {
    const dataset = await createDataset(member, { projectId, name: 'U', description: '', type: 'clinical' });
    for (const processingStatus of ['uploaded', 'pending', 'processing', 'completed', 'failed'] as const) {
      await storeVideo(processingStatus, { datasetId: dataset.id, processingStatus });
    }
    const usable = await listVideosOfDataset(member, dataset.id, { usable: true, limit: 10, offset: 0 });
    expect(usable.videos.map(({ name }) => name)).toEqual(['uploaded', 'completed']);
    expect(usable.total).toBe(2);
    expect((await getDataset(member, dataset.id)).stats).toMatchObject({
      videos_count: 5,
      totalVideos: 5,
      usableVideos: 2,
    });
  });

  test('the state of the stills is told apart from the video, and beside it in one word', async () => {
    const dataset = await createDataset(member, { projectId, name: 'S', description: '', type: 'clinical' });
    const stored = async (name: string, extractionStage: (typeof videos.$inferSelect)['extractionStage']) =>
      storeVideo(name, { datasetId: dataset.id, extractionStage });
    await stored('fresh', null);
    await stored('running', 'storing');
    await stored('broken', 'failed');
    const framed = await stored('framed', 'cancelled');
    await db.insert(frames).values({
      videoId: framed,
      frameNumber: 0,
      timeOffsetSeconds: 0,
      width: 640,
      height: 480,
      objectKey: `videos/${framed}/frames/0.jpg`,
      sizeBytes: 10,
      extractionSession: randomUUID(),
    });
    const { videos: seen } = await listVideosOfDataset(member, dataset.id, { limit: 10, offset: 0 });
    expect(
      seen.map(({ name, processingStatus, videoStatus }) => [name, processingStatus, videoStatus]),
    ).toEqual([
      ['fresh', 'uploaded', 'uploaded'],
      ['running', 'processing', 'uploaded'],
      ['broken', 'failed', 'uploaded'],
      ['framed', 'completed', 'uploaded'],
    ]);
    const usable = await listVideosOfDataset(member, dataset.id, { usable: true, limit: 10, offset: 0 });
    expect(usable.total).toBe(4);
    expect((await getDataset(member, dataset.id)).stats.usableVideos).toBe(4);
    for (const { name, processingStatus: status } of seen) {
      const found = await listVideos(member, { datasetId: dataset.id, status, limit: 10, offset: 0 });
      expect(found.videos.map((video) => video.name)).toEqual([name]);
    }
    const sorted = await listVideos(member, {
      datasetId: dataset.id,
      sortBy: 'status',
      sortOrder: 'asc',
      limit: 10,
      offset: 0,
    });
    expect(sorted.videos.map((video) => video.processingStatus)).toEqual([
      'completed',
      'failed',
      'processing',
      'uploaded',
    ]);
  });

  test('a frame number that was extracted twice counts once', async () => {
    const dataset = await createDataset(member, { projectId, name: 'F', description: '', type: 'clinical' });
    const videoId = await storeVideo('framed', { datasetId: dataset.id });
    const frame = (frameNumber: number) => ({
      videoId,
      frameNumber,
      timeOffsetSeconds: frameNumber / 50,
      width: 640,
      height: 480,
      objectKey: `videos/${videoId}/frames/${randomUUID()}.jpg`,
      sizeBytes: 10,
      extractionSession: randomUUID(),
    });
    await db.insert(frames).values([frame(0), frame(0), frame(17)]);
    const video = await getVideo(member, videoId, { frames: true });
    expect(video.framesCount).toBe(2);
    expect(video.frames?.map(({ frameNumber }) => frameNumber)).toEqual([0, 17]);
    expect((await getDataset(member, dataset.id)).stats).toMatchObject({
      totalFrames: 2,
      annotatedFrames: 0,
    });
  });
});

describe('changes', () => {
  test('of a calibration reach the video that has none of its own, and the audit log', async () => {
    const dataset = await createDataset(member, {
      projectId,
      name: 'C',
      description: '',
      type: 'clinical',
      pixelSizeUm: 0.5,
    });
    const id = await storeVideo('scaled', { datasetId: dataset.id, pixelSizeUm: 0.25 });
    await updateDataset(member, dataset.id, { chamberDepthUm: 20, dilution: 2 });
    expect((await getVideoForJob(id))?.calibration).toEqual({
      pixelSizeUm: 0.25,
      chamberDepthUm: 20,
      dilution: 2,
      framesPerSecondOverride: null,
    });
    // Null gives way to the dataset's value; what is left out stays.
    const changed = await updateVideo(member, id, { pixelSizeUm: null, name: 'rescaled' });
    expect(changed).toMatchObject({ name: 'rescaled', description: '' });
    expect(changed.effectiveCalibration).toMatchObject({ pixelSizeUm: 0.5, chamberDepthUm: 20 });
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.resourceId, dataset.id)).offset(1);
    expect(entry).toMatchObject({
      action: 'dataset.update',
      userId: member.userId,
      oldValue: { chamberDepthUm: null },
      newValue: { chamberDepthUm: 20, dilution: 2 },
    });
  });

  test('even past the checks, the database takes no calibration of zero or less', async () => {
    await expect(updateDataset(member, datasetId, { pixelSizeUm: 0 })).rejects.toThrow();
    await expect(updateDataset(member, datasetId, { pixelSizeUm: -1 })).rejects.toThrow();
  });
});

describe('deletion', () => {
  test('of a video stops its work, drops what was derived and hands over every object', async () => {
    const id = await storeVideo('to go');
    const other = await storeVideo('to stay');
    const running = await storeAnalysis([id, other], { report: false });
    await db.insert(frames).values({
      videoId: id,
      frameNumber: 0,
      timeOffsetSeconds: 0,
      width: 640,
      height: 480,
      objectKey: 'elsewhere/frame.jpg',
      sizeBytes: 10,
      extractionSession: randomUUID(),
    });
    await db.insert(videoMeasurements).values({
      videoId: id,
      fingerprint: 'f',
      modelId: 'm',
      modelSha256: 's',
      softwareVersion: '1',
      result: {},
      artifactPrefix: 'measurements/7',
    });
    const since = await lastEvent();
    await deleteVideo(member, id);
    expect(await removals(since)).toEqual({
      prefixes: [`videos/${id}/`, 'measurements/7/'],
      keys: ['elsewhere/frame.jpg'],
    });
    expect(await db.select().from(frames).where(eq(frames.videoId, id))).toEqual([]);
    expect(await db.select().from(videoMeasurements).where(eq(videoMeasurements.videoId, id))).toEqual([]);
    expect(await db.select().from(analysisVideos).where(eq(analysisVideos.videoId, id))).toEqual([]);
    const [task] = await db.select().from(tasks).where(eq(tasks.id, running.taskId));
    expect(task).toMatchObject({ status: 'CANCELLED', message: { key: 'work.deletedMeanwhile' } });
    const [analysis] = await db.select().from(analyses).where(eq(analyses.id, running.analysisId));
    expect(analysis?.status).toBe('cancelled');
    expect((await getVideo(member, other)).name).toBe('to stay');
  });

  test('of a video with an issued report asks first, and leaves the report', async () => {
    const id = await storeVideo('reported');
    const { analysisId } = await storeAnalysis([id], { report: true });
    expect(await refusal(deleteVideo(member, id))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('An issued report uses this video'),
    });
    expect((await getVideo(member, id)).name).toBe('reported');
    const since = await lastEvent();
    await deleteVideo(member, id, { cascade: true });
    expect(await removals(since)).toEqual({ prefixes: [`videos/${id}/`], keys: [] });
    const [report] = await db.select().from(reports).where(eq(reports.analysisId, analysisId));
    expect(report?.content).toEqual({ says: 'so' });
  });

  test('of a dataset or a project takes all of it along, reports included', async () => {
    for (const whole of ['dataset', 'project'] as const) {
      const project = await testProject(db, 'short-lived', [[member, 'admin']]);
      const dataset = await createDataset(member, {
        projectId: project,
        name: 'S',
        description: '',
        type: 'clinical',
      });
      const id = await storeVideo('S', { datasetId: dataset.id });
      const { analysisId } = await storeAnalysis([id], { report: true, dataset: dataset.id });
      const since = await lastEvent();
      await (whole === 'dataset' ? deleteDataset(member, dataset.id) : deleteProject(member, project));
      expect(await removals(since)).toEqual({
        prefixes: [`videos/${id}/`],
        keys: [`reports/${analysisId}.pdf`],
      });
      expect(await getVideoForJob(id)).toBeNull();
      expect(await db.select().from(reports).where(eq(reports.analysisId, analysisId))).toEqual([]);
    }
  });
});
