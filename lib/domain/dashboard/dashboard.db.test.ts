import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyses, datasets, detections, frames, tasks, users, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPatient } from '@/lib/domain/patients/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { administrationDashboard, clinicalDashboard, technicalDashboard } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let clinician: Principal;
let stranger: Principal;
let administrator: Principal;

async function insertDataset(projectId: string, name: string): Promise<string> {
  const [row] = await db.insert(datasets).values({ projectId, name }).returning({ id: datasets.id });
  return row?.id ?? '';
}

async function insertVideo(datasetId: string, pseudonym: string | null): Promise<string> {
  const [row] = await db
    .insert(videos)
    .values({
      datasetId,
      patientId: pseudonym && (await testPatient(db, datasetId, pseudonym)),
      name: 'clip',
      originalFilename: 'clip.mp4',
      objectKey: `videos/${randomUUID()}`,
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
    })
    .returning({ id: videos.id });
  return row?.id ?? '';
}

async function insertFrame(videoId: string, frameNumber: number, detected: boolean): Promise<string> {
  const [row] = await db
    .insert(frames)
    .values({
      videoId,
      frameNumber,
      timeOffsetSeconds: 0,
      width: 640,
      height: 480,
      objectKey: 'x',
      sizeBytes: 1,
      extractionSession: randomUUID(),
      detectionStatus: detected ? 'completed' : 'pending',
    })
    .returning({ id: frames.id });
  return row?.id ?? '';
}

const box = { x1: 1, y1: 1, x2: 9, y2: 9, confidence: 0.9 };

async function insertAnalysis(
  projectId: string,
  datasetId: string,
  status: 'pending' | 'in-progress' | 'completed',
) {
  const [task] = await db
    .insert(tasks)
    .values({
      type: 'analysis',
      projectId,
      subjectId: datasetId,
      status: status === 'completed' ? 'SUCCESS' : 'STARTED',
      progress: 40,
    })
    .returning({ id: tasks.id });
  await db.insert(analyses).values({ datasetId, taskId: task?.id ?? '', status });
}

beforeAll(async () => {
  clinician = await testPerson(db, 'Clinician');
  stranger = await testPerson(db, 'Stranger');
  administrator = await testPerson(db, 'Admin', { administrator: true });
  const own = await testProject(db, 'Own', [[clinician, 'viewer']]);
  const foreign = await testProject(db, 'Foreign', []);
  const cohort = await insertDataset(own, 'Cohort');
  const hidden = await insertDataset(foreign, 'Hidden');
  const first = await insertVideo(cohort, 'P-17');
  await insertVideo(cohort, 'p-17');
  await insertVideo(cohort, 'P-18');
  await insertVideo(cohort, null);
  await insertVideo(cohort, null);
  const secret = await insertVideo(hidden, 'P-99');
  // Frame 3 comes from two extractions and is seen once; one of the others was looked at by a person.
  await insertFrame(first, 3, false);
  const again = await insertFrame(first, 3, true);
  const drawn = await insertFrame(first, 4, true);
  await insertFrame(first, 5, false);
  const hiddenFrame = await insertFrame(secret, 1, true);
  await db.insert(detections).values([
    { ...box, frameId: again, source: 'model' },
    { ...box, frameId: drawn, source: 'manual' },
    { ...box, frameId: hiddenFrame, source: 'manual' },
  ]);
  await insertAnalysis(own, cohort, 'completed');
  await insertAnalysis(own, cohort, 'pending');
  await insertAnalysis(own, cohort, 'in-progress');
  await insertAnalysis(foreign, hidden, 'pending');
});

describe('the clinical dashboard', () => {
  it('counts what is in the projects of the person, patients once each', async () => {
    const { counts, patients, analyses: recent, tasks: open } = await clinicalDashboard(clinician);
    expect(counts).toEqual({ patients: 2, videos: 5, analyses: 3, pending: 2 });
    expect(patients.map(({ videos: count }) => count).sort()).toEqual([1, 2]);
    expect(recent.map(({ datasetName }) => datasetName)).toEqual(['Cohort', 'Cohort', 'Cohort']);
    expect(open).toHaveLength(2);
    expect(open[0]).toMatchObject({ type: 'analysis', progress: 40 });
  });

  it('is empty for somebody without a project, and whole for an administrator', async () => {
    expect(await clinicalDashboard(stranger)).toEqual({
      counts: { patients: 0, videos: 0, analyses: 0, pending: 0 },
      patients: [],
      analyses: [],
      tasks: [],
      notifications: [],
    });
    const { counts } = await clinicalDashboard(administrator);
    expect(counts).toEqual({ patients: 3, videos: 6, analyses: 4, pending: 3 });
  });
});

describe('the technical dashboard', () => {
  it('counts frames once, and by what was done to them', async () => {
    const { counts, datasets: recent } = await technicalDashboard(clinician);
    expect(counts).toEqual({ datasets: 1, frames: 3, annotated: 1 });
    expect(recent).toMatchObject([{ name: 'Cohort', projectName: 'Own', videos: 5 }]);
    expect((await technicalDashboard(stranger)).counts).toEqual({
      datasets: 0,
      frames: 0,
      annotated: 0,
    });
  });
});

describe('the dashboard of administration', () => {
  it('counts accounts and projects, each only for whoever manages them', async () => {
    await db.insert(users).values({ email: 'new@example.com', displayName: 'New', awaitsApproval: true });
    expect(await administrationDashboard(administrator)).toEqual({
      accounts: { users: 4, inactive: 1, awaiting: 1, present: 0 },
      projects: { active: 2, archived: 0 },
    });
    expect(await administrationDashboard(clinician)).toEqual({ accounts: null, projects: null });
    const keeper = await testPerson(db, 'Keeper', { permissions: ['system.manage_projects'] });
    expect(await administrationDashboard(keeper)).toMatchObject({
      accounts: null,
      projects: { active: 2 },
    });
  });
});
