import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FIELD, testLaboratory } from '@/lib/domain/analyses/testing';
import { say } from '@/lib/messages/message';

const laboratory = await testLaboratory();
const { db, sql, clinician, viewer, stranger, projectId, newDataset } = laboratory;
const { auditLog, projects, trackEdits, videoMeasurements } = await import('@/db/schema');
const { objectStore } = await import('@/lib/platform/storage');
const { measureFollowed } = await import('@/lib/engine/casa/measure-followed');
const { kinematicsTable, TRACKS_HEADER, trackLines } = await import('@/lib/engine/casa/csv-tables');
const { straightTrack, testField, testRecord } = await import('./testing');
const { editTracks, getTracks, reviewedMeasurement } = await import('.');
const { askOfField, editsOf } = await import('./review');
afterAll(laboratory.close);

let videoId: string;
let measurementId: string;

/** A measurement of a video of its own; `files` are what it left. */
async function measure(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const { ids } = await newDataset(1);
  videoId = ids[0] ?? '';
  measurementId = randomUUID();
  const artifactPrefix = `videos/${videoId}/measurements/f/`;
  for (const [name, body] of Object.entries(files)) {
    await objectStore().put(`${artifactPrefix}${name}`, Buffer.from(body), { contentType: 'text/plain' });
  }
  await db.insert(videoMeasurements).values({
    id: measurementId,
    videoId,
    fingerprint: 'f',
    modelId: 'm',
    modelSha256: 'a'.repeat(64),
    softwareVersion: '0.3.0',
    artifactPrefix,
    result: FIELD,
  });
}

beforeEach(async () => measure({ 'field.json.gz': await testRecord() }));

const reject = (track: number, lastEdit?: number) =>
  editTracks(clinician, videoId, { operation: { kind: 'reject', track }, reason: 'Debris', lastEdit });

describe('the tracks of a video', () => {
  it('are answered with paths, kinematics and grades', async () => {
    const set = await getTracks(clinician, videoId);
    expect(set.tracks.id).toEqual([1, 2, 3, 4]);
    expect(set.tracks.grade).toEqual(['rapid', 'immotile', 'immotile', 'immotile']);
    // 2 px a frame of 0.5 µm at 50 frames a second, straight on.
    expect(set.tracks.vsl[0]).toBeCloseTo(50, 1);
    expect(set.tracks.lin[0]).toBeCloseTo(100, 0);
    expect(set).toMatchObject({
      unit: 'µm',
      frames_per_second: 50,
      reviewed: null,
      edits: [],
      may_review: true,
    });
    expect(set.automatic).toMatchObject({ motile: { value: 25 }, rapid: { value: 25 }, tracks: 4 });
    expect(set.paths.counts).toEqual([50, 50, 50, 50]);
  });

  it('are read by viewers, who correct nothing, and found by nobody else', async () => {
    expect((await getTracks(viewer, videoId)).may_review).toBe(false);
    const operation = { kind: 'reject', track: 1 } as const;
    await expect(editTracks(viewer, videoId, { operation, reason: '' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(getTracks(stranger, videoId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(editTracks(stranger, videoId, { operation, reason: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(getTracks(clinician, videoId, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await db.select().from(trackEdits).where(eq(trackEdits.measurementId, measurementId))).toEqual([]);
  });

  it('of an earlier version are shown from its tables, and not reviewed', async () => {
    const measured = measureFollowed(testField());
    await measure({
      'tracks.csv': `${TRACKS_HEADER}\n${trackLines(measured.tracks)}`,
      'kinematics.csv': kinematicsTable(measured.kinematics.tracks, 0.5),
    });
    const set = await getTracks(clinician, videoId);
    expect(set.tracks.grade).toEqual(['rapid', 'immotile', 'immotile', 'immotile']);
    expect(set.tracks.vsl[0]).toBeCloseTo(50, 1);
    expect(set).toMatchObject({ automatic: null, reviewed: null, may_review: false, unit: 'µm' });
    await expect(reject(1)).rejects.toMatchObject({ said: say('tracks.refused.notReviewable') });
  });
});

describe('a correction', () => {
  it('changes the figures, not the measurement, and is in the log', async () => {
    const [before] = await db.select().from(videoMeasurements).where(eq(videoMeasurements.id, measurementId));
    const set = await reject(4, 0);
    expect(set.automatic?.motile?.value).toBe(25);
    // One of three.
    expect(set.reviewed?.motile?.value).toBeCloseTo(100 / 3, 9);
    expect(set.tracks.id).toEqual([1, 2, 3]);
    expect(set.edits).toMatchObject([
      {
        number: 1,
        operation: { kind: 'reject', track: 4 },
        reason: 'Debris',
        by: 'Clinician',
        isUndone: false,
      },
    ]);
    const [after] = await db.select().from(videoMeasurements).where(eq(videoMeasurements.id, measurementId));
    expect(after).toEqual(before);
    const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, measurementId));
    expect(entries).toMatchObject([
      { action: 'track.reject', message: 'Rejected track 4 in Field 1', projectId, userId: clinician.userId },
    ]);
  });

  it('counts what was left out as dirt, which is shown beside the tracks', async () => {
    expect((await getTracks(clinician, videoId)).left_out).toBeNull();
    const leftOut = [{ track: straightTrack(5, 0), probability: 0.2345 }];
    const restingProbability = new Map([
      [2, 0.5568],
      [3, 0.9],
    ]);
    await measure({
      'field.json.gz': await testRecord(testField({ leftOut, restingLeftOut: 1, restingProbability })),
    });
    const before = await getTracks(clinician, videoId);
    expect(before.tracks.id).toEqual([1, 2, 3, 4]);
    expect(before.left_out).toMatchObject({
      id: [5],
      probability: [0.235],
      first_frame: [0],
      seconds: [1],
    });
    expect(before.left_out?.paths.counts).toEqual([50]);
    expect(before.sperm_probability).toEqual([null, 0.557, 0.9, null]);
    const operation = { kind: 'restore', track: 5 } as const;
    const set = await editTracks(clinician, videoId, { operation, reason: 'Coiled tail', lastEdit: 0 });
    expect(set.tracks).toMatchObject({ id: [1, 2, 3, 4, 5], grade: expect.arrayContaining(['immotile']) });
    expect(set.left_out).toMatchObject({ id: [] });
    // One of five.
    expect(set.reviewed?.motile?.value).toBeCloseTo(20, 9);
    expect(set.automatic?.motile?.value).toBe(25);
    const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, measurementId));
    expect(entries).toMatchObject([
      { action: 'track.restore', message: 'Counted thing 5, which was left out, in Field 1' },
    ]);
    // Where a person has decided, no probability is told any more.
    const regrade = { kind: 'regrade', track: 2, grade: 'immotile' } as const;
    const decided = await editTracks(clinician, videoId, { operation: regrade, reason: '', lastEdit: 1 });
    expect(decided.sperm_probability).toEqual([null, null, 0.9, null, null]);
    await expect(
      editTracks(clinician, videoId, { operation, reason: '', lastEdit: 2 }),
    ).rejects.toMatchObject({ code: 'CONFLICT', said: say('tracks.refused.notLeftOut', { track: 5 }) });
  });

  it('is undone by a row of its own', async () => {
    await reject(4);
    const set = await editTracks(clinician, videoId, { operation: { kind: 'undo', edit: 1 }, reason: '' });
    expect(set.reviewed).toBeNull();
    expect(set.tracks.id).toEqual([1, 2, 3, 4]);
    expect(set.edits.map(({ isUndone }) => isUndone)).toEqual([true, false]);
    await expect(
      editTracks(clinician, videoId, { operation: { kind: 'undo', edit: 1 }, reason: '' }),
    ).rejects.toMatchObject({ said: say('tracks.refused.editUndone') });
    await expect(
      editTracks(clinician, videoId, { operation: { kind: 'undo', edit: 9 }, reason: '' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stays while another builds on it', async () => {
    const split = { kind: 'split', track: 1, frame: 25 } as const;
    await editTracks(clinician, videoId, { operation: split, reason: '' });
    await reject(5);
    await expect(
      editTracks(clinician, videoId, { operation: { kind: 'undo', edit: 1 }, reason: '' }),
    ).rejects.toMatchObject({ said: say('tracks.refused.editNeeded', { edit: 1 }) });
    expect((await getTracks(clinician, videoId)).paths.counts).toContain(25);
  });

  it('of two people at once is made once', async () => {
    const both = await Promise.allSettled([reject(3, 0), reject(4, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', said: say('errors.changedByOther') },
    });
  });

  it('is refused in an archived project, and leaves nothing in the log', async () => {
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    try {
      await expect(reject(4)).rejects.toMatchObject({ code: 'CONFLICT', said: say('errors.archived') });
      expect((await getTracks(clinician, videoId)).may_review).toBe(false);
      expect(await db.select().from(auditLog).where(eq(auditLog.resourceId, measurementId))).toEqual([]);
    } finally {
      await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
    }
  });

  it('of an earlier run of the measurement no longer counts', async () => {
    await reject(4);
    await sql`update video_measurements set created_at = created_at + interval '1 hour' where id = ${measurementId}`;
    const set = await getTracks(clinician, videoId);
    expect(set).toMatchObject({ edits: [], outdated_edits: 1, reviewed: null });
    expect((await reject(3, 0)).edits).toMatchObject([{ number: 2 }]);
  });
});

describe('for reports', () => {
  const stored = async () => {
    const [row] = await db.select().from(videoMeasurements).where(eq(videoMeasurements.id, measurementId));
    if (!row) throw new Error('no measurement');
    return { measurementId, measuredAt: row.createdAt, artifactPrefix: row.artifactPrefix };
  };

  it('a measurement that nobody corrected holds as it is', async () => {
    expect(await reviewedMeasurement(await stored(), FIELD as never)).toBeNull();
  });

  it('a corrected one has the figures of its corrected tracks, and says so', async () => {
    await reject(4);
    await reject(3);
    const reviewed = await reviewedMeasurement(await stored(), FIELD as never);
    expect(reviewed).toMatchObject({
      edits: 2,
      result: {
        calibration: FIELD.calibration,
        casa: {
          softwareVersion: '0.1.0',
          // One of two.
          motility: { status: 'graded', motile: { percent: 50 } },
          counts: { distinctTracks: 2 },
          parameters: { 'review.edits': 2 },
          warnings: expect.arrayContaining([say('measurements.reviewed', { count: 2 })]),
        },
      },
    });
  });

  it('the picture shows the tracks as they are then', async () => {
    await reject(4);
    const measurement = await stored();
    const { edits } = await editsOf(measurement);
    const picture = await askOfField('picture', measurement, edits);
    expect(picture).toMatchObject({ width: 160, height: 120, omitted: 0 });
    // From x = 20 to 20 + 2 · 49, at y = 20.
    expect(picture?.paths.find(({ id }) => id === 1)).toEqual({
      id: 1,
      grade: 'rapid',
      corners: [20, 20, 118, 20],
    });
    expect(picture?.paths).toHaveLength(3);
  });
});
