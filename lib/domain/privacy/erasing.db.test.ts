import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { say } from '@/lib/messages/message';
import { testErasures } from './testing/laboratory';
import { MARK, PASSWORD } from './testing/patient';

// A patient with one row at least of every kind that names somebody, erased; then everything that is left is read.

const laboratory = await testErasures();
const { db, sql, clinician, manager, officer, schema, privacy } = laboratory;
const { newPatient, confirm, tablesThatSay, objectsThatSay } = laboratory;
const { checkWholeChain, matchesAnchor } = await import('@/lib/platform/audit');
const { objectStore } = await import('@/lib/platform/storage');
const { getStoredReport, signReport, storeReportPdf, verifyReport } = await import('@/lib/domain/reports');
const { failErasure, resumeErasures, runErasureStep, STEPS, removeExpiredReports } = await import('./worker');
afterAll(laboratory.close);
beforeEach(async () => {
  await sql`delete from rate_limits`;
});

describe('an erasure', () => {
  test('leaves nothing in any table or object that says who the patient was, and the chain verifies', async () => {
    const patient = await newPatient(true);
    const { head } = await checkWholeChain();
    expect((await tablesThatSay(MARK)).length).toBeGreaterThan(10);
    expect(objectsThatSay(MARK).length).toBeGreaterThan(5);
    const id = await confirm(patient);
    const other = await db
      .select()
      .from(schema.frames)
      .where(eq(schema.frames.extractionSession, patient.id));
    expect(other).toHaveLength(2);
    await privacy.runErasure(id);

    expect(await tablesThatSay(MARK)).toEqual([]);
    expect(objectsThatSay(MARK)).toEqual([]);
    for (const videoId of patient.ids)
      expect(await objectStore().head(`videos/${videoId}/original.mp4`)).toBeUndefined();
    expect((await checkWholeChain()).faults).toEqual([]);
    expect(head && (await matchesAnchor(head))).toBe(true);
    // Who did what and when is still there.
    const entries = await db.select().from(schema.auditLog).where(eq(schema.auditLog.resourceId, patient.id));
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'patient.create', userId: manager.userId }),
    );
    expect(entries.every(({ message }) => message.startsWith('Erased: E-'))).toBe(true);
  }, 120_000);

  test('keeps what was signed under its code, with the signed hash, and says so', async () => {
    const patient = await newPatient(true);
    const [signed] = await db
      .select()
      .from(schema.reportVersions)
      .where(eq(schema.reportVersions.reportId, patient.reportId));
    if (!signed) throw new Error('not signed');
    const id = await confirm(patient);
    await privacy.runErasure(id);
    const { code } = await privacy.getErasure(officer, id);
    const { content, signature } = await getStoredReport(clinician, { datasetId: patient.datasetId });
    expect(signature).toMatchObject({
      sha256: signed.sha256,
      code: signed.code,
      signerName: clinician.displayName,
    });
    expect(content).toMatchObject({
      ...{
        dataset: { name: code },
        patient: { id, pseudonym: code },
        sample: { volumeMl: 3.5, remarks: null },
      },
      erasure: { code, signedSha256: signed.sha256 },
    });
    // Ten years after the signature.
    const until = `${signed.signedAt.getUTCFullYear() + 10}${signed.signedAt.toISOString().slice(4, 10)}`;
    expect(content.erasure?.keptUntil).toBe(until);
    expect(content.comment).toBeUndefined();
    expect(content.pictures).toBeUndefined();
    const before = signed.content as typeof content;
    expect(content.figures).toEqual(before.figures);
    const origin = { ipAddress: null, userAgent: null, requestId: 'r' };
    expect(await verifyReport(origin, signed.code)).toMatchObject({ is_intact: true, sha256: signed.sha256 });
    await expect(
      signReport(clinician, {
        ...{ datasetId: patient.datasetId, password: PASSWORD, code: '', comment: '', reason: 'x' },
        contentSha256: '0'.repeat(64),
      }),
    ).rejects.toMatchObject({ said: say('errors.reportErased') });

    await storeReportPdf(patient.reportId);
    expect(objectsThatSay(MARK)).toEqual([]);
    // The period is over: nothing of it is left, and the dataset neither.
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update report_versions set kept_until = '2020-01-01' where report_id = ${patient.reportId}`;
    });
    await removeExpiredReports();
    expect(await db.$count(schema.datasets, eq(schema.datasets.id, patient.datasetId))).toBe(0);
  }, 120_000);

  test('goes on where it stopped, and is the same when every step runs twice', async () => {
    const patient = await newPatient(true);
    const id = await confirm(patient);
    await runErasureStep(id, 'rows');
    await failErasure(id, new Error('the store is away'));
    expect(await privacy.getErasure(officer, id)).toMatchObject({ state: 'failed', done: 1 });
    expect(await resumeErasures(new Date(Date.now() + 2 * 60 * 60 * 1000))).toBe(1);
    for (const step of STEPS) {
      await runErasureStep(id, step);
      await runErasureStep(id, step);
    }
    expect(await privacy.getErasure(officer, id)).toMatchObject({
      state: 'completed',
      done: 6,
      reason: null,
    });
    expect(await tablesThatSay(MARK)).toEqual([]);
  }, 120_000);
});
