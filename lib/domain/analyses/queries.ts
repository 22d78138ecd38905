import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { database, type Executor } from '@/db/client';
import { issuedContent } from '@/db/issued-content';
import { lastUsed } from '@/db/last-used';
import {
  analyses,
  analysisVideos,
  datasets,
  patients,
  projects,
  reports,
  tasks,
  users,
  videoMeasurements,
  videos,
} from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { folded } from '@/db/text-search';
import { patientIdOfVideo } from '@/lib/domain/patients';
import { storedFigureValues } from '@/lib/domain/reports';
import { insideFence, type Principal } from '@/lib/platform/access';
import type { NewMeasurement, StoredMeasurement } from './measurement';
import { analysisParameters, storedMeasurement } from './stored';

export type AnalysisParameters = z.output<typeof analysisParameters>;

/** What an analysis was requested with. @throws StoredFormatError */
export const parametersOf = (row: {
  readonly id: string;
  readonly parameters: unknown;
}): AnalysisParameters => readStored(analysisParameters, row.parameters, `parameters of analysis ${row.id}`);

/** The values of the figures of a completed analysis; none of any other. @throws StoredFormatError */
export const figureValuesOf = (row: {
  readonly id: string;
  readonly figures: unknown;
}): z.output<typeof storedFigureValues> =>
  row.figures === null ? [] : readStored(storedFigureValues, row.figures, `figures of analysis ${row.id}`);

export type AnalysisVideoRow = typeof analysisVideos.$inferSelect;
export type MeasurementRow = Omit<typeof videoMeasurements.$inferSelect, 'result'> & {
  readonly result: StoredMeasurement;
};

/** The videos that somebody chose, of whichever project: the caller checks the fence. */
export async function selectChosenVideos(db: Executor, ids: readonly string[]) {
  return db
    .select({
      id: videos.id,
      name: videos.name,
      sha256: videos.sha256,
      processingStatus: videos.processingStatus,
      width: videos.width,
      height: videos.height,
      frameCount: videos.frameCount,
      datasetId: videos.datasetId,
      datasetName: datasets.name,
      projectId: datasets.projectId,
    })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(inArray(videos.id, [...ids]));
}

/** Holds a dataset's row until the transaction ends, so that two requests cannot both find it free. */
export async function lockDataset(tx: Executor, datasetId: string): Promise<{ readonly isControl: boolean }> {
  const [row] = await tx
    .select({ isControl: datasets.isControl })
    .from(datasets)
    .where(eq(datasets.id, datasetId))
    .for('update');
  return { isControl: row?.isControl ?? false };
}

/** The analysis that still runs over a dataset, if one does. */
export async function findRunningAnalysis(
  db: Executor,
  datasetId: string,
): Promise<{ id: string; taskId: string } | undefined> {
  const [row] = await db
    .select({ id: analyses.id, taskId: analyses.taskId })
    .from(analyses)
    .innerJoin(tasks, eq(tasks.id, analyses.taskId))
    .where(
      and(
        eq(analyses.datasetId, datasetId),
        inArray(analyses.status, ['pending', 'in-progress']),
        inArray(tasks.status, ['PENDING', 'STARTED']),
      ),
    )
    .orderBy(desc(analyses.createdAt));
  return row;
}

/** The newest analysis that still runs and measures all of these videos: the caller has checked their fence. */
export async function findRunningAnalysisOf(db: Executor, videoIds: readonly string[]) {
  const [row] = await db
    .select({
      id: analyses.id,
      taskId: analyses.taskId,
      datasetId: analyses.datasetId,
      status: analyses.status,
    })
    .from(analyses)
    .innerJoin(tasks, eq(tasks.id, analyses.taskId))
    .innerJoin(analysisVideos, eq(analysisVideos.analysisId, analyses.id))
    .where(
      and(
        inArray(analysisVideos.videoId, [...videoIds]),
        inArray(analyses.status, ['pending', 'in-progress']),
        inArray(tasks.status, ['PENDING', 'STARTED']),
      ),
    )
    .groupBy(analyses.id)
    .having(sql`count(*) = ${videoIds.length}`)
    .orderBy(desc(analyses.createdAt))
    .limit(1);
  return row;
}

export async function insertAnalysis(
  tx: Executor,
  values: {
    readonly id: string;
    readonly datasetId: string;
    readonly taskId: string;
    readonly createdBy: string;
    readonly parameters: AnalysisParameters;
  },
): Promise<void> {
  await tx.insert(analyses).values(values);
  await tx.insert(analysisVideos).values(
    values.parameters.videos.map((video, position) => ({
      analysisId: values.id,
      videoId: video.id,
      position,
    })),
  );
}

const withPlace = {
  id: analyses.id,
  datasetId: analyses.datasetId,
  taskId: analyses.taskId,
  status: analyses.status,
  parameters: analyses.parameters,
  error: analyses.error,
  createdAt: analyses.createdAt,
  finishedAt: analyses.finishedAt,
  datasetName: datasets.name,
  datasetDescription: datasets.description,
  isSimulated: datasets.isSimulated,
  projectId: datasets.projectId,
  projectName: projects.name,
  requestedBy: users.displayName,
  createdBy: analyses.createdBy,
  taskStatus: tasks.status,
  progress: tasks.progress,
  stage: tasks.stage,
  message: tasks.message,
  cancelRequestedAt: tasks.cancelRequestedAt,
  taskStartedAt: tasks.startedAt,
  expectedSeconds: tasks.expectedSeconds,
  reportId: reports.id,
  // Only what a list shows: a whole report would be hundreds of kilobytes for a page of them.
  // Without a report, where none was to be saved, they are in the task.
  figures: sql<unknown>`coalesce(${issuedContent} -> 'figures', ${tasks.result} -> 'summary' -> 'figures')`,
  framesAnalysed: sql<number | null>`(${issuedContent} ->> 'framesAnalysed')::int`,
  patients: sql<
    string[]
  >`coalesce((select json_agg(p.pseudonym order by ${folded(sql`p.pseudonym`)}) from ${patients} as p where p.id in (
    select ${patientIdOfVideo('v')} from ${analysisVideos} as av join ${videos} as v on v.id = av.video_id
    where av.analysis_id = ${analyses.id})), '[]')`,
  videosWithoutPatient: sql<number>`(select count(*)::int from ${analysisVideos} as av join ${videos} as v on v.id = av.video_id
    where av.analysis_id = ${analyses.id} and ${patientIdOfVideo('v')} is null)`,
};

export const selectAnalyses = (db: Executor) =>
  db
    .select(withPlace)
    .from(analyses)
    .innerJoin(datasets, eq(datasets.id, analyses.datasetId))
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .innerJoin(tasks, eq(tasks.id, analyses.taskId))
    .leftJoin(users, eq(users.id, analyses.createdBy))
    .leftJoin(reports, eq(reports.analysisId, analyses.id));

export type VisibleAnalysis = Awaited<ReturnType<typeof selectAnalyses>>[number];

export async function findVisibleAnalysis(
  principal: Principal,
  id: string,
): Promise<VisibleAnalysis | undefined> {
  const [row] = await selectAnalyses(database()).where(
    and(eq(analyses.id, id), insideFence(principal, datasets.projectId)),
  );
  return row;
}

/** Without a fence, for the job. */
export async function findAnalysisForJob(id: string): Promise<VisibleAnalysis | undefined> {
  const [row] = await selectAnalyses(database()).where(eq(analyses.id, id));
  return row;
}

export async function selectAnalysisVideos(
  db: Executor,
  analysisIds: readonly string[],
): Promise<AnalysisVideoRow[]> {
  if (analysisIds.length === 0) return [];
  return db
    .select()
    .from(analysisVideos)
    .where(inArray(analysisVideos.analysisId, [...analysisIds]))
    .orderBy(asc(analysisVideos.position));
}

/** Changes an analysis that has not ended; one that has keeps its end. True when it was changed. */
export async function changeOpenAnalysis(
  db: Executor,
  id: string,
  change: Partial<Omit<typeof analyses.$inferInsert, 'parameters'>>,
): Promise<boolean> {
  const rows = await db
    .update(analyses)
    .set(change)
    .where(and(eq(analyses.id, id), inArray(analyses.status, ['pending', 'in-progress'])))
    .returning({ id: analyses.id });
  return rows.length > 0;
}

/** Whether an analysis has not ended. */
export const isOpen = ({ status }: Pick<VisibleAnalysis, 'status'>): boolean =>
  status === 'pending' || status === 'in-progress';

/** How an analysis stands; undefined when it is gone. Asked again and again while its videos are measured. */
export async function findAnalysisStatus(id: string): Promise<VisibleAnalysis['status'] | undefined> {
  const [row] = await database()
    .select({ status: analyses.status })
    .from(analyses)
    .where(eq(analyses.id, id));
  return row?.status;
}

const asMeasurement = (row: typeof videoMeasurements.$inferSelect): MeasurementRow => ({
  ...row,
  result: readStored(storedMeasurement, row.result, `measurement ${row.id}`),
});

export async function findMeasurement(
  videoId: string,
  fingerprint: string,
): Promise<MeasurementRow | undefined> {
  const [row] = await database()
    .select()
    .from(videoMeasurements)
    .where(and(eq(videoMeasurements.videoId, videoId), eq(videoMeasurements.fingerprint, fingerprint)));
  return row && asMeasurement(row);
}

export async function selectMeasurements(ids: readonly string[]): Promise<MeasurementRow[]> {
  if (ids.length === 0) return [];
  const rows = await database()
    .select()
    .from(videoMeasurements)
    .where(inArray(videoMeasurements.id, [...ids]));
  return rows.map(asMeasurement);
}

/** Stores a measurement; the same one made again (a step that ran twice, a forced analysis) takes the older one's place. */
export async function upsertMeasurement(
  db: Executor,
  values: Omit<MeasurementRow, 'id' | 'createdAt' | 'result'> & { readonly result: NewMeasurement },
): Promise<string> {
  const [stored] = await db
    .insert(videoMeasurements)
    .values(values)
    .onConflictDoUpdate({
      target: [videoMeasurements.videoId, videoMeasurements.fingerprint],
      set: { result: values.result, artifactPrefix: values.artifactPrefix, createdAt: new Date() },
    })
    .returning({ id: videoMeasurements.id });
  if (!stored) throw new Error('the measurement was not stored');
  return stored.id;
}

/** The measurement of each of these videos that the newest analysis is based on, for anyone who may see them. */
export async function selectNewestMeasurements(principal: Principal, videoIds: readonly string[]) {
  if (videoIds.length === 0) return [];
  const rows = await database()
    .selectDistinctOn([videoMeasurements.videoId], {
      measurement: videoMeasurements,
      video: { id: videos.id, name: videos.name, sha256: videos.sha256 },
      datasetId: videos.datasetId,
      isSimulated: datasets.isSimulated,
      isControl: datasets.isControl,
    })
    .from(videoMeasurements)
    .innerJoin(videos, eq(videos.id, videoMeasurements.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(inArray(videoMeasurements.videoId, [...videoIds]), insideFence(principal, datasets.projectId)))
    .orderBy(videoMeasurements.videoId, desc(lastUsed), desc(videoMeasurements.createdAt));
  return rows.map((row) => ({ ...row, measurement: asMeasurement(row.measurement) }));
}

/** Names of the videos among these that the principal may see. */
export async function selectVisibleVideoNames(
  principal: Principal,
  videoIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return database()
    .select({ id: videos.id, name: videos.name })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(inArray(videos.id, [...videoIds]), insideFence(principal, datasets.projectId)));
}
