import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { say } from '@/lib/messages/message';
import type { AnalysisRequest } from '.';
import { testLaboratory } from './testing';

const laboratory = await testLaboratory();
const { db, clinician, stranger, newDataset, ask, rowsOf, measured } = laboratory;
const { analysisVideos, datasets, notifications, reports, samples, userSettings } = await import(
  '@/db/schema'
);
const { getReport, storeReportPdf, downloadReportPdf } = await import('@/lib/domain/reports');
const { testPatient } = await import('@/lib/domain/patients/testing');
const { testPerson, testProject } = await import('@/lib/platform/access/testing');
const { beginAnalysis, concludeAnalysis, getAnalysis, requestAnalysis } = await import('.');
afterAll(laboratory.close);

let datasetId: string;
let ids: string[];
beforeEach(async () => {
  ({ datasetId, ids } = await newDataset());
});

describe('the conclusion', () => {
  test('issues one report however often it runs, with task, notification and PDF', async () => {
    const description = 'Realized in these fields: 47.8 million/ml.';
    await db.update(datasets).set({ description }).where(eq(datasets.id, datasetId));
    const patientId = await testPatient(db, datasetId, 'P-17');
    await db.insert(samples).values({ datasetId, patientId, volumeMl: 2 });
    const { analysisId } = await ask(ids);
    await beginAnalysis(analysisId);
    for (const id of ids) await measured(analysisId, id);
    expect(await Promise.all([concludeAnalysis(analysisId), concludeAnalysis(analysisId)])).toContain(
      'completed',
    );
    expect(await concludeAnalysis(analysisId)).toBe('completed');

    const stored = await db.select().from(reports).where(eq(reports.analysisId, analysisId));
    expect(stored).toHaveLength(1);
    const { analysis, task } = await rowsOf(analysisId);
    expect(analysis?.status).toBe('completed');
    expect(task).toMatchObject({ status: 'SUCCESS', progress: 100 });
    const told = await db.select().from(notifications).where(eq(notifications.userId, clinician.userId));
    expect(told.filter((each) => each.link?.includes(analysisId))).toHaveLength(1);

    const report = await getReport(clinician, { datasetId });
    // 5 × 40 spermatozoa in 5 × 1 nl: 40 M/ml. 50 + 10 = 60 % progressive.
    expect(report.summary.concentration.average_million_per_ml).toBeCloseTo(40, 10);
    expect(report.summary.concentration.meets_who_criteria).toBe(true);
    expect(report.motility_report).toEqual({
      progressive: 60,
      non_progressive: 10,
      total_motile: 70,
      immotile: 30,
    });
    expect(report.morphology_report.normal_percentage).toBeNull();
    expect(report.concentration_report.total_sperm_analyzed).toBe(200);
    expect(report.is_simulated).toBe(true);
    expect(report.content.dataset).toMatchObject({ id: datasetId, description });
    expect(report.content.patient).toEqual({ id: patientId, pseudonym: 'P-17' });
    // 40 M/ml in 2 ml.
    const total = report.content.figures.find(({ key }) => key === 'totalSpermNumber');
    expect(total?.value).toBeCloseTo(80, 10);
    expect(report.warnings[0]).toContain('simulated');
    await expect(getReport(stranger, { datasetId })).rejects.toMatchObject({
      said: say('errors.reportNotFound'),
    });

    const file = await downloadReportPdf(clinician, { datasetId }, new Request('http://server/pdf'));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(
      /attachment; filename="Sample_report_\d{8}-\d{6}\.pdf"/,
    );
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    // Made again, it stays the same file.
    await storeReportPdf(stored[0]?.id ?? '');
  }, 60_000);

  test('is written in the language that the person who requested it has set, and stays in it', async () => {
    const person = await testPerson(db, 'Clinicienne');
    const project = await testProject(db, 'Andrologie', [[person, 'member']]);
    await db.insert(userSettings).values({ userId: person.userId, language: 'fr' });
    await db.update(datasets).set({ projectId: project }).where(eq(datasets.id, datasetId));
    const request: AnalysisRequest = {
      purpose: 'who report',
      videoIds: ids,
      forceReanalysis: false,
      saveResults: true,
      useMockData: false,
    };
    const { analysisId } = await requestAnalysis(person, request);
    await beginAnalysis(analysisId);
    for (const id of ids.slice(0, 4)) await measured(analysisId, id);
    await db
      .update(analysisVideos)
      .set({ status: 'failed', message: say('work.truncated') })
      .where(and(eq(analysisVideos.analysisId, analysisId), eq(analysisVideos.status, 'pending')));
    expect(await concludeAnalysis(analysisId)).toBe('completed');
    await db.update(userSettings).set({ language: 'es' }).where(eq(userSettings.userId, person.userId));

    const { content } = await getReport(person, { datasetId });
    expect(content).toMatchObject({ language: 'fr' });
    expect(content.warnings[0]).toBe(
      'Les vidéos de ce jeu de données sont simulées. Ce n’est pas le résultat d’un patient.',
    );
    expect(content.errors).toEqual([
      expect.stringMatching(/^Field 5\s:\sLa vidéo est incomplète\s: une partie du fichier manque\./),
    ]);
    const told = await db.select().from(notifications).where(eq(notifications.userId, person.userId));
    expect(told.map(({ title }) => title)).toEqual([say('notices.reportReady.title')]);
  }, 60_000);

  test('names the videos that failed, and fails where fewer than two are left', async () => {
    const first = await ask(ids);
    await beginAnalysis(first.analysisId);
    for (const id of ids.slice(0, 2)) await measured(first.analysisId, id);
    await db
      .update(analysisVideos)
      .set({ status: 'failed', message: say('work.noFrames') })
      .where(and(eq(analysisVideos.analysisId, first.analysisId), eq(analysisVideos.status, 'pending')));
    expect(await concludeAnalysis(first.analysisId)).toBe('completed');
    const report = await getReport(clinician, { datasetId });
    expect(report.video_analysis).toMatchObject({ total_videos: 5, successful: 2 });
    expect(report.errors).toContain(
      'Field 3: No picture of this video could be decoded. The file is damaged.',
    );

    const { datasetId: other, ids: otherIds } = await newDataset();
    const second = await ask(otherIds);
    await beginAnalysis(second.analysisId);
    await measured(second.analysisId, otherIds[0] ?? '');
    expect(await concludeAnalysis(second.analysisId)).toBe('failed');
    const { analysis, task } = await rowsOf(second.analysisId);
    expect(analysis?.error).toMatchObject({ key: 'work.tooFewVideos', values: { measured: 1, total: 5 } });
    const { error } = await getAnalysis(clinician, second.analysisId);
    expect(error).toBe(
      `Only 1 of 5 videos could be analyzed. ${[2, 3, 4, 5].map((field) => `Field ${field}: Unknown error`).join(' ')}`,
    );
    const french = { ...clinician, origin: { ...clinician.origin, language: 'fr' as const } };
    expect((await getAnalysis(french, second.analysisId)).error).toMatch(
      /^Vidéos analysées avec succès\u00a0: 1 sur 5 seulement\. Field 2\u00a0: Erreur inconnue /,
    );
    expect(task?.status).toBe('FAILURE');
    await expect(getReport(clinician, { datasetId: other })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('leaves no report where none is to be saved', async () => {
    const { analysisId } = await ask(ids, { saveResults: false });
    await beginAnalysis(analysisId);
    for (const id of ids) await measured(analysisId, id);
    expect(await concludeAnalysis(analysisId)).toBe('completed');
    expect(await db.select().from(reports).where(eq(reports.analysisId, analysisId))).toEqual([]);
    const { task } = await rowsOf(analysisId);
    expect(task?.result).toMatchObject({ reportId: null, summary: { isSimulated: true } });
    // The figures are answered all the same: those of the task, as there is no report.
    const { summary } = (task?.result ?? {}) as {
      summary: { figures: { key: string; value: number | null }[] };
    };
    const inTask = (key: string) => summary.figures.find((figure) => figure.key === key)?.value;
    const answered = await getAnalysis(clinician, analysisId);
    expect(answered.totalMotility).toEqual(expect.any(Number));
    expect(answered).toMatchObject({
      reportId: null,
      concentration: inTask('concentration'),
      motility: inTask('progressiveMotility'),
      totalMotility: inTask('totalMotility'),
    });
  });
});

describe('fewer than five videos', () => {
  test('of two a report is issued, of one none: its figures are its own', async () => {
    const two = ids.slice(0, 2);
    const reported = await ask(two, { purpose: 'replicates' });
    for (const id of two) await measured(reported.analysisId, id);
    await beginAnalysis(reported.analysisId);
    expect(await concludeAnalysis(reported.analysisId)).toBe('completed');
    expect((await getReport(clinician, { datasetId })).video_analysis).toMatchObject({
      total_videos: 2,
      successful: 2,
    });

    const [only = ''] = ids.slice(2);
    const single = await ask([only], { purpose: 'replicates' });
    await beginAnalysis(single.analysisId);
    await measured(single.analysisId, only);
    expect(await concludeAnalysis(single.analysisId)).toBe('completed');
    expect((await getAnalysis(clinician, single.analysisId)).reportId).toBeNull();
    const told = await db.select().from(notifications).where(eq(notifications.userId, clinician.userId));
    expect(told.map(({ link }) => link)).toContain(`/sarm/analysis/${only}`);
  });

  test('one that cannot be measured fails', async () => {
    const { analysisId } = await ask(ids.slice(0, 1), { purpose: 'replicates' });
    await beginAnalysis(analysisId);
    expect(await concludeAnalysis(analysisId)).toBe('failed');
  });
});
