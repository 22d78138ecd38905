import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { testLaboratory } from '@/lib/domain/analyses/testing';
import { MARK, PASSWORD, patientMaker, type TestPatient } from './patient';
import { objectsThatSay, tablesThatSay } from './traces';

/**
 * A laboratory whose patients can be erased, with a database and a store of its own: a manager who requests, an officer who
 * confirms, both admins of the one project.
 */
export async function testErasures() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-erasure-'));
  Object.assign(process.env, {
    AUTH_SECRET: 'a secret for tests, of 32 letters',
    LOG_LEVEL: 'silent',
    STORAGE_DIR: folder,
  });
  const laboratory = await testLaboratory();
  const { db, sql, clinician } = laboratory;
  const schema = await import('@/db/schema');
  const { testPerson } = await import('@/lib/platform/access/testing');
  const { hashPassword } = await import('@/lib/platform/auth');
  const { giveDirectly } = await import('@/lib/platform/auth/testing');
  const privacy = await import('..');
  const [project] = await db.select({ id: schema.projects.id }).from(schema.projects);
  const projectId = project?.id ?? '';
  /** With the permissions on record, too: who may confirm is looked up there. */
  async function newPerson(name: string, permissions: readonly string[]) {
    const person = await testPerson(db, name, { permissions });
    for (const code of permissions) await giveDirectly(db, person.userId, code);
    return person;
  }
  const manager = await newPerson('Manager', ['sarm.*', 'finetune.*']);
  const officer = await newPerson('Officer', ['system.manage_privacy', 'sarm.manage_patients']);
  const passwordHash = await hashPassword(PASSWORD);
  for (const { userId } of [manager, officer, clinician]) {
    await db.update(schema.users).set({ passwordHash }).where(eq(schema.users.id, userId));
  }
  await db.insert(schema.projectMembers).values([
    { projectId, userId: manager.userId, accessLevel: 'admin' },
    { projectId, userId: officer.userId, accessLevel: 'admin' },
  ]);

  const request = (id: string, reason = `${MARK} called`) =>
    privacy.requestErasure(manager, id, { askedBy: 'patient', ground: 'consentWithdrawn', reason });

  /** Requests and confirms the erasure of a patient; no job carries it out. */
  async function confirm(patient: Pick<TestPatient, 'id'>): Promise<string> {
    const { id } = await request(patient.id);
    const { sha256 } = await privacy.previewErasure(officer, patient.id);
    await privacy.confirmErasure(officer, id, { previewSha256: sha256, password: PASSWORD, code: '' });
    return id;
  }

  return {
    ...laboratory,
    ...{ schema, privacy, folder, projectId, manager, officer, newPerson, request, confirm },
    newPatient: await patientMaker(laboratory, { manager, projectId }),
    tablesThatSay: (mark: string) => tablesThatSay(sql, mark),
    objectsThatSay: (mark: string) => objectsThatSay(folder, mark),
    close: async () => {
      await laboratory.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
