import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyses, auditLog, projects, reports, samples, tasks, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { createDataset } from '@/lib/domain/datasets';
import { testPatient } from '@/lib/domain/patients/testing';
import { markDataset } from '@/lib/domain/quality-control';
import { composeWhoReport } from '@/lib/domain/reports';
import { factsOf, videoOf } from '@/lib/domain/reports/testing';
import { getVideo, listVideosOfDataset, updateVideo } from '@/lib/domain/videos';
import { testVideo } from '@/lib/domain/videos/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { replicateOf } from '@/lib/science/who-manual/testing';
import { getSample, listVisits, sampleOfReport, updateSample } from '.';
import { updateSample as contract } from './contract';

const { db, close } = await testDatabase();
afterAll(close);

let clinician: Principal;
let viewer: Principal;
let stranger: Principal;
let patientsOnly: Principal;
let projectId: string;

beforeAll(async () => {
  clinician = await testPerson(db, 'Clinician');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  patientsOnly = await testPerson(db, 'Patients only', { permissions: ['sarm.manage_patients'] });
  projectId = await testProject(db, 'P', [
    [clinician, 'member'],
    [viewer, 'viewer'],
    [patientsOnly, 'member'],
  ]);
});

const newDataset = async (name = 'D') =>
  (await createDataset(clinician, { projectId, name, description: '', type: 'clinical' })).id;

/** A body as the contract makes it of what a client sends. */
const bodyOf = (given: Record<string, unknown>) => {
  if (!contract.body) throw new Error('the contract has a body');
  return contract.body.parse(given);
};
const enter = (datasetId: string, given: Record<string, unknown>, who = clinician) =>
  updateSample(who, datasetId, bodyOf(given));

describe('a sample', () => {
  test('is empty before it is entered, then holds what was entered, and the audit log both', async () => {
    const datasetId = await newDataset();
    expect(await getSample(clinician, datasetId)).toMatchObject({
      version: 0,
      volumeMl: null,
      patientId: null,
    });
    const entered = { collectedAt: '2026-01-02T10:30', volumeMl: 3.2, volumeMethod: 'weight', ph: 7.8 };
    const saved = await enter(datasetId, { ...entered, patientId: 'S-1', version: 0 });
    expect(saved).toMatchObject({ ...entered, patientId: 'S-1', version: 1, viscosity: null });
    // As a whole: what is left out is not known any more; the patient alone stays.
    const again = await enter(datasetId, { volumeMl: 3.4, version: 1 });
    expect(again).toMatchObject({ volumeMl: 3.4, ph: null, collectedAt: null, patientId: 'S-1', version: 2 });
    const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, datasetId));
    expect(entries.at(-1)).toMatchObject({
      action: 'sample.update',
      oldValue: { volumeMl: 3.2, ph: 7.8, patientId: 'S-1' },
      newValue: { volumeMl: 3.4, ph: null, patientId: 'S-1' },
    });
  });

  test('of two people who enter it from the same version, the second hears of the first', async () => {
    const datasetId = await newDataset();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) => enter(datasetId, { volumeMl: at + 1, version: 0 })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'CONFLICT', said: say('errors.changedByOther') });
  });

  test('stays behind both locks', async () => {
    const datasetId = await newDataset();
    const hidden = { code: 'NOT_FOUND', said: say('errors.datasetNotFound') };
    await expect(getSample(stranger, datasetId)).rejects.toMatchObject(hidden);
    await expect(enter(datasetId, {}, stranger)).rejects.toMatchObject(hidden);
    expect((await getSample(viewer, datasetId)).accessLevel).toBe('viewer');
    await expect(enter(datasetId, {}, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    await expect(enter(datasetId, {})).rejects.toMatchObject({ said: say('errors.archived') });
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  });

  test('belongs to no control material, nor does a patient', async () => {
    const datasetId = await newDataset();
    const id = await testVideo(db, { datasetId, name: 'V' });
    await markDataset(clinician, datasetId, true);
    const refusal = { code: 'CONFLICT', said: say('errors.controlNoPatient') };
    await expect(enter(datasetId, {})).rejects.toMatchObject(refusal);
    await expect(updateVideo(clinician, id, { patientId: 'Own' })).rejects.toMatchObject(refusal);
    await markDataset(clinician, datasetId, false);
    await enter(datasetId, {});
    await expect(markDataset(clinician, datasetId, true)).rejects.toMatchObject({
      said: say('errors.controlOfPatient'),
    });
  });

  test('even past the checks, the database takes no impossible value', async () => {
    const insert = async (values: Partial<typeof samples.$inferInsert>) =>
      db.insert(samples).values({ datasetId: await newDataset(), ...values });
    await expect(insert({ volumeMl: 0 })).rejects.toThrow();
    await expect(insert({ ph: 15 })).rejects.toThrow();
    await expect(insert({ abstinenceDays: -1 })).rejects.toThrow();
    await expect(insert({ normalFormsPercent: 101, morphologyCounted: 200 })).rejects.toThrow();
    await expect(insert({ normalFormsPercent: 4 })).rejects.toThrow();
    await insert({ normalFormsPercent: 4, morphologyCounted: 200 });
  });
});

describe('the patient of a sample', () => {
  test('is that of its videos, unless one names its own', async () => {
    const datasetId = await newDataset();
    const id = await testVideo(db, { datasetId, name: 'V' });
    await enter(datasetId, { patientId: 'Inherit-1' });
    expect((await getVideo(clinician, id)).patientId).toBe('Inherit-1');
    // The same patient said once more changes nothing: the video goes on to follow the sample.
    await updateVideo(clinician, id, { patientId: 'INHERIT-1' });
    const [row] = await db.select().from(videos).where(eq(videos.id, id));
    expect(row?.patientId).toBeNull();
    const found = await listVideosOfDataset(clinician, datasetId, {
      patientId: 'inherit-1',
      limit: 5,
      offset: 0,
    });
    expect(found.total).toBe(1);
  });

  test('cannot be another than its videos name, nor theirs another than its own', async () => {
    const datasetId = await newDataset();
    const patientId = await testPatient(db, datasetId, 'Own');
    const id = await testVideo(db, { datasetId, name: 'V', patientId });
    await expect(enter(datasetId, { patientId: 'Else' })).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.videosOfOtherPatient', { patients: 'Own', sample: 'Else' }),
    });
    // Refused as a whole: no patient was entered on the way.
    expect((await getSample(clinician, datasetId)).version).toBe(0);
    await enter(datasetId, { patientId: 'own' });
    await expect(updateVideo(clinician, id, { patientId: 'Else' })).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.sampleOfOtherPatient', { sample: 'Own', video: 'Else' }),
    });
  });

  test('stands in a report where all its videos are of it, and the sample with it', async () => {
    const datasetId = await newDataset();
    const ids = [
      await testVideo(db, { datasetId, name: 'A' }),
      await testVideo(db, { datasetId, name: 'B' }),
    ];
    expect(await sampleOfReport(datasetId, ids)).toEqual({});
    const own = await testPatient(db, datasetId, 'Reported');
    await db
      .update(videos)
      .set({ patientId: own })
      .where(eq(videos.id, ids[0] ?? ''));
    expect(await sampleOfReport(datasetId, ids)).toEqual({});
    await enter(datasetId, { patientId: 'Reported', volumeMl: 2 });
    const { patient, sample } = await sampleOfReport(datasetId, ids);
    expect(patient).toEqual({ id: own, pseudonym: 'Reported' });
    expect(sample).toMatchObject({ volumeMl: 2, ph: null });
  });
});

/** A dataset of a patient with a report on so many counted in 50 nl: that many fiftieths of a M/ml. */
async function visit(
  pseudonym: string,
  collectedAt: string,
  count: number,
  { pixelSizeUm = 0.4, softwareVersion = '0.12.0' } = {},
): Promise<string> {
  const datasetId = await newDataset(collectedAt);
  await enter(datasetId, { patientId: pseudonym, collectedAt, volumeMl: 2 });
  const measured = replicateOf({ spermatozoaCounted: count, meanPerField: count, examinedVolumeNl: 50 });
  const calibration = { pixelSizeUm, chamberDepthUm: 10, dilution: 1, framesPerSecondOverride: null };
  const { sample } = await sampleOfReport(datasetId, []);
  const content = composeWhoReport(
    factsOf(
      [videoOf(1, { measured: { ...measured, calibration, softwareVersion } })],
      sample ? { sample } : {},
    ),
  );
  const [task] = await db
    .insert(tasks)
    .values({ type: 'analysis', projectId, subjectId: datasetId })
    .returning({ id: tasks.id });
  const [analysis] = await db
    .insert(analyses)
    .values({ datasetId, taskId: task?.id ?? '' })
    .returning({ id: analyses.id });
  await db.insert(reports).values({ datasetId, analysisId: analysis?.id ?? '', content });
  return datasetId;
}

describe('visits', () => {
  test('come in the order of time, with their reports and what the last change is worth', async () => {
    const later = await visit('Trend', '2026-02-01T09:00', 1500);
    const earlier = await visit('Trend', '2026-01-01T09:00', 1000);
    await newDataset('of nobody');
    const { patientKey } = await getSample(clinician, later);
    const { visits, total, changes } = await listVisits(clinician, patientKey ?? '');
    expect(total).toBe(2);
    expect(visits.map(({ datasetId, date, dateFrom }) => ({ datasetId, date, dateFrom }))).toEqual([
      { datasetId: earlier, date: '2026-01-01T09:00', dateFrom: 'collected' },
      { datasetId: later, date: '2026-02-01T09:00', dateFrom: 'collected' },
    ]);
    // 1000 and 1500 in 50 nl: 20 and 30 M/ml; in 2 ml 40 and 60 M.
    expect(visits.map(({ report }) => report?.figures.concentration?.value)).toEqual([20, 30]);
    expect(visits.map(({ report }) => report?.figures.totalSpermNumber?.value)).toEqual([40, 60]);
    const [concentration, totalNumber, progressive] = changes;
    // About 1.96 √(1000 + 1500) = 98 of 500 counted: 10 ± 2 M/ml.
    expect(concentration).toMatchObject({
      key: 'concentration',
      from: 20,
      to: 30,
      difference: 10,
      differs: [],
    });
    expect(concentration?.interval95.low).toBeCloseTo(8, 0);
    expect(concentration?.interval95.high).toBeCloseTo(12, 0);
    expect(concentration?.exceedsCountingError).toBe(true);
    expect(totalNumber).toMatchObject({
      key: 'totalSpermNumber',
      difference: 20,
      exceedsCountingError: true,
    });
    // 40 % both times.
    expect(progressive).toMatchObject({
      key: 'progressiveMotility',
      difference: 0,
      exceedsCountingError: false,
    });
  });

  test('that were recorded differently are said to be', async () => {
    const datasetId = await visit('Scale', '2026-01-01T09:00', 1000, { pixelSizeUm: 0.4 });
    await visit('Scale', '2026-02-01T09:00', 1010, { pixelSizeUm: 0.8 });
    const { patientKey } = await getSample(clinician, datasetId);
    const { changes } = await listVisits(clinician, patientKey ?? '');
    expect(changes.map(({ differs }) => differs)).toEqual(changes.map(() => ['pixelSizeUm']));
    expect(changes[0]?.exceedsCountingError).toBe(false);
  });

  test('that other releases of the program measured are said to be, but not those that only mend', async () => {
    const datasetId = await visit('Release', '2026-01-01T09:00', 1000, { softwareVersion: '0.11.0' });
    await visit('Release', '2026-02-01T09:00', 1010, { softwareVersion: '0.12.0' });
    const { patientKey } = await getSample(clinician, datasetId);
    const differs = async () =>
      (await listVisits(clinician, patientKey ?? '')).changes.map((each) => each.differs);
    expect((await differs())[0]).toEqual(['releases']);
    await visit('Release', '2026-03-01T09:00', 1010, { softwareVersion: '0.12.1' });
    expect((await differs())[0]).toEqual([]);
  });

  test('tell who may see no reports nothing of them, and strangers nothing at all', async () => {
    const datasetId = await visit('Fenced', '2026-01-01T09:00', 1000);
    const { patientKey } = await getSample(clinician, datasetId);
    const { visits, changes } = await listVisits(patientsOnly, patientKey ?? '');
    expect(visits.map(({ report }) => report)).toEqual([null]);
    expect(changes).toEqual([]);
    await expect(listVisits(stranger, patientKey ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are also datasets whose videos name the patient, and nobody else', async () => {
    const datasetId = await newDataset('by videos');
    const patientId = await testPatient(db, datasetId, 'By video');
    await testVideo(db, { datasetId, name: 'A', patientId, captureDate: '2026-03-04' });
    await testVideo(db, { datasetId, name: 'B' });
    const dated = async () =>
      (await listVisits(clinician, patientId)).visits.map(({ date, dateFrom }) => [date, dateFrom]);
    expect(await dated()).toEqual([['2026-03-04', 'captured']]);
    await testVideo(db, { datasetId, name: 'C', patientId: await testPatient(db, datasetId, 'Another') });
    expect(await dated()).toEqual([]);
  });
});
