import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, patients, projects, samples, videos } from '@/db/schema';
import { countStatements, testDatabase } from '@/db/testing';
import { createDataset } from '@/lib/domain/datasets';
import { updateVideo } from '@/lib/domain/videos';
import { testVideo } from '@/lib/domain/videos/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import {
  createPatient,
  deletePatient,
  findOrCreatePatient,
  getPatient,
  listPatients,
  mergePatients,
  updatePatient,
} from '.';

const { db, sql, close } = await testDatabase();
afterAll(close);

let manager: Principal;
let viewer: Principal;
let technician: Principal;
let stranger: Principal;
let projectId: string;
let otherProject: string;
const PAGE = { limit: 10, offset: 0 };

beforeAll(async () => {
  manager = await testPerson(db, 'Manager', { permissions: ['sarm.manage_patients'] });
  viewer = await testPerson(db, 'Viewer', { permissions: ['sarm.manage_patients'] });
  technician = await testPerson(db, 'Technician', { permissions: ['sarm.upload_video'] });
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'P', [
    [manager, 'member'],
    [viewer, 'viewer'],
    [technician, 'member'],
  ]);
  otherProject = await testProject(db, 'Q', [[manager, 'member']]);
});

let made = 0;
const newPatient = (entries: Partial<Parameters<typeof createPatient>[1]> = {}) => {
  made += 1;
  return createPatient(manager, { projectId, pseudonym: `P-${String(made).padStart(3, '0')}`, ...entries });
};
const newDataset = async () =>
  (await createDataset(manager, { projectId, name: 'D', description: '', type: 'clinical' })).id;
const entriesOn = (id: string) => db.select().from(auditLog).where(eq(auditLog.resourceId, id));

describe('the fence', () => {
  test('keeps strangers out and lets viewers read', async () => {
    const { id } = await newPatient();
    const hidden = { code: 'NOT_FOUND', said: say('errors.patientNotFound') };
    await expect(getPatient(stranger, id)).rejects.toMatchObject(hidden);
    await expect(updatePatient(stranger, id, { notes: 'x' })).rejects.toMatchObject(hidden);
    await expect(deletePatient(stranger, id)).rejects.toMatchObject(hidden);
    await expect(createPatient(stranger, { projectId, pseudonym: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await listPatients(stranger, PAGE)).total).toBe(0);
    expect((await getPatient(viewer, id)).id).toBe(id);
    await expect(updatePatient(viewer, id, { notes: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(deletePatient(viewer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('an archived project takes no change', async () => {
    const archived = await testProject(db, 'Archive', [[manager, 'admin']]);
    const { id } = await createPatient(manager, { projectId: archived, pseudonym: 'A' });
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, archived));
    const refused = { code: 'CONFLICT', said: say('errors.archived') };
    await expect(createPatient(manager, { projectId: archived, pseudonym: 'B' })).rejects.toMatchObject(
      refused,
    );
    await expect(updatePatient(manager, id, { pseudonym: 'B' })).rejects.toMatchObject(refused);
    await expect(deletePatient(manager, id)).rejects.toMatchObject(refused);
  });
});

describe('who a patient is', () => {
  test('is seen by holders of manage_patients alone, and their reading goes on record', async () => {
    const identity = { familyName: 'Novák', givenName: 'Ján', birthDate: '1990-05-17', notes: 'a note' };
    const { id, pseudonym } = await newPatient(identity);
    expect(await getPatient(manager, id)).toMatchObject({
      ...identity,
      name: 'Ján Novák',
      identityShown: true,
    });
    const nothing = {
      familyName: null,
      givenName: null,
      birthDate: null,
      age: null,
      notes: null,
      name: null,
    };
    const seen = await getPatient(technician, id);
    expect(seen).toMatchObject({ pseudonym, identityShown: false, ...nothing });
    const read = (await entriesOn(id)).filter(({ action }) => action === 'patient.read');
    expect(read.map(({ userId }) => userId)).toEqual([manager.userId]);
    // Nor can it be found out by searching or sorting.
    const found = async (who: Principal, search: string) =>
      (await listPatients(who, { ...PAGE, search })).total;
    expect([await found(manager, 'NOVÁK'), await found(manager, 'ján nov')]).toEqual([1, 1]);
    expect([await found(technician, 'Novák'), await found(technician, pseudonym)]).toEqual([0, 1]);
    const names = async (who: Principal) =>
      (await listPatients(who, { ...PAGE, projectId, sort: 'birthDate', order: 'asc' })).patients[0]
        ?.pseudonym;
    expect(await names(manager)).toBe(pseudonym);
    expect(await names(technician)).toBe('P-001');
  });

  test('stands in no audit entry', async () => {
    const { id } = await newPatient({ familyName: 'Secretname' });
    await updatePatient(manager, id, { givenName: 'Secretgiven', version: 1 });
    await deletePatient(manager, id);
    const entries = await entriesOn(id);
    expect(entries.map(({ action }) => action)).toEqual([
      'patient.create',
      'patient.update',
      'patient.delete',
    ]);
    expect(JSON.stringify(entries)).not.toContain('Secret');
    expect(entries[1]?.newValue).toMatchObject({ fields: ['givenName'] });
  });
});

describe('pseudonyms', () => {
  test('are unique in a project whatever the case, and free in another', async () => {
    const { id } = await newPatient({ pseudonym: 'Éva-1' });
    const taken = { code: 'CONFLICT', said: say('errors.pseudonymTaken', { pseudonym: 'éVA-1' }) };
    await expect(newPatient({ pseudonym: 'éVA-1' })).rejects.toMatchObject(taken);
    const other = await newPatient();
    await expect(updatePatient(manager, other.id, { pseudonym: 'éVA-1' })).rejects.toMatchObject(taken);
    expect((await updatePatient(manager, id, { pseudonym: 'éVA-1' })).pseudonym).toBe('éVA-1');
    await createPatient(manager, { projectId: otherProject, pseudonym: 'Éva-1' });
  });

  test('of ten that enter the same new one at a moment, one does', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        db.transaction((tx) => findOrCreatePatient(tx, technician, projectId, at % 2 ? 'Same' : 'SAME')),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await entriesOn(ids[0] ?? '')).toHaveLength(1);
  });
});

test('of two who change the same version the second hears of the first', async () => {
  const { id, version } = await newPatient();
  await updatePatient(manager, id, { notes: 'first', version });
  await expect(updatePatient(manager, id, { notes: 'second', version })).rejects.toMatchObject({
    code: 'CONFLICT',
    said: say('errors.changedByOther'),
  });
  expect((await updatePatient(manager, id, { notes: null })).notes).toBeNull();
  const messages = (await entriesOn(id)).map(({ message }) => message);
  expect(messages.at(-1)).toContain('version 2 overwritten unseen');
});

test('a patient goes only when nothing is linked to it', async () => {
  const { id, pseudonym } = await newPatient();
  const datasetId = await newDataset();
  await db.insert(samples).values({ datasetId, patientId: id });
  const video = await testVideo(db, { datasetId, name: 'V', patientId: id });
  await expect(deletePatient(manager, id)).rejects.toMatchObject({
    code: 'CONFLICT',
    said: say('errors.patientLinked', { samples: 1, videos: 1 }),
  });
  await db.update(samples).set({ patientId: null }).where(eq(samples.datasetId, datasetId));
  await updateVideo(manager, video, { patientId: null });
  await deletePatient(manager, id);
  expect((await listPatients(manager, { ...PAGE, search: pseudonym })).total).toBe(0);
});

test('deleting a project takes its patients, samples and videos along', async () => {
  const gone = await testProject(db, 'Gone', [[manager, 'admin']]);
  const { id } = await createPatient(manager, { projectId: gone, pseudonym: 'G' });
  const dataset = await createDataset(manager, {
    projectId: gone,
    name: 'D',
    description: '',
    type: 'clinical',
  });
  await db.insert(samples).values({ datasetId: dataset.id, patientId: id });
  await testVideo(db, { datasetId: dataset.id, name: 'V', patientId: id });
  await sql`delete from projects where id = ${gone}`;
  expect(await db.select().from(patients).where(eq(patients.id, id))).toEqual([]);
  expect(await db.select().from(samples).where(eq(samples.datasetId, dataset.id))).toEqual([]);
});

describe('a merge', () => {
  test('moves samples and videos, fills gaps, deletes the duplicate and names both', async () => {
    const kept = await newPatient({ familyName: 'Kept', notes: 'first' });
    const duplicate = await newPatient({ familyName: 'Other', email: 'secret@mail.test', notes: 'second' });
    const datasetId = await newDataset();
    await db.insert(samples).values({ datasetId, patientId: duplicate.id });
    const video = await testVideo(db, { datasetId, name: 'V', patientId: duplicate.id });
    const merged = await mergePatients(manager, {
      keepId: kept.id,
      duplicateId: duplicate.id,
      version: kept.version,
    });
    expect(merged).toMatchObject({ familyName: 'Kept', email: 'secret@mail.test', notes: 'first\nsecond' });
    expect(merged).toMatchObject({ samplesCount: 1, videosCount: 1, version: 2 });
    const [row] = await db.select().from(videos).where(eq(videos.id, video));
    expect(row?.patientId).toBe(kept.id);
    await expect(getPatient(manager, duplicate.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const entry = (await entriesOn(kept.id)).find(({ action }) => action === 'patient.merge');
    expect(entry?.message).toBe(`Merged the patient ${duplicate.pseudonym} into ${kept.pseudonym}`);
    expect(JSON.stringify(entry)).not.toContain('secret@mail.test');
  });

  test('is refused with oneself, across projects, for strangers and from an old version', async () => {
    const [a, b] = [await newPatient(), await newPatient()];
    const elsewhere = await createPatient(manager, { projectId: otherProject, pseudonym: 'Elsewhere' });
    const merge = (who: Principal, keepId: string, duplicateId: string, version?: number) =>
      mergePatients(who, { keepId, duplicateId, version });
    await expect(merge(manager, a.id, a.id)).rejects.toMatchObject({ said: say('errors.mergeSame') });
    await expect(merge(manager, a.id, elsewhere.id)).rejects.toMatchObject({
      said: say('errors.mergeProjects'),
    });
    await expect(merge(stranger, a.id, b.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(merge(viewer, a.id, b.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(merge(manager, a.id, b.id, 7)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await getPatient(manager, b.id)).id).toBe(b.id);
  });
});

test('the list comes in pages, with as many statements for ten rows as for one', async () => {
  const all = await listPatients(manager, { limit: 100, offset: 0 });
  const pages = [
    ...(await listPatients(manager, { limit: 5, offset: 0 })).patients,
    ...(await listPatients(manager, { limit: 5, offset: 5 })).patients,
  ];
  expect(pages.map(({ id }) => id)).toEqual(all.patients.slice(0, 10).map(({ id }) => id));
  const list = (limit: number) => () => listPatients(manager, { limit, offset: 0 });
  expect(await countStatements(list(10))).toBe(await countStatements(list(1)));
});
