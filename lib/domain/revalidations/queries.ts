import { and, asc, count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import {
  analysisVideos,
  datasets,
  models,
  modelVersions,
  reports,
  reportVersions,
  revalidations,
  revalidationVideos,
  users,
  videoMeasurements,
  videos,
} from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { storedMeasurement } from '@/lib/domain/analyses';
import type { Message } from '@/lib/messages/message';
import type { RevalidationResult } from './contract';

const selectRevalidations = (db: Executor) =>
  db
    .select({
      ...getTableColumns(revalidations),
      modelId: models.id,
      modelName: models.name,
      versionNumber: modelVersions.number,
      versionSha256: modelVersions.sha256,
      createdByName: users.displayName,
    })
    .from(revalidations)
    .innerJoin(modelVersions, eq(modelVersions.id, revalidations.versionId))
    .innerJoin(models, eq(models.id, modelVersions.modelId))
    .leftJoin(users, eq(users.id, revalidations.createdBy));
export type RevalidationFacts = Awaited<ReturnType<typeof selectRevalidations>>[number];

export async function findRevalidation(db: Executor, id: string): Promise<RevalidationFacts | undefined> {
  const [row] = await selectRevalidations(db).where(eq(revalidations.id, id));
  return row;
}

export async function findRevalidationOfTask(
  db: Executor,
  taskId: string,
): Promise<RevalidationFacts | undefined> {
  const [row] = await selectRevalidations(db).where(eq(revalidations.taskId, taskId));
  return row;
}

/** Revalidations of all versions of a model, the newest first. */
export async function selectRevalidationsOf(
  modelId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: RevalidationFacts[]; total: number }> {
  const where = eq(models.id, modelId);
  const [rows, [sum]] = await Promise.all([
    selectRevalidations(database())
      .where(where)
      .orderBy(desc(revalidations.createdAt), desc(revalidations.id))
      .limit(limit)
      .offset(offset),
    database()
      .select({ total: count() })
      .from(revalidations)
      .innerJoin(modelVersions, eq(modelVersions.id, revalidations.versionId))
      .innerJoin(models, eq(models.id, modelVersions.modelId))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** What the project said last that it tolerates; undefined before it said anything. */
export async function findLastTolerance(db: Executor, projectId: string): Promise<unknown> {
  const [row] = await db
    .select({ tolerance: revalidations.tolerance })
    .from(revalidations)
    .where(eq(revalidations.projectId, projectId))
    .orderBy(desc(revalidations.createdAt))
    .limit(1);
  return row?.tolerance;
}

/**
 * The recordings of the newest signed reports of a project, each report by its newest version, with the measurement that
 * was signed. Recordings that are gone are left out, and with them reports that have none left.
 */
export async function selectSignedRecordings(
  db: Executor,
  projectId: string,
  limit: number,
): Promise<{ reportVersionId: string; measurementId: string }[]> {
  const newest = db
    .selectDistinctOn([reportVersions.reportId], {
      id: reportVersions.id,
      reportId: reportVersions.reportId,
      signedAt: reportVersions.signedAt,
    })
    .from(reportVersions)
    .innerJoin(reports, eq(reports.id, reportVersions.reportId))
    .innerJoin(datasets, eq(datasets.id, reports.datasetId))
    .where(
      and(
        eq(datasets.projectId, projectId),
        sql`exists (select 1 from ${analysisVideos} as v where v.analysis_id = ${reports.analysisId} and v.measurement_id is not null)`,
      ),
    )
    .orderBy(reportVersions.reportId, desc(reportVersions.number))
    .as('newest');
  const meant = db.select().from(newest).orderBy(desc(newest.signedAt)).limit(limit).as('meant');
  return db
    .select({ reportVersionId: meant.id, measurementId: videoMeasurements.id })
    .from(meant)
    .innerJoin(reports, eq(reports.id, meant.reportId))
    .innerJoin(analysisVideos, eq(analysisVideos.analysisId, reports.analysisId))
    .innerJoin(videoMeasurements, eq(videoMeasurements.id, analysisVideos.measurementId))
    .orderBy(desc(meant.signedAt), meant.id, asc(analysisVideos.position));
}

export async function insertRevalidation(
  tx: Executor,
  values: typeof revalidations.$inferInsert,
  recordings: readonly { readonly reportVersionId: string; readonly measurementId: string }[],
): Promise<string> {
  const [row] = await tx.insert(revalidations).values(values).returning({ id: revalidations.id });
  if (!row) throw new Error('a revalidation was not stored');
  await tx
    .insert(revalidationVideos)
    .values(recordings.map((each, position) => ({ revalidationId: row.id, position, ...each })));
  return row.id;
}

/** Every recording of a revalidation with what was signed of it, in order. */
export async function selectRecordings(db: Executor, revalidationId: string) {
  const rows = await db
    .select({
      ...getTableColumns(revalidationVideos),
      videoId: videos.id,
      videoName: videos.name,
      reportCode: reportVersions.code,
      reportNumber: reportVersions.number,
      measurement: videoMeasurements.result,
      modelId: videoMeasurements.modelId,
      softwareVersion: videoMeasurements.softwareVersion,
    })
    .from(revalidationVideos)
    .innerJoin(videoMeasurements, eq(videoMeasurements.id, revalidationVideos.measurementId))
    .innerJoin(videos, eq(videos.id, videoMeasurements.videoId))
    .innerJoin(reportVersions, eq(reportVersions.id, revalidationVideos.reportVersionId))
    .where(eq(revalidationVideos.revalidationId, revalidationId))
    .orderBy(asc(revalidationVideos.position));
  return rows.map((row) => ({
    ...row,
    measurement: readStored(storedMeasurement, row.measurement, `measurement ${row.measurementId}`),
  }));
}

/** Keeps what the version measured on a recording, or why it could not; what is kept already stays. */
export async function keepShadow(
  id: string,
  outcome: { readonly shadow: unknown } | { readonly error: Message },
): Promise<void> {
  await database()
    .update(revalidationVideos)
    .set(outcome)
    .where(and(eq(revalidationVideos.id, id), isNull(revalidationVideos.shadow)));
}

/** Ends a revalidation that has not ended. */
export async function endRevalidation(
  tx: Executor,
  taskId: string,
  end:
    | { readonly state: 'completed'; readonly result: RevalidationResult; readonly isWithin: boolean }
    | { readonly state: 'cancelled' | 'failed'; readonly error: Message },
): Promise<void> {
  await tx
    .update(revalidations)
    .set({ ...end, finishedAt: new Date() })
    .where(and(eq(revalidations.taskId, taskId), eq(revalidations.state, 'running')));
}
