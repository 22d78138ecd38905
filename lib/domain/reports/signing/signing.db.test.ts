import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testLaboratory } from '@/lib/domain/analyses/testing';
import { say } from '@/lib/messages/message';

const laboratory = await testLaboratory();
const { db, sql, clinician, viewer, stranger, newDataset, ask, measured } = laboratory;
const { auditLog, reports, users } = await import('@/db/schema');
const { hashPassword } = await import('@/lib/platform/auth');
const { beginAnalysis, concludeAnalysis, recomposeReport } = await import('@/lib/domain/analyses');
const { downloadReportPdf, getStoredReport, listSignatures, signReport, storeReportPdf, verifyReport } =
  await import('..');
const { contentHash } = await import('./content-hash');
afterAll(laboratory.close);

const PASSWORD = 'correct horse battery staple';
let datasetId: string;
let analysisId: string;

beforeEach(async () => {
  const { datasetId: made, ids } = await newDataset();
  datasetId = made;
  ({ analysisId } = await ask(ids));
  await beginAnalysis(analysisId);
  for (const id of ids) await measured(analysisId, id);
  await concludeAnalysis(analysisId);
  const passwordHash = await hashPassword(PASSWORD);
  await db.update(users).set({ passwordHash }).where(eq(users.id, clinician.userId));
  await sql`delete from rate_limits`;
}, 60_000);

const draftHash = async (): Promise<string> =>
  contentHash((await getStoredReport(clinician, { datasetId, version: 'draft' })).content);

const sign = async (change: Partial<Parameters<typeof signReport>[1]> = {}) =>
  signReport(clinician, {
    datasetId,
    password: PASSWORD,
    code: '',
    comment: '',
    reason: '',
    contentSha256: await draftHash(),
    ...change,
  });

/** As a later measurement, a review or an entry by hand would change it. */
const changeDraft = async (concentration: number): Promise<void> => {
  const { content } = await getStoredReport(clinician, { datasetId, version: 'draft' });
  const figures = content.figures.map((figure) =>
    figure.key === 'concentration' ? { ...figure, value: concentration } : figure,
  );
  await db
    .update(reports)
    .set({ content: { ...content, figures } })
    .where(eq(reports.datasetId, datasetId));
};

describe('the first signature', () => {
  test('locks what was read, with its comment, and is on record', async () => {
    const signature = await sign({ comment: 'Normozoospermia.' });
    expect(signature).toMatchObject({
      number: 1,
      signerName: clinician.displayName,
      reason: null,
      changes: [],
    });
    const report = await getStoredReport(clinician, { datasetId });
    expect(report.signature).toEqual(signature);
    expect(report.content.comment).toBe('Normozoospermia.');
    expect((await listSignatures(clinician, { datasetId })).draft).toMatchObject({
      comment: 'Normozoospermia.',
      changes: [],
    });
    expect(contentHash(report.content)).toBe(signature.sha256);
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'report.sign'));
    expect(entries.at(-1)).toMatchObject({ userId: clinician.userId, newValue: { number: 1 } });

    await storeReportPdf(report.id);
    const pdf = await downloadReportPdf(clinician, { datasetId }, new Request('http://server/pdf'));
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  }, 60_000);

  test('asks for the password, and for the draft that was read', async () => {
    await expect(sign({ password: '' })).rejects.toMatchObject({ said: say('errors.confirmIdentity') });
    await expect(sign({ password: 'wrong' })).rejects.toMatchObject({ said: say('errors.passwordWrong') });
    await expect(sign({ contentSha256: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.reportChanged'),
    });
    expect((await getStoredReport(clinician, { datasetId })).signature).toBeNull();
  });

  test('is not given by an account that nothing proves the owner of', async () => {
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, clinician.userId));
    await expect(sign()).rejects.toMatchObject({ said: say('errors.nothingToConfirmWith') });
  });

  test('is fenced: strangers find nothing, viewers read only', async () => {
    const request = { datasetId, password: PASSWORD, code: '', comment: '', reason: '' };
    const contentSha256 = await draftHash();
    await expect(signReport(stranger, { ...request, contentSha256 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(signReport(viewer, { ...request, contentSha256 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(listSignatures(stranger, { datasetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await listSignatures(viewer, { datasetId })).signatures).toEqual([]);
  });

  test('of two at once one is version 1, and the other is told', async () => {
    const both = await Promise.allSettled([sign(), sign()]);
    expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect((await listSignatures(clinician, { datasetId })).signatures).toHaveLength(1);
  });
});

describe('an amendment', () => {
  test('is version 2, names its reason and what changed, and leaves version 1 as it was', async () => {
    const first = await sign();
    const before = await getStoredReport(clinician, { datasetId, version: 1 });
    await expect(sign({ reason: 'For nothing' })).rejects.toMatchObject({
      said: say('errors.nothingToAmend'),
    });
    await changeDraft(12.34);
    // 5 × 40 spermatozoa in 5 × 1 nl: 40 M/ml at first.
    const changes = [{ path: 'figures.concentration', before: 40, after: 12.3 }];
    expect((await listSignatures(clinician, { datasetId })).draft.changes).toEqual(changes);
    await expect(sign()).rejects.toMatchObject({ said: say('errors.amendmentReason') });
    const second = await sign({ reason: 'Dilution corrected' });
    expect(second).toMatchObject({ number: 2, reason: 'Dilution corrected', changes });
    expect(second.sha256).not.toBe(first.sha256);
    expect(second.code).not.toBe(first.code);
    expect(await getStoredReport(clinician, { datasetId, version: 1 })).toEqual(before);
    expect((await getStoredReport(clinician, { datasetId })).signature?.number).toBe(2);
    await expect(getStoredReport(clinician, { datasetId, version: 3 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('comes from composing anew; what was signed stays', async () => {
    await changeDraft(12.34);
    await sign();
    // From the measurements again: 40 M/ml.
    expect(await recomposeReport(clinician, { datasetId, analysisId })).toEqual({ changed: true });
    expect(await recomposeReport(clinician, { datasetId, analysisId })).toEqual({ changed: false });
    expect((await listSignatures(clinician, { datasetId })).draft.changes).toEqual([
      { path: 'figures.concentration', before: 12.3, after: 40 },
    ]);
    const signed = await getStoredReport(clinician, { datasetId });
    expect(signed.content.figures.find(({ key }) => key === 'concentration')?.value).toBe(12.34);
  });

  test('is not composed where a recording that the report is based on is gone', async () => {
    await sql`delete from video_measurements where id in
      (select measurement_id from analysis_videos where analysis_id = ${analysisId} limit 1)`;
    await expect(recomposeReport(clinician, { datasetId, analysisId })).rejects.toMatchObject({
      said: say('errors.evidenceGone'),
    });
    await expect(recomposeReport(viewer, { datasetId, analysisId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('the code on the paper', () => {
  test('tells who signed, that nothing was altered, and that there is a newer version', async () => {
    const first = await sign();
    await changeDraft(9);
    await sign({ reason: 'Corrected' });
    const origin = { ...clinician.origin, ipAddress: '192.0.2.1' };
    const shown = await verifyReport(origin, first.code.toLowerCase().replaceAll('-', ' '));
    expect(shown).toMatchObject({
      code: first.code,
      version: 1,
      newest_version: 2,
      signer: clinician.displayName,
      sha256: first.sha256,
      is_intact: true,
      is_simulated: true,
    });
    expect(shown.figures.find(({ key }) => key === 'concentration')?.value).toBeCloseTo(40, 10);
    expect(JSON.stringify(shown)).not.toContain(datasetId);
    expect(JSON.stringify(shown)).not.toContain('Sample');
    await expect(verifyReport(origin, '0000-0000-0000-0000')).rejects.toMatchObject({
      said: say('errors.codeUnknown'),
    });
    await expect(verifyReport(origin, 'nonsense')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not found by trying', async () => {
    const origin = { ...clinician.origin, ipAddress: '192.0.2.2' };
    const answers: unknown[] = [];
    for (let tried = 0; tried < 61; tried++) {
      answers.push(await verifyReport(origin, '0000-0000-0000-0000').catch((error: unknown) => error));
    }
    expect(answers.at(-2)).toMatchObject({ code: 'NOT_FOUND' });
    expect(answers.at(-1)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
