import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { isAnnotated } from '@/db/live-detections';
import {
  datasets,
  deployments,
  frames,
  models,
  modelVersions,
  predictions,
  projects,
  trainingRuns,
  videos,
} from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

/** So many rows each table of the technical dashboard shows. */
const LISTED = 8;

/** Models and predictions of the principal's projects. */
export async function selectModelCounts(principal: Principal) {
  const db = database();
  const [ofModels, ofPredictions] = await Promise.all([
    db.$count(models, insideFence(principal, models.projectId)),
    db.$count(predictions, insideFence(principal, predictions.projectId)),
  ]);
  return { models: ofModels, predictions: ofPredictions };
}

/** What projects have put to work now; projects that use the shipped models have no row. */
export async function selectActiveModels(principal: Principal) {
  return database()
    .select({
      id: deployments.id,
      task: deployments.task,
      modelId: models.id,
      modelName: models.name,
      versionNumber: modelVersions.number,
      projectName: projects.name,
      startedAt: deployments.startedAt,
    })
    .from(deployments)
    .innerJoin(modelVersions, eq(modelVersions.id, deployments.versionId))
    .innerJoin(models, eq(models.id, modelVersions.modelId))
    .innerJoin(projects, eq(projects.id, deployments.projectId))
    .where(and(isNull(deployments.endedAt), insideFence(principal, deployments.projectId)))
    .orderBy(desc(deployments.startedAt), desc(deployments.id))
    .limit(LISTED);
}

/** How far the datasets are in which somebody labeled last; each picture counts once. */
export async function selectLabelingProgress(principal: Principal) {
  const total = count(frames.id);
  return database()
    .select({
      id: datasets.id,
      name: datasets.name,
      projectName: projects.name,
      totalFrames: total,
      annotatedFrames: sql<number>`count(*) filter (where ${isAnnotated})`.mapWith(Number),
      labeledFrames: sql<number>`count(*) filter (where ${frames.labeledAt} is not null)`.mapWith(Number),
    })
    .from(datasets)
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .innerJoin(videos, eq(videos.datasetId, datasets.id))
    .innerJoin(frames, and(eq(frames.videoId, videos.id), isNull(frames.sameAs)))
    .where(insideFence(principal, datasets.projectId))
    .groupBy(datasets.id, projects.name)
    .orderBy(sql`max(${frames.labeledAt}) desc nulls last`, desc(datasets.createdAt), datasets.id)
    .limit(LISTED);
}

/** Trainings that a person has to look after: a model's last one failed, was interrupted or waits paused. */
export async function selectTroubledRuns(principal: Principal) {
  const db = database();
  const last = db
    .selectDistinctOn([trainingRuns.modelId], {
      id: trainingRuns.id,
      modelId: trainingRuns.modelId,
      number: trainingRuns.number,
      state: trainingRuns.state,
      updatedAt: trainingRuns.updatedAt,
    })
    .from(trainingRuns)
    .where(insideFence(principal, trainingRuns.projectId))
    .orderBy(trainingRuns.modelId, desc(trainingRuns.number))
    .as('last');
  const rows = await db
    .select({
      id: last.id,
      state: last.state,
      modelId: last.modelId,
      modelName: models.name,
      number: last.number,
      at: last.updatedAt,
    })
    .from(last)
    .innerJoin(models, eq(models.id, last.modelId))
    .where(sql`${last.state} in ('failed', 'interrupted', 'paused')`)
    .orderBy(desc(last.updatedAt))
    .limit(LISTED);
  return rows.flatMap(({ state, ...row }) =>
    state === 'failed' || state === 'interrupted' || state === 'paused' ? [{ ...row, state }] : [],
  );
}

/** Imported versions that nobody has seen at work yet. */
export async function selectUntriedVersions(principal: Principal) {
  return database()
    .select({
      id: modelVersions.id,
      modelId: models.id,
      modelName: models.name,
      number: modelVersions.number,
      at: modelVersions.createdAt,
    })
    .from(modelVersions)
    .innerJoin(models, eq(models.id, modelVersions.modelId))
    .where(and(eq(modelVersions.state, 'quarantined'), insideFence(principal, models.projectId)))
    .orderBy(desc(modelVersions.createdAt))
    .limit(LISTED);
}

/** Videos with frames on which detection failed, each with how many. */
export async function selectFailedDetections(principal: Principal) {
  return database()
    .select({
      id: videos.id,
      name: videos.name,
      failed: count(frames.id),
      at: sql<Date>`max(${frames.createdAt})`.mapWith(frames.createdAt),
    })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(frames.detectionStatus, 'failed'), insideFence(principal, datasets.projectId)))
    .groupBy(videos.id)
    .orderBy(sql`max(${frames.createdAt}) desc`)
    .limit(LISTED);
}

/** Predictions that failed. */
export async function selectFailedPredictions(principal: Principal) {
  return database()
    .select({
      id: predictions.id,
      name: predictions.name,
      videoId: predictions.videoId,
      at: predictions.createdAt,
    })
    .from(predictions)
    .where(and(eq(predictions.status, 'failed'), insideFence(principal, predictions.projectId)))
    .orderBy(desc(predictions.createdAt))
    .limit(LISTED);
}
