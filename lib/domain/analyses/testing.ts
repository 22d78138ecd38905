import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { requestAnalysis } from '.';

const percent = (value: number) => ({ percent: value, interval95: { low: 0, high: 100 } });

/** A field of 40 spermatozoa in 1 nl, half of them rapid. */
export const FIELD = {
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

/**
 * A laboratory for the tests of analyses, on a database of its own, which DATABASE_URL names from here on: a clinician
 * who may analyze, a viewer of the same project, a stranger to it.
 */
export async function testLaboratory() {
  const { testDatabase } = await import('@/db/testing');
  const { analyses, analysisVideos, tasks, videoMeasurements, videos } = await import('@/db/schema');
  const { createDataset } = await import('@/lib/domain/datasets');
  const { testPerson, testProject } = await import('@/lib/platform/access/testing');
  const engine = await import('.');

  const { db, sql, close } = await testDatabase();
  const clinician = await testPerson(db, 'Clinician');
  const viewer = await testPerson(db, 'Viewer');
  const stranger = await testPerson(db, 'Stranger');
  const projectId = await testProject(db, 'Andrology', [
    [clinician, 'member'],
    [viewer, 'viewer'],
  ]);

  /** A calibrated dataset with so many videos, as uploads leave them but for their files. */
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
      // Only the tests that measure put a file there.
      await db.insert(videos).values({
        id,
        datasetId: dataset.id,
        name: `Field ${field}`,
        originalFilename: 'gray.mp4',
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

  const ask = (videoIds: readonly string[], change: Partial<Parameters<typeof requestAnalysis>[1]> = {}) =>
    engine.requestAnalysis(clinician, {
      purpose: 'who report',
      videoIds,
      forceReanalysis: false,
      saveResults: true,
      useMockData: false,
      ...change,
    });

  /** The analysis and its task as they are stored. */
  async function rowsOf(analysisId: string) {
    const [analysis] = await db.select().from(analyses).where(eq(analyses.id, analysisId));
    const [task] = await db
      .select()
      .from(tasks)
      .where(eq(tasks.id, analysis?.taskId ?? ''));
    return { analysis, task };
  }

  /** Stores the measurement of a field as the engine would have left it. */
  async function measured(analysisId: string, videoId: string): Promise<void> {
    const [row] = await db
      .insert(videoMeasurements)
      .values({
        videoId,
        fingerprint: 'f',
        modelId: 'm',
        modelSha256: 'a'.repeat(64),
        softwareVersion: '0.1.0',
        artifactPrefix: `videos/${videoId}/measurements/f/`,
        result: FIELD,
      })
      .returning({ id: videoMeasurements.id });
    await db
      .update(analysisVideos)
      .set({ status: 'completed', measurementId: row?.id ?? null })
      .where(and(eq(analysisVideos.analysisId, analysisId), eq(analysisVideos.videoId, videoId)));
  }

  return {
    db,
    sql,
    clinician,
    viewer,
    stranger,
    projectId,
    newDataset,
    ask,
    rowsOf,
    measured,
    close,
  };
}
