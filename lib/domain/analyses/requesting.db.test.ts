import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inWords } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import { verbatim } from '@/lib/messages/testing';
import type { AnalysisRequest } from '.';
import { testLaboratory } from './testing';

const laboratory = await testLaboratory();
const { db, sql, projectId, clinician, viewer, stranger, newDataset, ask } = laboratory;
const { auditLog, datasets, samples, videos } = await import('@/db/schema');
const { testPatient } = await import('@/lib/domain/patients/testing');
const { markDataset } = await import('@/lib/domain/quality-control');
const { failAnalysis, getAnalysis, listAnalyses, requestAnalysis } = await import('.');
afterAll(laboratory.close);

let datasetId: string;
let ids: string[];
beforeEach(async () => {
  ({ datasetId, ids } = await newDataset());
});

describe('a request', () => {
  test('makes analysis, task, event and audit entry together', async () => {
    const { analysisId, taskId } = await ask(ids);
    const view = await getAnalysis(clinician, analysisId);
    expect(view).toMatchObject({ status: 'pending', taskId, datasetId, isSimulated: true, reportId: null });
    expect(view.videos.map((video) => video.name)).toEqual([1, 2, 3, 4, 5].map((n) => `Field ${n}`));
    const events = await sql`select payload from inngest.event where payload->>'name' = 'analysis/requested'`;
    expect(events.map(({ payload }) => payload.data.analysisId)).toContain(analysisId);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.resourceId, analysisId));
    expect(entry).toMatchObject({ action: 'analysis.request', userId: clinician.userId, projectId });
  });

  test('names the patient only where all videos are of one', async () => {
    const { analysisId } = await ask(ids);
    const patient = async () => (await getAnalysis(clinician, analysisId)).patientId;
    expect(await patient()).toBeNull();
    const patientId = await testPatient(db, datasetId, 'P-17');
    await db
      .update(videos)
      .set({ patientId })
      .where(eq(videos.id, ids[0] ?? ''));
    expect(await patient()).toBeNull();
    await db.update(videos).set({ patientId }).where(eq(videos.datasetId, datasetId));
    expect(await patient()).toBe('P-17');
    const found = await listAnalyses(clinician, { patientId: 'P-17', limit: 10, offset: 0 });
    expect(found.analyses.map((analysis) => analysis.id)).toEqual([analysisId]);
  });

  test('is refused for videos of two patients, the sample’s among them', async () => {
    const [first = '', second = ''] = ids;
    const [ada, ben] = [await testPatient(db, datasetId, 'Ada'), await testPatient(db, datasetId, 'Ben')];
    await db.update(videos).set({ patientId: ada }).where(eq(videos.id, first));
    await db.update(videos).set({ patientId: ben }).where(eq(videos.id, second));
    const refused = { code: 'CONFLICT', said: say('errors.severalPatients', { patients: 'Ada, Ben' }) };
    await expect(ask(ids)).rejects.toMatchObject(refused);
    // What names no patient itself is of the sample's.
    await db.update(videos).set({ patientId: null }).where(eq(videos.id, second));
    await db.insert(samples).values({ datasetId, patientId: ben });
    await expect(ask(ids)).rejects.toMatchObject(refused);
    await db.update(samples).set({ patientId: ada }).where(eq(samples.datasetId, datasetId));
    await ask(ids);
  });

  test('takes exactly five different videos', async () => {
    const said = say('errors.exactlyFive');
    expect(inWords(said)).toBe('Please select exactly 5 videos for WHO standard analysis');
    await expect(ask(ids.slice(0, 4))).rejects.toMatchObject({ code: 'INVALID_REQUEST', said });
    await expect(ask([...ids.slice(0, 4), ids[0] ?? ''])).rejects.toMatchObject({ said });
    const { ids: more } = await newDataset(1);
    await expect(ask([...ids, ...more])).rejects.toMatchObject({ said });
  });

  test('as replicates takes one video and up to twenty, each once', async () => {
    const purpose = 'replicates';
    const { ids: many } = await newDataset(21);
    const said = say('errors.measureCount', { max: 20 });
    for (const wrong of [[], many, [many[0] ?? '', many[0] ?? '']]) {
      await expect(ask(wrong, { purpose })).rejects.toMatchObject({ code: 'INVALID_REQUEST', said });
    }
    expect((await ask(many.slice(0, 1), { purpose })).status).toBe('pending');
    expect((await ask(ids.slice(0, 2), { purpose })).status).toBe('pending');
  });

  test('takes the videos of one dataset only', async () => {
    const { ids: others } = await newDataset(1);
    await expect(ask([...ids.slice(0, 4), ...others])).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      said: say('errors.oneDataset'),
    });
  });

  test('on control material measures and issues no report', async () => {
    await db.update(datasets).set({ isControl: true }).where(eq(datasets.id, datasetId));
    await expect(ask(ids)).rejects.toMatchObject({ code: 'CONFLICT', said: say('errors.controlNoReport') });
    const { analysisId } = await ask(ids, { purpose: 'replicates' });
    const { analysis } = await laboratory.rowsOf(analysisId);
    expect(analysis?.parameters).toMatchObject({ saveResults: false });
    await expect(markDataset(clinician, datasetId, false)).resolves.toMatchObject({ isControl: false });
    await expect(markDataset(clinician, datasetId, true)).rejects.toMatchObject({
      said: say('errors.controlHasReport'),
    });
  });

  test('refuses mock data and videos that cannot be used', async () => {
    await expect(ask(ids, { useMockData: true })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await db
      .update(videos)
      .set({ processingStatus: 'processing' })
      .where(eq(videos.id, ids[2] ?? ''));
    await expect(ask(ids)).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.videoProcessing', { name: 'Field 3' }),
    });
  });

  test.each(['queued', 'extracting', 'failed', 'cancelled'] as const)(
    'takes a video whose extraction of stills is %s',
    async (extractionStage) => {
      await db
        .update(videos)
        .set({ extractionStage })
        .where(eq(videos.id, ids[2] ?? ''));
      expect((await ask(ids)).analysisId).toBeDefined();
    },
  );

  test('is fenced: strangers find nothing, viewers may not start one', async () => {
    const request: AnalysisRequest = {
      purpose: 'who report',
      videoIds: ids,
      forceReanalysis: false,
      saveResults: true,
      useMockData: false,
    };
    await expect(requestAnalysis(stranger, request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(requestAnalysis(viewer, request)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { analysisId } = await ask(ids);
    await expect(getAnalysis(stranger, analysisId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await listAnalyses(stranger, { limit: 10, offset: 0 })).total).toBe(0);
    expect((await getAnalysis(viewer, analysisId)).id).toBe(analysisId);
  });

  test('is refused while another one of the dataset runs, also when both come at once', async () => {
    const both = await Promise.allSettled([ask(ids), ask(ids)]);
    expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    const [running] = (await listAnalyses(clinician, { datasetId, limit: 10, offset: 0 })).analyses;
    await expect(ask(ids)).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.stillRunning', { id: running?.id.slice(0, 6) ?? '' }),
    });
    await failAnalysis(running?.id ?? '', verbatim('for a test'));
    await expect(ask(ids)).resolves.toMatchObject({ dataset_id: datasetId });
  });
});
