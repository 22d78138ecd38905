import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, frames, type videos } from '@/db/schema';
import { countStatements, testDatabase } from '@/db/testing';
import { createDataset, deleteDataset, getDataset, listDatasets, updateDataset } from '@/lib/domain/datasets';
import { testPatient } from '@/lib/domain/patients/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { refusal } from '@/lib/platform/http/testing';
import {
  deleteVideo,
  getVideo,
  getVideoForJob,
  listVideoPatients,
  listVideos,
  listVideosOfDataset,
  updateVideo,
} from '.';
import { testVideo } from './testing';

const { db, close } = await testDatabase();
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

const storeVideo = (name: string, values: Partial<typeof videos.$inferInsert> = {}): Promise<string> =>
  testVideo(db, { datasetId, name, ...values });

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
    const pseudonym = 'patient of the list';
    const patientId = await testPatient(db, dataset.id, pseudonym);
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
      (await listVideos(member, { patientId: pseudonym, sortBy, sortOrder, limit: 2, offset })).videos.map(
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
    expect(
      (await listVideos(member, { patientId: pseudonym.toUpperCase(), limit: 2, offset: 0 })).total,
    ).toBe(5);
    expect(
      (await listVideosOfDataset(member, dataset.id, { limit: 10, offset: 0 })).videos.map(
        ({ name }) => name,
      ),
    ).toEqual(['b', 'a', 'c', 'd', 'e']);
  });

  test('are those of a patient whatever the case, and patients are named once', async () => {
    const of = async (pseudonym: string) => ({ patientId: await testPatient(db, datasetId, pseudonym) });
    await storeVideo('first', await of('Ünal 7'));
    await storeVideo('second', await of('ünal 7'));
    await storeVideo('third', await of('Ünal 70'));
    const ofPatient = await listVideos(member, { patientId: 'ÜNAL 7', limit: 10, offset: 0 });
    expect(ofPatient.videos.map(({ name }) => name).sort()).toEqual(['first', 'second']);
    const found = await listVideoPatients(member, { search: 'ünal', limit: 1 });
    expect([found.patients.length, found.total]).toEqual([1, 2]);
    expect(await listVideoPatients(stranger, { search: '', limit: 10 })).toEqual({ patients: [], total: 0 });
  });

  test('are searched by name, file, description and patient, in whichever case', async () => {
    const dataset = await createDataset(member, { projectId, name: 'S', description: '', type: 'clinical' });
    await storeVideo('Field one', {
      datasetId: dataset.id,
      patientId: await testPatient(db, dataset.id, 'Müller 3'),
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
