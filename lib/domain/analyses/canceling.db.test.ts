import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testLaboratory } from './testing';

const laboratory = await testLaboratory();
const { db, sql, clinician, newDataset, ask, rowsOf, measured } = laboratory;
const { analyses, reports, tasks } = await import('@/db/schema');
const { getReport } = await import('@/lib/domain/reports');
const { requestCancel } = await import('@/lib/platform/tasks');
const { deleteVideo } = await import('@/lib/domain/videos');
const { beginAnalysis, cancelAnalysis, concludeAnalysis, getAnalysis, measureAnalysisVideo } = await import(
  '.'
);
afterAll(laboratory.close);

let datasetId: string;
let ids: string[];
beforeEach(async () => {
  ({ datasetId, ids } = await newDataset());
});

describe('a cancelled analysis', () => {
  test('that waits never begins; nothing of it reads as done', async () => {
    const { analysisId, taskId } = await ask(ids);
    await requestCancel(clinician, taskId);
    expect(await beginAnalysis(analysisId)).toBeNull();
    const view = await getAnalysis(clinician, analysisId);
    expect(view.status).toBe('cancelled');
    expect(view.videos.map((video) => video.status)).toEqual(Array(5).fill('cancelled'));
  });

  test('that runs measures no further and issues no report', async () => {
    const { analysisId, taskId } = await ask(ids);
    await beginAnalysis(analysisId);
    await requestCancel(clinician, taskId);
    expect(await measureAnalysisVideo(analysisId, ids[0] ?? '')).toBe('cancelled');
    expect(await concludeAnalysis(analysisId)).toBe('cancelled');
    expect((await rowsOf(analysisId)).task?.status).toBe('CANCELLED');
    expect(await db.select().from(reports).where(eq(reports.analysisId, analysisId))).toEqual([]);
  });

  test('takes back the report that was stored moments before', async () => {
    const { analysisId, taskId } = await ask(ids);
    await beginAnalysis(analysisId);
    for (const id of ids) await measured(analysisId, id);
    await concludeAnalysis(analysisId);
    const [report] = await db.select().from(reports).where(eq(reports.analysisId, analysisId));
    // As it is between storing the report and ending the analysis.
    await db.update(analyses).set({ status: 'in-progress' }).where(eq(analyses.id, analysisId));
    await db.update(tasks).set({ status: 'STARTED', finishedAt: null }).where(eq(tasks.id, taskId));
    await requestCancel(clinician, taskId);
    await cancelAnalysis(analysisId);
    expect((await getAnalysis(clinician, analysisId)).status).toBe('cancelled');
    await expect(getReport(clinician, { datasetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const events =
      await sql`select payload from inngest.event where payload->>'name' = 'objects/removal.requested'`;
    expect(events.flatMap(({ payload }) => payload.data.prefixes)).toContain(
      `reports/${datasetId}/${report?.id}/`,
    );
  });

  test('at the very end is either done, with a report, or cancelled, without', async () => {
    const { analysisId } = await ask(ids);
    await beginAnalysis(analysisId);
    for (const id of ids) await measured(analysisId, id);
    await Promise.all([concludeAnalysis(analysisId), cancelAnalysis(analysisId)]);
    const { analysis } = await rowsOf(analysisId);
    const stored = await db.select().from(reports).where(eq(reports.analysisId, analysisId));
    expect([analysis?.status, stored.length]).toEqual(
      analysis?.status === 'completed' ? ['completed', 1] : ['cancelled', 0],
    );
  });

  test('by deleting one of its videos says so', async () => {
    const { analysisId } = await ask(ids);
    await beginAnalysis(analysisId);
    await deleteVideo(clinician, ids[1] ?? '', {});
    expect(await measureAnalysisVideo(analysisId, ids[1] ?? '')).not.toBe('measured');
    const view = await getAnalysis(clinician, analysisId);
    expect(view).toMatchObject({ status: 'cancelled', error: 'A video of this analysis was deleted.' });
    expect(view.videos[1]).toMatchObject({ id: null, name: 'Field 2', message: 'This video was deleted.' });
  });
});
