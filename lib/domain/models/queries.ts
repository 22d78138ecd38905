import { and, asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import {
  datasets,
  deployments,
  frames,
  models,
  modelVersions,
  projects,
  trainingMetrics,
  trainingRuns,
  users,
  videos,
} from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import { insideFence, type Principal } from '@/lib/platform/access';
import type { MODEL_SORTS, ModelTask } from './contract';

export type ModelRow = typeof models.$inferSelect;
export type VersionRow = typeof modelVersions.$inferSelect;

const facts = {
  ...getTableColumns(models),
  projectName: projects.name,
  datasetName: datasets.name,
  createdByName: users.displayName,
  versionsCount: sql<number>`(select count(*)::int from ${modelVersions} as v where v.model_id = ${models}.id)`,
  trained: sql<{
    loss: number | null;
    validation_loss: number | null;
    score: number | null;
    best: number | null;
  } | null>`(select json_build_object(
      'loss', (select avg(value) from ${trainingMetrics} as m where m.run_id = r.id and m.name = 'loss'
        and (m.step - 1) / r.steps_per_epoch = (r.step - 1) / r.steps_per_epoch),
      'validation_loss', (select value from ${trainingMetrics} as m where m.run_id = r.id and m.name = 'validationLoss'
        order by step desc limit 1),
      'score', (select value from ${trainingMetrics} as m where m.run_id = r.id and m.name = 'score' order by step desc limit 1),
      'best', r.judged->'best'->'score')
    from ${trainingRuns} as r where r.model_id = ${models}.id and r.version_id is not null
    order by r.number desc limit 1)`,
  deployedNumber: sql<number | null>`(select v.number from ${deployments} as d
    join ${modelVersions} as v on v.id = d.version_id
    where d.project_id = ${models}.project_id and d.ended_at is null and v.model_id = ${models}.id)`,
};

const selectModels = (db: Executor) =>
  db
    .select(facts)
    .from(models)
    .innerJoin(projects, eq(projects.id, models.projectId))
    .leftJoin(datasets, eq(datasets.id, models.datasetId))
    .leftJoin(users, eq(users.id, models.createdBy));
export type ModelFacts = Awaited<ReturnType<typeof selectModels>>[number];

export interface ModelFilter {
  readonly type?: ModelTask | undefined;
  readonly status?: ModelRow['status'] | undefined;
  readonly dataset_id?: string | undefined;
  readonly project_id?: string | undefined;
  readonly search: string;
  readonly sort: (typeof MODEL_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const ORDER: Record<(typeof MODEL_SORTS)[number], SQL> = {
  name: folded(models.name),
  type: sql`${models.task}`,
  status: sql`${models.status}`,
  createdAt: sql`${models.createdAt}`,
};

/** Models inside the fence. */
export async function selectVisibleModels(
  principal: Principal,
  filter: ModelFilter,
): Promise<{ rows: ModelFacts[]; total: number }> {
  const where = and(
    insideFence(principal, models.projectId),
    filter.type ? eq(models.task, filter.type) : undefined,
    filter.status ? eq(models.status, filter.status) : undefined,
    filter.dataset_id ? eq(models.datasetId, filter.dataset_id) : undefined,
    filter.project_id ? eq(models.projectId, filter.project_id) : undefined,
    filter.search ? contains(sql`concat_ws(' ', ${models.name}, ${models.notes})`, filter.search) : undefined,
  );
  const direction = sql.raw(filter.order);
  const [rows, [sum]] = await Promise.all([
    selectModels(database())
      .where(where)
      // The id settles ties, so that no row is on two pages.
      .orderBy(sql`${ORDER[filter.sort]} ${direction}`, asc(models.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(models).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export async function findModel(db: Executor, id: string): Promise<ModelFacts | undefined> {
  const [row] = await selectModels(db).where(eq(models.id, id));
  return row;
}

/** The model, held until the transaction ends. */
export async function lockModel(tx: Executor, id: string): Promise<ModelRow | undefined> {
  const [row] = await tx.select().from(models).where(eq(models.id, id)).for('update');
  return row;
}

/** Null when the project has a model of that name already. */
export async function insertModel(tx: Executor, values: typeof models.$inferInsert): Promise<string | null> {
  const [row] = await tx.insert(models).values(values).onConflictDoNothing().returning({ id: models.id });
  return row?.id ?? null;
}

export async function isNameTaken(
  db: Executor,
  projectId: string,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: models.id })
    .from(models)
    .where(and(eq(models.projectId, projectId), sql`${folded(models.name)} = ${folded(sql`${name}::text`)}`));
  return row !== undefined && row.id !== exceptId;
}

export async function changeModel(tx: Executor, id: string, change: Partial<ModelRow>): Promise<void> {
  await tx
    .update(models)
    .set({ ...change, version: sql`${models.version} + 1` })
    .where(eq(models.id, id));
}

export async function removeModel(tx: Executor, id: string): Promise<void> {
  await tx.delete(models).where(eq(models.id, id));
}

export async function findDatasetOfModel(
  db: Executor,
  datasetId: string,
): Promise<{ projectId: string } | undefined> {
  const [row] = await db
    .select({ projectId: datasets.projectId })
    .from(datasets)
    .where(eq(datasets.id, datasetId));
  return row;
}

/** Where the picture of a frame lies, and whose it is. */
export async function findFrame(
  db: Executor,
  frameId: string,
): Promise<{ objectKey: string; projectId: string } | undefined> {
  const [row] = await db
    .select({ objectKey: frames.objectKey, projectId: datasets.projectId })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(eq(frames.id, frameId));
  return row;
}

/** Whether any version of the model has ever been deployed. */
export async function wasDeployed(tx: Executor, modelId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: deployments.id })
    .from(deployments)
    .innerJoin(modelVersions, eq(modelVersions.id, deployments.versionId))
    .where(eq(modelVersions.modelId, modelId))
    .limit(1);
  return row !== undefined;
}

const versionFacts = {
  ...getTableColumns(modelVersions),
  createdByName: users.displayName,
  isDeployed: sql<boolean>`exists (select 1 from ${deployments} as d
    where d.version_id = ${modelVersions}.id and d.ended_at is null)`,
  projectId: models.projectId,
  task: models.task,
  modelName: models.name,
};

const selectVersions = (db: Executor) =>
  db
    .select(versionFacts)
    .from(modelVersions)
    .innerJoin(models, eq(models.id, modelVersions.modelId))
    .leftJoin(users, eq(users.id, modelVersions.createdBy));
export type VersionFacts = Awaited<ReturnType<typeof selectVersions>>[number];

/** The newest first. */
export const selectVersionsOf = (db: Executor, modelId: string): Promise<VersionFacts[]> =>
  selectVersions(db).where(eq(modelVersions.modelId, modelId)).orderBy(desc(modelVersions.number));

export async function findVersion(db: Executor, id: string): Promise<VersionFacts | undefined> {
  const [row] = await selectVersions(db).where(eq(modelVersions.id, id));
  return row;
}

/** Null when the model has the same bytes already. The model is to be locked. */
export async function insertVersion(
  tx: Executor,
  values: Omit<typeof modelVersions.$inferInsert, 'id' | 'number'>,
): Promise<{ id: string; number: number } | null> {
  const [row] = await tx
    .insert(modelVersions)
    .values({
      ...values,
      number: sql`(select coalesce(max(number), 0) + 1 from model_versions where model_id = ${values.modelId})`,
    })
    .onConflictDoNothing({ target: [modelVersions.modelId, modelVersions.sha256] })
    .returning({ id: modelVersions.id, number: modelVersions.number });
  return row ?? null;
}

export async function changeVersion(
  tx: Executor,
  id: string,
  change: Partial<Pick<VersionRow, 'state' | 'trial' | 'acceptedBy' | 'acceptedAt'>>,
): Promise<void> {
  await tx.update(modelVersions).set(change).where(eq(modelVersions.id, id));
}

/** Whether any version of any model still names these bytes. */
export async function isFileUsed(db: Executor, sha256: string): Promise<boolean> {
  const [row] = await db
    .select({ id: modelVersions.id })
    .from(modelVersions)
    .where(eq(modelVersions.sha256, sha256))
    .limit(1);
  return row !== undefined;
}

/** The version that does a task of a project now, or null where the shipped model does. */
export async function findDeployedVersion(
  db: Executor,
  projectId: string,
  task: ModelTask,
): Promise<VersionFacts | null> {
  const [row] = await selectVersions(db)
    .innerJoin(deployments, eq(deployments.versionId, modelVersions.id))
    .where(
      and(eq(deployments.projectId, projectId), eq(deployments.task, task), isNull(deployments.endedAt)),
    );
  return row ?? null;
}

/** The version of a model with these bytes. */
export async function findVersionByHash(
  db: Executor,
  modelId: string,
  sha256: string,
): Promise<VersionFacts | undefined> {
  const [row] = await selectVersions(db).where(
    and(eq(modelVersions.modelId, modelId), eq(modelVersions.sha256, sha256)),
  );
  return row;
}
