import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIELD, testLaboratory } from '@/lib/domain/analyses/testing';
import { say } from '@/lib/messages/message';

const laboratory = await testLaboratory();
const { db, clinician, viewer, stranger, projectId, newDataset } = laboratory;
const schema = await import('@/db/schema');
const { testPerson } = await import('@/lib/platform/access/testing');
const { recordAudit } = await import('@/lib/platform/audit');
const {
  downloadSpermClassification,
  projectMorphology,
  projectPerformance,
  projectStatistics,
  projectTeam,
  setGoals,
  spermClassification,
  videoProgress,
} = await import('.');
afterAll(laboratory.close);

const PAGE = { search: '', sort: 'name', order: 'asc', page: 1, limit: 25 } as const;
let ids: string[];
let datasetId: string;

/** A frame with so many detections; null for one on which detection has not been run. */
async function frame(videoId: string, frameNumber: number, detections: number | null): Promise<void> {
  const [row] = await db
    .insert(schema.frames)
    .values({
      videoId,
      frameNumber,
      timeOffsetSeconds: 0,
      width: 64,
      height: 48,
      objectKey: `videos/${videoId}/${randomUUID()}.jpg`,
      sizeBytes: 1,
      extractionSession: randomUUID(),
      detectionStatus: detections === null ? null : 'completed',
    })
    .returning({ id: schema.frames.id });
  for (let at = 0; at < (detections ?? 0); at++) {
    await db.insert(schema.detections).values({
      frameId: row?.id ?? '',
      ...{ x1: at, y1: 0, x2: at + 5, y2: 5, confidence: 0.9 },
      source: at === 0 ? 'manual' : 'model',
      verified: at === 0,
    });
  }
}

async function measure(videoId: string, result: unknown, createdAt: Date): Promise<void> {
  await db.insert(schema.videoMeasurements).values({
    videoId,
    fingerprint: randomUUID(),
    modelId: 'm',
    modelSha256: 'a'.repeat(64),
    softwareVersion: '0.1.0',
    artifactPrefix: `videos/${videoId}/measurements/`,
    result,
    createdAt,
  });
}

/** A finished detection run over so many frames that took so many seconds. */
async function run(day: number, frames: number, seconds: number, change: object = {}): Promise<void> {
  const startedAt = new Date(Date.UTC(2026, 0, day, 10));
  await db.insert(schema.tasks).values({
    type: 'detection',
    status: 'SUCCESS',
    projectId,
    subjectId: randomUUID(),
    payload: { frameIds: Array.from({ length: frames }, () => randomUUID()) },
    startedAt,
    finishedAt: new Date(startedAt.getTime() + seconds * 1000),
    ...change,
  });
}

beforeAll(async () => {
  ({ datasetId, ids } = await newDataset(3));
  const [first = '', second = ''] = ids;
  // The first video: frames 0 (extracted twice, detected once) and 5; the second: frame 0.
  await frame(first, 0, null);
  await frame(first, 0, 3);
  await frame(first, 5, 2);
  await frame(second, 0, null);
});

/** A mask on the first detection of a frame. */
async function mask(videoId: string, frameNumber: number, change: object = {}): Promise<void> {
  const [cell] = await db
    .select({ id: schema.detections.id })
    .from(schema.detections)
    .innerJoin(schema.frames, eq(schema.frames.id, schema.detections.frameId))
    .where(and(eq(schema.frames.videoId, videoId), eq(schema.frames.frameNumber, frameNumber)))
    .limit(1);
  await db.insert(schema.masks).values({
    ...{ detectionId: cell?.id ?? '', x: 0, y: 0, width: 1, height: 1, rle: '01', source: 'painted' },
    sha256: 'a'.repeat(64),
    ...change,
  });
}

/** A still with cells that the models judge so: normal, abnormal, or not at all. */
async function still(dataset: string, state: 'measured' | 'failed', classes: string): Promise<string[]> {
  const [row] = await db
    .insert(schema.stills)
    .values({
      ...{
        datasetId: dataset,
        name: 'Smear',
        originalFilename: 'smear.png',
        objectKey: randomUUID(),
        sizeBytes: 1,
      },
      ...{ sha256: 'a'.repeat(64), format: 'png', width: 9, height: 9, stain: 'papanicolaou', state },
    })
    .returning({ id: schema.stills.id });
  const anomalies = { n: [], a: ['headShape'], '?': null } as Record<string, string[] | null>;
  const cells = await db
    .insert(schema.stillCells)
    .values(
      [...classes].map((name, at) => ({
        ...{ stillId: row?.id ?? '', number: at + 1, x: 1, y: 1, measures: {} },
        automatic: { anomalies: anomalies[name] ?? null, notJudged: [] },
      })),
    )
    .returning({ id: schema.stillCells.id });
  return cells.map(({ id }) => id);
}

describe('statistics', () => {
  test('count each frame number once, whatever the number of its extractions', async () => {
    const found = await projectStatistics(viewer, projectId);
    // Three distinct frames, of which two have detection; 3 + 2 detections, one on each by hand.
    expect(found).toMatchObject({
      datasets: 1,
      videos: 3,
      frames: 3,
      detectedFrames: 2,
      detections: 5,
      verifiedDetections: 2,
      measuredVideos: 0,
      // Three videos of one second and 1,000 bytes.
      recordedSeconds: 3,
      storedBytes: 3000,
      reports: 0,
    });
    await expect(projectStatistics(stranger, projectId)).rejects.toMatchObject({
      said: say('errors.projectNotFound'),
    });
  });

  test('come video by video, searched, sorted and in pages', async () => {
    const [first = ''] = ids;
    // Two parts of a cell on one frame; on the other frame the mask was deleted.
    await mask(first, 0);
    await mask(first, 0, { part: 'head' });
    await mask(first, 5, { deletedAt: new Date() });
    const { videos, total } = await videoProgress(viewer, projectId, PAGE);
    expect(total).toBe(3);
    expect(videos).toMatchObject([
      {
        name: 'Field 1',
        datasetId,
        frames: 2,
        detectedFrames: 2,
        maskedFrames: 1,
        detections: 5,
        isMeasured: false,
      },
      { name: 'Field 2', frames: 1, detectedFrames: 0, maskedFrames: 0, detections: 0 },
      { name: 'Field 3', frames: 0, detectedFrames: 0, detections: 0 },
    ]);
    const most = await videoProgress(viewer, projectId, {
      ...PAGE,
      sort: 'frames',
      order: 'desc',
      limit: 1,
      page: 2,
    });
    expect([most.total, most.videos.map(({ name }) => name)]).toEqual([3, ['Field 2']]);
    expect((await videoProgress(viewer, projectId, { ...PAGE, search: 'FIELD 3' })).total).toBe(1);
    await expect(videoProgress(stranger, projectId, PAGE)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the classification', () => {
  test('takes the newest measurement of each video and leaves out what was not graded', async () => {
    expect(await spermClassification(viewer, projectId)).toMatchObject({ grades: null, unmeasuredVideos: 3 });
    const [first = '', second = ''] = ids;
    const { casa } = FIELD;
    const immotile = {
      ...casa.motility,
      rapid: { percent: 0 },
      slow: { percent: 0 },
      nonProgressive: { percent: 0 },
      immotile: { percent: 100 },
    };
    await measure(first, { ...FIELD, casa: { ...casa, motility: immotile } }, new Date('2026-01-01'));
    await measure(first, FIELD, new Date('2026-01-02'));
    const uncalibrated = { status: 'motile or immotile', motile: { percent: 70 }, immotile: { percent: 30 } };
    await measure(second, { ...FIELD, casa: { ...casa, motility: uncalibrated } }, new Date('2026-01-02'));
    // The field has 50, 10, 10 and 30 % of 40 spermatozoa; its dataset is simulated.
    expect(await spermClassification(viewer, projectId)).toEqual({
      grades: { rapid: 50, slow: 10, nonProgressive: 10, immotile: 30 },
      gradedVideos: 1,
      ungradedVideos: 1,
      unmeasuredVideos: 1,
      simulatedVideos: 1,
      spermatozoaGraded: 40,
    });
    expect((await projectStatistics(viewer, projectId)).measuredVideos).toBe(2);
  });

  test('is downloaded video by video, with nothing where nothing was graded', async () => {
    const lines = (await (await downloadSpermClassification(viewer, projectId)).text()).split('\r\n');
    expect(lines).toEqual([
      expect.stringContaining('video_id,video_name,dataset,simulated,measured,sperm_graded,rapid_percent'),
      `${ids[0]},Field 1,Sample,true,true,40,50,10,10,30`,
      `${ids[1]},Field 2,Sample,true,true,,,,,`,
      `${ids[2]},Field 3,Sample,true,false,,,,,`,
      '',
    ]);
    await expect(downloadSpermClassification(stranger, projectId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('morphology', () => {
  const page = { search: '', sort: 'name', order: 'asc', page: 1, limit: 25 } as const;

  test('counts the cells of each sample with measured stills, a person before the models', async () => {
    expect(await projectMorphology(viewer, projectId, page)).toMatchObject({ samples: [], total: 0 });
    const other = await newDataset(1);
    // Two normal, three abnormal, one that the models leave to people.
    const [judged = '', excluded = ''] = await still(datasetId, 'measured', 'nnaaa?');
    await still(datasetId, 'failed', 'nnnn');
    await still(other.datasetId, 'measured', '?');
    const said = { number: 1, createdBy: clinician.userId };
    await db.insert(schema.cellJudgments).values([
      { ...said, cellId: judged, kind: 'judged', anomalies: ['tail'] },
      { ...said, cellId: excluded, kind: 'excluded' },
    ]);
    const { samples, total } = await projectMorphology(viewer, projectId, page);
    expect(total).toBe(2);
    const found = new Map(samples.map(({ datasetId: id, ...rest }) => [id, rest]));
    // Of the five that the models judged one is abnormal by a person, and one counts no longer: none is normal of four.
    expect(found.get(datasetId)).toMatchObject({
      counted: 4,
      byPerson: 1,
      normal: { count: 0, percent: 0 },
      corrected: null,
    });
    expect(found.get(other.datasetId)).toMatchObject({ counted: 0, byPerson: 0, normal: null });
    expect((await projectMorphology(viewer, projectId, { ...page, limit: 1, page: 2 })).samples).toHaveLength(
      1,
    );
    await expect(projectMorphology(stranger, projectId, page)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('performance', () => {
  test('shows the default goals, and says of nothing that it was measured before it was', async () => {
    const found = await projectPerformance(viewer, projectId);
    expect(found).toEqual({
      goals: { detection: 95, segmentation: 90, classification: 92, timeReduction: 80 },
      current: { detection: null, segmentation: null, classification: null, timeReduction: null },
      accuracy: [],
      runs: [],
      totalRuns: 0,
      canEdit: false,
    });
  });

  test('measures the time per frame of finished runs of this project', async () => {
    // 4, 4, 4, then 1, 1, 1 seconds a frame.
    for (const day of [1, 2, 3]) await run(day, 10, 40);
    for (const day of [4, 5, 6]) await run(day, 20, 20);
    await run(7, 5, 500, { status: 'FAILURE' });
    await run(7, 5, 500, { type: 'analysis' });
    await run(8, 0, 10);
    const found = await projectPerformance(viewer, projectId);
    expect(found.totalRuns).toBe(6);
    expect(found.runs.map(({ frames, secondsPerFrame }) => [frames, secondsPerFrame])).toEqual([
      [10, 4],
      [10, 4],
      [10, 4],
      [20, 1],
      [20, 1],
      [20, 1],
    ]);
    expect(found.current.timeReduction).toBeCloseTo(75, 10);
  });

  test('lets admins of an active project set its goals, and records it', async () => {
    const admin = await testPerson(db, 'Head');
    await db.insert(schema.projectMembers).values({ projectId, userId: admin.userId, accessLevel: 'admin' });
    const goals = { detection: 97.5, segmentation: 90, classification: 0, timeReduction: 100 };
    await expect(setGoals(clinician, projectId, goals)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(setGoals(stranger, projectId, goals)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await setGoals(admin, projectId, { ...goals, detection: 1 });
    await setGoals(admin, projectId, goals);
    expect(await projectPerformance(admin, projectId)).toMatchObject({ goals, canEdit: true });
    const log = await db.select().from(schema.auditLog).where(eq(schema.auditLog.action, 'project.goals'));
    expect(log.map(({ oldValue }) => (oldValue as { detection: number }).detection).sort()).toEqual([1, 95]);
    await db.update(schema.projects).set({ status: 'archived' }).where(eq(schema.projects.id, projectId));
    await expect(setGoals(admin, projectId, goals)).rejects.toMatchObject({ said: say('errors.archived') });
    expect((await projectPerformance(admin, projectId)).canEdit).toBe(false);
    await db.update(schema.projects).set({ status: 'active' }).where(eq(schema.projects.id, projectId));
  });
});

test('the team shows recorded work to its person and to who manages the project, to nobody else', async () => {
  const head = await testPerson(db, 'Zora');
  await db.insert(schema.projectMembers).values({ projectId, userId: head.userId, accessLevel: 'admin' });
  const did = (action: string) =>
    recordAudit(db, clinician, { type: 'data', action, message: action, projectId });
  for (const action of ['video.upload', 'video.upload', 'detection.update', 'detection.delete'])
    await did(action);
  // In another project, and of another kind: neither counts here.
  await recordAudit(db, clinician, {
    type: 'data',
    action: 'video.upload',
    message: '',
    projectId: randomUUID(),
  });
  const asked = { ...PAGE, sort: 'displayName' } as const;
  const activityAs = async (person: typeof clinician) => {
    const { members } = await projectTeam(person, projectId, asked);
    return new Map(members.map(({ displayName, activity }) => [displayName, activity]));
  };
  const own = await activityAs(clinician);
  expect(own.get('Clinician')).toMatchObject({ videosUploaded: 2, detectionsCorrected: 2, reportsSaved: 0 });
  expect(own.get('Viewer')).toBeNull();
  expect((await activityAs(viewer)).get('Clinician')).toBeNull();
  expect((await activityAs(head)).get('Clinician')).toMatchObject({ videosUploaded: 2 });
  expect((await activityAs(head)).get('Zora')).toMatchObject({ videosUploaded: 0, lastAt: null });
  const found = await projectTeam(viewer, projectId, { ...asked, search: 'zor' });
  expect([found.total, found.members.map(({ accessLevel }) => accessLevel)]).toEqual([1, ['admin']]);
  await expect(projectTeam(stranger, projectId, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
