import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const STORE = vi.hoisted(() => {
  process.env.AUTH_SECRET = 'a secret for tests only, 32 chars';
  return { folder: '' };
});
STORE.folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-analyses-'));
process.env.STORAGE_DIR = STORE.folder;

const { testDatabase } = await import('@/db/testing');
const {
  analyses,
  analysisVideos,
  auditLog,
  datasets,
  notifications,
  reports,
  tasks,
  userSettings,
  videoMeasurements,
  videos,
} = await import('@/db/schema');
const { createDataset } = await import('@/lib/datasets');
const { getReport, storeReportPdf, downloadReportPdf } = await import('@/lib/reports');
const { testPerson, testProject } = await import('@/lib/projects/testing');
const { objectStore } = await import('@/lib/storage');
const { requestCancel } = await import('@/lib/tasks');
const { deleteVideo } = await import('@/lib/videos');
const { renderVideo, testFolder, H264 } = await import('@/lib/media/test-videos');
const {
  beginAnalysis,
  cancelAnalysis,
  concludeAnalysis,
  downloadArtefact,
  failAnalysis,
  getAnalysis,
  listAnalyses,
  measureAnalysisVideo,
  requestAnalysis,
  requireVideoResults,
  videoResults,
} = await import('.');

type Person = Awaited<ReturnType<typeof testPerson>>;

const { db, sql, close } = await testDatabase();
const clips = await testFolder();
afterAll(async () => {
  await close();
  await clips.remove();
  await rm(STORE.folder, { recursive: true, force: true });
});

let clinician: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let clip: string;

beforeAll(async () => {
  clinician = await testPerson(db, 'Clinician');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'Andrology', [
    [clinician, 'member'],
    [viewer, 'viewer'],
  ]);
  // Grey without a cell: the engine finds nothing in it, quickly, and has to say so.
  clip = await renderVideo(clips.file('grey.mp4'), 'color=c=gray:size=64x48:rate=25:duration=1', ...H264);
});

let datasetId: string;
let ids: string[];

async function newDataset(count = 5): Promise<{ datasetId: string; ids: string[] }> {
  const dataset = await createDataset(clinician, {
    projectId,
    name: 'Sample',
    description: '',
    type: 'clinical',
    isSimulated: true,
    pixelSizeUm: 0.5,
    chamberDepthUm: 20,
    dilution: 1,
  });
  const made: string[] = [];
  for (let field = 1; field <= count; field++) {
    const id = randomUUID();
    // As an upload leaves it; only the tests that measure put a file there.
    await db.insert(videos).values({
      id,
      datasetId: dataset.id,
      name: `Field ${field}`,
      originalFilename: 'grey.mp4',
      objectKey: `videos/${id}/original.mp4`,
      contentType: 'video/mp4',
      sizeBytes: 1000,
      sha256: createHash('sha256').update(id).digest('hex'),
      width: 64,
      height: 48,
      durationSeconds: 1,
      framesPerSecond: 25,
      frameCount: 25,
      codec: 'h264',
      pixelFormat: 'yuv420p',
      processingStatus: 'completed',
      createdAt: new Date(Date.UTC(2026, 0, field)),
    });
    made.push(id);
  }
  return { datasetId: dataset.id, ids: made };
}

beforeEach(async () => {
  ({ datasetId, ids } = await newDataset());
});

const ask = (videoIds: readonly string[], change: Partial<Parameters<typeof requestAnalysis>[1]> = {}) =>
  requestAnalysis(clinician, {
    videoIds,
    forceReanalysis: false,
    saveResults: true,
    useMockData: false,
    ...change,
  });

const rowsOf = async (analysisId: string) => {
  const [analysis] = await db.select().from(analyses).where(eq(analyses.id, analysisId));
  const [task] = await db
    .select()
    .from(tasks)
    .where(eq(tasks.id, analysis?.taskId ?? ''));
  return { analysis, task };
};

/** A measurement as the engine would have left it: 40 spermatozoa in 1 nl, half of them rapid. */
async function measured(analysisId: string, videoId: string): Promise<void> {
  const percent = (value: number) => ({ percent: value, interval95: { low: 0, high: 100 } });
  const result = {
    casa: {
      formatVersion: 1,
      softwareVersion: '0.1.0',
      video: { frames: 25, framesPerSecond: 25, durationSeconds: 1 },
      model: { id: 'm', version: '1', sha256: 'a'.repeat(64) },
      parameters: {},
      counts: {
        spermCounted: 40,
        meanPerField: 40,
        countedAreaPx2: 200_000,
        countedAreaUm2: 50_000,
        spermAssessed: 40,
        effectiveSperm: 40,
      },
      concentration: { millionPerMl: 40, interval95: { low: 28.6, high: 54.5 } },
      motility: {
        status: 'graded',
        rapid: percent(50),
        slow: percent(10),
        nonProgressive: percent(10),
        immotile: percent(30),
        progressive: percent(60),
        motile: percent(70),
      },
      kinematics: { unit: 'µm', motileCells: 0, figures: {} },
      velocityHistogram: null,
      warnings: [],
    },
    calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1, framesPerSecondOverride: null },
  };
  const [row] = await db
    .insert(videoMeasurements)
    .values({
      videoId,
      fingerprint: 'f',
      modelId: 'm',
      modelSha256: 'a'.repeat(64),
      softwareVersion: '0.1.0',
      artefactPrefix: `videos/${videoId}/measurements/f/`,
      result,
    })
    .returning({ id: videoMeasurements.id });
  await db
    .update(analysisVideos)
    .set({ status: 'completed', measurementId: row?.id ?? null })
    .where(and(eq(analysisVideos.analysisId, analysisId), eq(analysisVideos.videoId, videoId)));
}

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
    await db
      .update(videos)
      .set({ patientId: 'P-17' })
      .where(eq(videos.id, ids[0] ?? ''));
    expect(await patient()).toBeNull();
    await db.update(videos).set({ patientId: 'P-17' }).where(eq(videos.datasetId, datasetId));
    expect(await patient()).toBe('P-17');
    const found = await listAnalyses(clinician, { patientId: 'P-17', limit: 10, offset: 0 });
    expect(found.analyses.map((analysis) => analysis.id)).toEqual([analysisId]);
  });

  test('takes exactly five different videos', async () => {
    const message = 'Please select exactly 5 videos for WHO standard analysis';
    await expect(ask(ids.slice(0, 4))).rejects.toMatchObject({ code: 'INVALID_REQUEST', message });
    await expect(ask([...ids.slice(0, 4), ids[0] ?? ''])).rejects.toMatchObject({ message });
    const { ids: more } = await newDataset(1);
    await expect(ask([...ids, ...more])).rejects.toMatchObject({ message });
  });

  test('takes the videos of one dataset only', async () => {
    const { ids: others } = await newDataset(1);
    await expect(ask([...ids.slice(0, 4), ...others])).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'Please select videos of one dataset only.',
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
      message: 'The video Field 3 is still being processed. Please wait until it is done.',
    });
  });

  test('is fenced: strangers find nothing, viewers may not start one', async () => {
    const request = { videoIds: ids, forceReanalysis: false, saveResults: true, useMockData: false };
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
      message: expect.stringContaining(
        `Analysis ${running?.id.slice(0, 6)} of this dataset is still running`,
      ),
    });
    await failAnalysis(running?.id ?? '', 'for a test');
    await expect(ask(ids)).resolves.toMatchObject({ datasetId });
  });
});

describe('the conclusion', () => {
  test('issues one report however often it runs, with task, notification and PDF', async () => {
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
    expect(report.warnings[0]).toContain('simulated');
    await expect(getReport(stranger, { datasetId })).rejects.toMatchObject({ message: 'Report not found' });

    const file = await downloadReportPdf(clinician, { datasetId }, new Request('http://server/pdf'));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(
      /attachment; filename="Sample_report_\d{8}-\d{6}\.pdf"/,
    );
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    // Made again, it stays the same file.
    await storeReportPdf(stored[0]?.id ?? '');
  }, 60_000);

  test('is written in the language that whoever asked for it has set, and stays in it', async () => {
    const person = await testPerson(db, 'Clinicienne');
    const project = await testProject(db, 'Andrologie', [[person, 'member']]);
    await db.insert(userSettings).values({ userId: person.userId, language: 'fr' });
    await db.update(datasets).set({ projectId: project }).where(eq(datasets.id, datasetId));
    const request = { videoIds: ids, forceReanalysis: false, saveResults: true, useMockData: false };
    const { analysisId } = await requestAnalysis(person, request);
    await beginAnalysis(analysisId);
    for (const id of ids) await measured(analysisId, id);
    expect(await concludeAnalysis(analysisId)).toBe('completed');
    await db.update(userSettings).set({ language: 'es' }).where(eq(userSettings.userId, person.userId));

    const { content } = await getReport(person, { datasetId });
    expect(content).toMatchObject({ language: 'fr' });
    expect(content.warnings[0]).toBe(
      'Les vidéos de ce jeu de données sont simulées. Ce n’est pas le résultat d’un patient.',
    );
    const told = await db.select().from(notifications).where(eq(notifications.userId, person.userId));
    expect(told.map(({ title }) => title)).toEqual(['Compte rendu prêt']);
  }, 60_000);

  test('names the videos that failed, and fails where fewer than two are left', async () => {
    const first = await ask(ids);
    await beginAnalysis(first.analysisId);
    for (const id of ids.slice(0, 2)) await measured(first.analysisId, id);
    await db
      .update(analysisVideos)
      .set({ status: 'failed', message: 'It is damaged.' })
      .where(and(eq(analysisVideos.analysisId, first.analysisId), eq(analysisVideos.status, 'pending')));
    expect(await concludeAnalysis(first.analysisId)).toBe('completed');
    const report = await getReport(clinician, { datasetId });
    expect(report.video_analysis).toMatchObject({ total_videos: 5, successful: 2 });
    expect(report.errors).toContain('Field 3: It is damaged.');

    const { datasetId: other, ids: otherIds } = await newDataset();
    const second = await ask(otherIds);
    await beginAnalysis(second.analysisId);
    await measured(second.analysisId, otherIds[0] ?? '');
    expect(await concludeAnalysis(second.analysisId)).toBe('failed');
    const { analysis, task } = await rowsOf(second.analysisId);
    expect(analysis?.error).toMatch(/^Only 1 of 5 videos could be analysed\./);
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
  });
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
    expect(events.flatMap(({ payload }) => payload.data.keys)).toContain(
      `reports/${datasetId}/${report?.id}.pdf`,
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

describe('measuring', () => {
  const putFile = async (videoId: string, bytes: Uint8Array): Promise<void> => {
    await objectStore().put(`videos/${videoId}/original.mp4`, bytes, { contentType: 'video/mp4' });
  };

  test('runs the real engine once for the same question, and keeps its files', async () => {
    const [first = '', second = ''] = ids;
    await putFile(first, await readFile(clip));
    const { analysisId } = await ask(ids);
    await beginAnalysis(analysisId);
    expect(await measureAnalysisVideo(analysisId, first)).toBe('measured');
    const [row] = await db.select().from(videoMeasurements).where(eq(videoMeasurements.videoId, first));
    // A step that runs twice changes nothing.
    expect(await measureAnalysisVideo(analysisId, first)).toBe('measured');
    const { results, missing } = await videoResults(clinician, [first, second]);
    // Nothing can be seen in it: not even a concentration of 0 is made up.
    expect(results[0]).toMatchObject({
      video_id: first,
      sperm_counted: 0,
      frames_analyzed: 25,
      concentration: { million_per_ml: null },
      motility: { progressive: null, immotile: null, total_motile: null },
    });
    expect(missing).toEqual([{ id: second, name: 'Field 2' }]);
    await expect(requireVideoResults(clinician, [first, second])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Not analysed yet: Field 2. Run the analysis of their dataset first.',
    });
    await expect(videoResults(stranger, [first])).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const file = await downloadArtefact(clinician, first, 'tracks.csv', new Request('http://server/f'));
    expect((await file.text()).split('\n')[0]).toBe('frame,track_id,x,y,w,h,score');

    await failAnalysis(analysisId, 'for a test');
    const again = await ask(ids);
    await beginAnalysis(again.analysisId);
    expect(await measureAnalysisVideo(again.analysisId, first)).toBe('measured');
    const after = await db.select().from(videoMeasurements).where(eq(videoMeasurements.videoId, first));
    // The same row as before: it was not measured again.
    expect(after).toEqual([row]);
  }, 60_000);

  test('shows what the newest analysis rests on, also where it took over an older measurement', async () => {
    const [first = ''] = ids;
    const shown = async () => (await videoResults(clinician, [first])).results[0]?.model_id;
    const use = async (analysisId: string, measurementId: string | undefined) =>
      db
        .update(analysisVideos)
        .set({ measurementId: measurementId ?? null })
        .where(and(eq(analysisVideos.analysisId, analysisId), eq(analysisVideos.videoId, first)));
    const one = await ask(ids);
    await measured(one.analysisId, first);
    const [older] = await db.select().from(videoMeasurements).where(eq(videoMeasurements.videoId, first));
    await failAnalysis(one.analysisId, 'for a test');
    // Another calibration, another measurement.
    const two = await ask(ids);
    const { id: _, createdAt: __, ...values } = older ?? expect.fail('nothing was measured');
    const [newer] = await db
      .insert(videoMeasurements)
      .values({ ...values, fingerprint: 'g', modelId: 'other' })
      .returning();
    await use(two.analysisId, newer?.id);
    expect(await shown()).toBe('other');
    await failAnalysis(two.analysisId, 'for a test');
    // The first calibration again: its measurement is stored already.
    const three = await ask(ids);
    await use(three.analysisId, older?.id);
    expect(await shown()).toBe('m');
  });

  test('a video that is no video fails alone, with the reason', async () => {
    const [first = ''] = ids;
    await putFile(first, (await readFile(clip)).subarray(0, 400));
    const { analysisId } = await ask(ids);
    await beginAnalysis(analysisId);
    expect(await measureAnalysisVideo(analysisId, first)).toBe('failed');
    const view = await getAnalysis(clinician, analysisId);
    expect(view.status).toBe('in-progress');
    expect(view.videos[0]).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/incomplete|damaged/),
    });
  }, 60_000);
});
