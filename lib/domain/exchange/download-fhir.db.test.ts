import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testLaboratory } from '@/lib/domain/analyses/testing';
import { say } from '@/lib/messages/message';

const laboratory = await testLaboratory();
const { db, clinician, viewer, stranger, projectId, newDataset, ask, measured } = laboratory;
const { auditLog, reports, users } = await import('@/db/schema');
const { beginAnalysis, concludeAnalysis } = await import('@/lib/domain/analyses');
const { createPatient } = await import('@/lib/domain/patients');
const { contentHash, getStoredReport, signReport, storeReportPdf } = await import('@/lib/domain/reports');
const { hashPassword } = await import('@/lib/platform/auth');
const { faultsOf } = await import('./fhir/testing/published-schema');
const { downloadReportFhir } = await import('.');
afterAll(laboratory.close);

const PASSWORD = 'correct horse battery staple';
const mayIdentify = { ...clinician, permissions: [...clinician.permissions, 'sarm.manage_patients'] };
const mayNot = { ...viewer, permissions: ['sarm.view_concentration'] };
let datasetId: string;
let reportId: string;

/** A report of a patient, as a draft. */
beforeAll(async () => {
  const { datasetId: made, ids } = await newDataset();
  datasetId = made;
  const { analysisId } = await ask(ids);
  await beginAnalysis(analysisId);
  for (const id of ids) await measured(analysisId, id);
  await concludeAnalysis(analysisId);
  const { id, pseudonym } = await createPatient(mayIdentify, {
    projectId,
    pseudonym: 'P-17',
    familyName: 'Nguyễn',
    givenName: 'An',
    birthDate: '1990-02-03',
    hospitalNumber: 'H-1',
  } as Parameters<typeof createPatient>[1]);
  const report = await getStoredReport(clinician, { datasetId, version: 'draft' });
  reportId = report.id;
  const content = { ...report.content, patient: { id, pseudonym } };
  await db.update(reports).set({ content, pdfKey: null }).where(eq(reports.id, reportId));
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, clinician.userId));
  await storeReportPdf(reportId);
}, 60_000);

async function sign(): Promise<void> {
  const { content } = await getStoredReport(clinician, { datasetId, version: 'draft' });
  await signReport(clinician, {
    datasetId,
    password: PASSWORD,
    code: '',
    comment: '',
    reason: 'Dilution corrected',
    contentSha256: contentHash(content),
  });
}

interface Document {
  readonly resourceType: string;
  readonly type: string;
  readonly entry: readonly {
    readonly resource: { readonly resourceType: string } & Record<string, unknown>;
  }[];
}
const read = async (response: Response): Promise<Document> => (await response.json()) as Document;
const patientIn = ({ entry }: Document) =>
  entry.find(({ resource }) => resource.resourceType === 'Patient')?.resource;

describe('a report as FHIR', () => {
  test('is refused for a draft, and to strangers', async () => {
    await expect(downloadReportFhir(clinician, { datasetId })).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.reportNotSigned'),
    });
    await expect(downloadReportFhir(stranger, { datasetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('waits for the signed PDF, then carries it, valid and on record', async () => {
    await sign();
    await expect(downloadReportFhir(viewer, { datasetId })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await storeReportPdf(reportId);
    const response = await downloadReportFhir(viewer, { datasetId });
    expect(response.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('.fhir.json');
    const document = await read(response);
    expect(faultsOf(document)).toEqual([]);
    const report = document.entry.find(({ resource }) => resource.resourceType === 'DiagnosticReport');
    const [form] = (report?.resource.presentedForm ?? []) as { data: string }[];
    expect(
      Buffer.from(form?.data ?? '', 'base64')
        .toString('latin1')
        .slice(0, 5),
    ).toBe('%PDF-');
    const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, reportId));
    expect(entries.at(-1)).toMatchObject({
      userId: viewer.userId,
      action: 'report.download',
      newValue: { version: 1, identity: false },
    });
  });

  test('names the patient only to who may know and asks', async () => {
    const plain = patientIn(await read(await downloadReportFhir(mayIdentify, { datasetId })));
    expect(plain).not.toHaveProperty('name');
    expect(JSON.stringify(plain)).toContain('P-17');
    await expect(downloadReportFhir(mayNot, { datasetId, identity: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      said: say('errors.identityDenied'),
    });
    const named = patientIn(await read(await downloadReportFhir(mayIdentify, { datasetId, identity: true })));
    expect(named).toMatchObject({ name: [{ family: 'Nguyễn', given: ['An'] }], birthDate: '1990-02-03' });
    const readings = await db.select().from(auditLog).where(eq(auditLog.action, 'patient.read'));
    expect(readings.at(-1)).toMatchObject({ userId: mayIdentify.userId });
  });

  test('is given of each version, the newest unless one is named', async () => {
    const { content } = await getStoredReport(clinician, { datasetId, version: 'draft' });
    const figures = content.figures.map((figure) =>
      figure.key === 'concentration' ? { ...figure, value: 12.34 } : figure,
    );
    await db
      .update(reports)
      .set({ content: { ...content, figures } })
      .where(eq(reports.id, reportId));
    await sign();
    // A third one before any job ran: both get their PDF.
    const changed = figures.map((figure) =>
      figure.key === 'concentration' ? { ...figure, value: 23.45 } : figure,
    );
    await db
      .update(reports)
      .set({ content: { ...content, figures: changed } })
      .where(eq(reports.id, reportId));
    await sign();
    await storeReportPdf(reportId);
    const second = await read(await downloadReportFhir(viewer, { datasetId, version: 2 }));
    expect(JSON.stringify(second)).toContain('12.3');
    const newest = await read(await downloadReportFhir(viewer, { datasetId }));
    expect(faultsOf(newest)).toEqual([]);
    expect(JSON.stringify(newest)).toContain('"amended"');
    expect(JSON.stringify(newest)).toContain('23.5');
    const first = await read(await downloadReportFhir(viewer, { datasetId, version: 1 }));
    expect(JSON.stringify(first)).not.toContain('"amended"');
    await expect(downloadReportFhir(viewer, { datasetId, version: 7 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
