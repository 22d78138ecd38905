import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, ne } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { datasets, modelVersions, predictions, tasks, users, videos } from '@/db/schema';
import type { Message } from '@/lib/messages/message';
import { insideFence, type Principal } from '@/lib/platform/access';

const selectPredictions = (db: Executor) =>
  db
    .select({
      ...getTableColumns(predictions),
      videoName: videos.name,
      progress: tasks.progress,
      createdByName: users.displayName,
    })
    .from(predictions)
    .innerJoin(videos, eq(videos.id, predictions.videoId))
    .leftJoin(tasks, eq(tasks.id, predictions.taskId))
    .leftJoin(users, eq(users.id, predictions.createdBy));
export type PredictionFacts = Awaited<ReturnType<typeof selectPredictions>>[number];
type Status = PredictionFacts['status'];

export async function findPrediction(db: Executor, id: string): Promise<PredictionFacts | undefined> {
  const [row] = await selectPredictions(db).where(eq(predictions.id, id));
  return row;
}

export async function findPredictionOfTask(
  db: Executor,
  taskId: string,
): Promise<PredictionFacts | undefined> {
  const [row] = await selectPredictions(db).where(eq(predictions.taskId, taskId));
  return row;
}

/** Predictions inside the fence, the newest first. @param filter.shippedId of a model that ships with the product */
export async function selectVisiblePredictions(
  principal: Principal,
  filter: {
    readonly modelId?: string | undefined;
    readonly shippedId?: string | undefined;
    readonly videoId: string | undefined;
    readonly status: Status | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ rows: PredictionFacts[]; total: number }> {
  const where = and(
    insideFence(principal, predictions.projectId),
    filter.shippedId
      ? and(isNull(predictions.versionId), eq(predictions.modelName, filter.shippedId))
      : undefined,
    filter.modelId ? eq(predictions.modelId, filter.modelId) : undefined,
    filter.videoId ? eq(predictions.videoId, filter.videoId) : undefined,
    filter.status ? eq(predictions.status, filter.status) : undefined,
  );
  const [rows, [sum]] = await Promise.all([
    selectPredictions(database())
      .where(where)
      .orderBy(desc(predictions.createdAt), desc(predictions.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(predictions).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export async function insertPrediction(
  tx: Executor,
  values: typeof predictions.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(predictions).values(values).returning({ id: predictions.id });
  if (!row) throw new Error('a prediction was not stored');
  return row.id;
}

export async function removePrediction(tx: Executor, id: string): Promise<void> {
  await tx.delete(predictions).where(eq(predictions.id, id));
}

/** Changes a prediction that has not ended; says whether there was one. */
export async function changeOpenPrediction(
  db: Executor,
  taskId: string,
  change: { readonly status: Status; readonly figures?: unknown; readonly error?: Message },
): Promise<boolean> {
  const isEnd = change.status !== 'running';
  const changed = await db
    .update(predictions)
    .set({ ...change, ...(isEnd ? { finishedAt: new Date() } : {}) })
    .where(and(eq(predictions.taskId, taskId), inArray(predictions.status, ['queued', 'running'])))
    .returning({ id: predictions.id });
  return changed.length > 0;
}

/** A video with the project that it is in. */
export async function findVideoProject(
  db: Executor,
  videoId: string,
): Promise<{ projectId: string; name: string; frameCount: number } | undefined> {
  const [row] = await db
    .select({ projectId: datasets.projectId, name: videos.name, frameCount: videos.frameCount })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(eq(videos.id, videoId));
  return row;
}

/** Videos of a dataset that can be looked at, by name. */
export async function selectVideoIds(
  db: Executor,
  datasetId: string,
  limit: number,
): Promise<{ id: string; name: string; projectId: string }[]> {
  return db
    .select({ id: videos.id, name: videos.name, projectId: datasets.projectId })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(videos.datasetId, datasetId), ne(videos.processingStatus, 'failed')))
    .orderBy(asc(videos.name), asc(videos.id))
    .limit(limit);
}

export async function findDatasetProject(db: Executor, datasetId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ projectId: datasets.projectId })
    .from(datasets)
    .where(eq(datasets.id, datasetId));
  return row?.projectId;
}

/** The newest candidate among a model's versions. */
export async function findNewestCandidate(db: Executor, modelId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: modelVersions.id })
    .from(modelVersions)
    .where(and(eq(modelVersions.modelId, modelId), eq(modelVersions.state, 'candidate')))
    .orderBy(desc(modelVersions.number))
    .limit(1);
  return row?.id;
}
