import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testLaboratory } from '@/lib/domain/analyses/testing';
import { say } from '@/lib/messages/message';

const laboratory = await testLaboratory();
const { db, clinician, viewer, stranger, projectId, newDataset, ask, measured } = laboratory;
const { auditLog, datasets, mails, projects, reports, savedReports, users, videos } = await import(
  '@/db/schema'
);
const { beginAnalysis, concludeAnalysis } = await import('@/lib/domain/analyses');
const { getStoredReport } = await import('@/lib/domain/reports');
const { figureOf } = await import('@/lib/domain/reports/contract-content');
const { objectStore } = await import('@/lib/platform/storage');
const { reportSettings } = await import('./contract');
const {
  deleteSavedReport,
  downloadSavedReport,
  getSavedReport,
  listSavedReports,
  previewReport,
  saveReport,
  sendSavedReport,
  storeSavedReportPdf,
} = await import('.');
const { testPatient } = await import('@/lib/domain/patients/testing');
afterAll(laboratory.close);

const NEWEST = { search: '', sort: 'createdAt', order: 'desc', page: 1, limit: 10 } as const;
const settings = (change: Record<string, unknown> = {}) =>
  reportSettings.parse({ title: 'Report', ...change });

/** Makes all videos of a dataset those of one patient. */
async function ofPatient(dataset: string, pseudonym: string): Promise<void> {
  const patientId = await testPatient(db, dataset, pseudonym);
  await db.update(videos).set({ patientId }).where(eq(videos.datasetId, dataset));
}

let datasetId: string;
let analysisId: string;

beforeAll(async () => {
  const made = await newDataset();
  datasetId = made.datasetId;
  await ofPatient(datasetId, 'P-17');
  await db.update(users).set({ jobTitle: 'Andrologist' }).where(eq(users.id, clinician.userId));
  ({ analysisId } = await ask(made.ids));
  await beginAnalysis(analysisId);
  for (const id of made.ids) await measured(analysisId, id);
  expect(await concludeAnalysis(analysisId)).toBe('completed');
}, 60_000);

describe('a composed report', () => {
  test('says what the issued one says, with who reports on whom', async () => {
    const issued = await getStoredReport(clinician, { datasetId, analysisId });
    const { print, content, canSave } = await previewReport(clinician, analysisId, settings());
    expect(content).toEqual(issued.content);
    expect(print).toMatchObject({
      title: 'Report',
      doctor: { name: 'Clinician', jobTitle: 'Andrologist' },
      patients: ['P-17'],
    });
    expect(canSave).toBe(true);
    const bare = await previewReport(
      clinician,
      analysisId,
      settings({ includeDoctorInfo: false, includePatientInfo: false }),
    );
    expect(bare.print).toMatchObject({ doctor: null, patients: null });
  });

  test('is judged against the 5th edition when that is asked for', async () => {
    const { content } = await previewReport(clinician, analysisId, settings({ referenceSet: 'who5' }));
    // Table of the 5th edition: 15 M/ml, 40 % motile, 32 % progressive. Measured were 40 M/ml, 70 % and 60 %.
    expect(figureOf(content, 'concentration')).toMatchObject({
      value: expect.closeTo(40, 10),
      reference: { bound: 'min', limit: 15 },
      verdict: 'within',
    });
    expect(figureOf(content, 'progressiveMotility').reference).toEqual({ bound: 'min', limit: 32 });
    expect(content.assessment.overall).toContain('WHO 5th edition (2010)');
  });

  test('is written in each language from the same measurement', async () => {
    const english = await previewReport(clinician, analysisId, settings());
    const french = await previewReport(clinician, analysisId, settings({ language: 'fr' }));
    expect(french.content.language).toBe('fr');
    expect(french.content.referenceSet.name).toBe('OMS, 6e édition, 2021');
    expect(french.content.warnings).not.toEqual(english.content.warnings);
    expect(french.content.warnings).toHaveLength(english.content.warnings.length);
    expect(french.content.figures.map(({ value }) => value)).toEqual(
      english.content.figures.map(({ value }) => value),
    );
    expect(french.content.issuedAt).toBe(english.content.issuedAt);
  });

  test('concludes nothing from what it leaves out', async () => {
    const { content, print } = await previewReport(
      clinician,
      analysisId,
      settings({ includeConcentration: false, includeMorphology: false }),
    );
    expect(content.assessment.criteriaMet).toMatchObject({ concentration: null, totalMotility: true });
    expect(print.sections).toMatchObject({ concentration: false, motility: true, morphology: false });
    const without = await previewReport(clinician, analysisId, settings({ includeWHOComparison: false }));
    expect(without.content.assessment.criteriaNotMet).toEqual([]);
  });

  test('is there for members only, and not without an issued report', async () => {
    await expect(previewReport(stranger, analysisId, settings())).rejects.toMatchObject({
      said: say('errors.analysisNotFound'),
    });
    expect((await previewReport(viewer, analysisId, settings())).canSave).toBe(false);
    const { ids } = await newDataset();
    const { analysisId: waiting } = await ask(ids);
    await expect(previewReport(clinician, waiting, settings())).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.analysisWithoutReport'),
    });
  });
});

describe('a saved report', () => {
  test('is found by title, dataset and patient, and only inside the project', async () => {
    const saved = await saveReport(clinician, analysisId, settings({ title: 'First opinion' }));
    expect(saved).toMatchObject({
      title: 'First opinion',
      patientId: 'P-17',
      datasetName: 'Sample',
      createdBy: 'Clinician',
      pdfAvailable: false,
      canEdit: true,
      settings: { referenceSet: 'who6', language: 'en' },
    });
    for (const search of ['first OPINION', 'sample', 'p-17', 'andrology']) {
      expect((await listSavedReports(clinician, { ...NEWEST, search })).total, search).toBe(1);
    }
    expect((await listSavedReports(clinician, { ...NEWEST, search: 'second' })).total).toBe(0);
    expect((await listSavedReports(stranger, NEWEST)).total).toBe(0);
    expect((await listSavedReports(viewer, NEWEST)).reports).toMatchObject([
      { id: saved.id, canEdit: false },
    ]);
    await expect(getSavedReport(stranger, saved.id)).rejects.toMatchObject({
      said: say('errors.reportNotFound'),
    });
    await expect(saveReport(viewer, analysisId, settings())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(saveReport(stranger, analysisId, settings())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await deleteSavedReport(clinician, saved.id);
    expect((await listSavedReports(clinician, NEWEST)).total).toBe(0);
  });

  test('has a PDF that is made once, with what was chosen, and goes with it', async () => {
    const saved = await saveReport(
      clinician,
      analysisId,
      settings({ title: 'Bericht – été 7', commentText: 'Watch the temperature.' }),
    );
    await Promise.all([storeSavedReportPdf(saved.id), storeSavedReportPdf(saved.id)]);
    const file = await downloadSavedReport(viewer, saved.id, new Request('http://server/pdf'));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain('_report_');
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    await expect(
      downloadSavedReport(stranger, saved.id, new Request('http://server/pdf')),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await getSavedReport(clinician, saved.id)).pdfAvailable).toBe(true);
    const [row] = await db.select().from(savedReports).where(eq(savedReports.id, saved.id));
    expect(row?.pdfKey).toBe(`saved-reports/${projectId}/${saved.id}.pdf`);
    expect(await objectStore().head(row?.pdfKey ?? '')).toBeDefined();
    await deleteSavedReport(clinician, saved.id);
    // A job that comes too late finds nothing to do.
    await storeSavedReportPdf(saved.id);
  }, 60_000);

  test('goes to the outbox with its PDF where there is no mail server, and that is said and recorded', async () => {
    const saved = await saveReport(clinician, analysisId, settings({ title: 'To a colleague' }));
    await storeSavedReportPdf(saved.id);
    const sent = await sendSavedReport(clinician, saved.id, 'doctor@example.com');
    expect(sent).toMatchObject({ status: 'outbox', recipient: 'doctor@example.com' });
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, 'doctor@example.com'));
    expect(mail).toMatchObject({
      subject: 'Report: To a colleague',
      status: 'outbox',
      attachmentKey: `saved-reports/${projectId}/${saved.id}.pdf`,
      attachmentName: expect.stringMatching(/^To_a_colleague_report_\d{8}-\d{6}\.pdf$/),
    });
    expect(mail?.bodyText).toContain('medical data');
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'saved-report.send'));
    expect(entry).toMatchObject({ resourceId: saved.id, newValue: { recipient: 'doctor@example.com' } });
    await expect(sendSavedReport(viewer, saved.id, 'doctor@example.com')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(sendSavedReport(stranger, saved.id, 'doctor@example.com')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await deleteSavedReport(clinician, saved.id);
  }, 60_000);

  test('is neither saved, sent nor deleted in an archived project', async () => {
    const saved = await saveReport(clinician, analysisId, settings());
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    const archived = { said: say('errors.archived') };
    await expect(saveReport(clinician, analysisId, settings())).rejects.toMatchObject(archived);
    await expect(deleteSavedReport(clinician, saved.id)).rejects.toMatchObject(archived);
    await expect(sendSavedReport(clinician, saved.id, 'a@example.com')).rejects.toMatchObject(archived);
    expect((await previewReport(clinician, analysisId, settings())).canSave).toBe(false);
    expect((await getSavedReport(clinician, saved.id)).canEdit).toBe(false);
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
    await deleteSavedReport(clinician, saved.id);
  });
});

test('settings need a title and an address needs to be one', async () => {
  const { sendReport } = await import('./contract');
  const first = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
    result.success ? null : result.error?.issues[0]?.message;
  expect(first(reportSettings.safeParse({ title: '   ' }))).toContain('errors.reportTitleRequired');
  expect(first(reportSettings.safeParse({ title: 'x'.repeat(201) }))).not.toBeNull();
  expect(first(reportSettings.safeParse({ title: 'x', referenceSet: 'who4' }))).not.toBeNull();
  const body = sendReport.body;
  expect(first(body?.safeParse({ recipient: '' }) ?? { success: true })).toContain(
    'errors.recipientRequired',
  );
  expect(first(body?.safeParse({ recipient: 'nobody' }) ?? { success: true })).toContain(
    'errors.emailInvalid',
  );
});

test('stays as it was saved when everything that it came from changes and goes', async () => {
  const made = await newDataset();
  await ofPatient(made.datasetId, 'P-20');
  const { analysisId: another } = await ask(made.ids);
  await beginAnalysis(another);
  for (const id of made.ids) await measured(another, id);
  await concludeAnalysis(another);
  const saved = await saveReport(clinician, another, settings({ commentText: 'As it was.' }));
  const before = await getSavedReport(clinician, saved.id);
  await db.update(users).set({ jobTitle: 'Retired' }).where(eq(users.id, clinician.userId));
  await ofPatient(made.datasetId, 'P-21');
  await db.delete(datasets).where(eq(datasets.id, made.datasetId));
  expect(await db.select().from(reports).where(eq(reports.analysisId, another))).toEqual([]);
  expect(await getSavedReport(clinician, saved.id)).toEqual(before);
  await storeSavedReportPdf(saved.id);
  expect((await getSavedReport(clinician, saved.id)).pdfAvailable).toBe(true);
}, 60_000);
