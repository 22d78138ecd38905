import { and, count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { deployments, models, modelVersions, revalidations, trainingRuns, users } from '@/db/schema';
import type { ModelTask } from './contract';

const selectDeployments = (db: Executor) =>
  db
    .select({
      ...getTableColumns(deployments),
      modelId: models.id,
      modelName: models.name,
      versionNumber: modelVersions.number,
      sha256: modelVersions.sha256,
      deployedByName: users.displayName,
    })
    .from(deployments)
    .leftJoin(modelVersions, eq(modelVersions.id, deployments.versionId))
    .leftJoin(models, eq(models.id, modelVersions.modelId))
    .leftJoin(users, eq(users.id, deployments.deployedBy));
export type DeploymentFacts = Awaited<ReturnType<typeof selectDeployments>>[number];

export async function findDeployment(db: Executor, id: string): Promise<DeploymentFacts | undefined> {
  const [row] = await selectDeployments(db).where(eq(deployments.id, id));
  return row;
}

/** The newest first. */
export async function selectDeploymentsOf(
  projectId: string,
  filter: { readonly task?: ModelTask | undefined; readonly limit: number; readonly offset: number },
): Promise<{ rows: DeploymentFacts[]; total: number }> {
  const where = and(
    eq(deployments.projectId, projectId),
    filter.task ? eq(deployments.task, filter.task) : undefined,
  );
  const [rows, [sum]] = await Promise.all([
    selectDeployments(database())
      .where(where)
      .orderBy(desc(deployments.startedAt), desc(deployments.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(deployments).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** So many versions are told of; more in use at once say nothing more. */
const MAX_DEPLOYED = 200;

/** The versions that some project measures with, each once, by ids and numbers alone. */
export const selectDeployedVersions = () =>
  database()
    .selectDistinct({
      task: deployments.task,
      modelId: modelVersions.modelId,
      number: modelVersions.number,
      sha256: modelVersions.sha256,
    })
    .from(deployments)
    .innerJoin(modelVersions, eq(modelVersions.id, deployments.versionId))
    .where(isNull(deployments.endedAt))
    .limit(MAX_DEPLOYED);

/** Lets one deployment of a project's task follow another: whoever deploys at the same time waits here. */
export async function lockDeployments(tx: Executor, projectId: string, task: ModelTask): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deploy ${projectId} ${task}`}, 0))`);
}

/** The newest finished revalidation of a version. */
export async function findNewestRevalidation(
  tx: Executor,
  versionId: string,
): Promise<{ id: string; isWithin: boolean | null } | undefined> {
  const [row] = await tx
    .select({ id: revalidations.id, isWithin: revalidations.isWithin })
    .from(revalidations)
    .where(and(eq(revalidations.versionId, versionId), eq(revalidations.state, 'completed')))
    .orderBy(desc(revalidations.createdAt))
    .limit(1);
  return row;
}

export async function findCurrentDeployment(
  tx: Executor,
  projectId: string,
  task: ModelTask,
): Promise<{ id: string; versionId: string | null } | undefined> {
  const [row] = await tx
    .select({ id: deployments.id, versionId: deployments.versionId })
    .from(deployments)
    .where(
      and(eq(deployments.projectId, projectId), eq(deployments.task, task), isNull(deployments.endedAt)),
    );
  return row;
}

/** Ends what was in use and begins what is, at the same moment. @returns the id of the new one */
export async function followDeployment(
  tx: Executor,
  endsId: string | null,
  values: Omit<typeof deployments.$inferInsert, 'id' | 'startedAt' | 'endedAt'>,
): Promise<string> {
  if (endsId) await tx.update(deployments).set({ endedAt: sql`now()` }).where(eq(deployments.id, endsId));
  const [row] = await tx.insert(deployments).values(values).returning({ id: deployments.id });
  if (!row) throw new Error('a deployment was not stored');
  return row.id;
}

/** What the training that made a version says of it; undefined for one that was not trained here. */
export async function findJudged(db: Executor, versionId: string): Promise<unknown> {
  const [row] = await db
    .select({ judged: trainingRuns.judged })
    .from(trainingRuns)
    .where(eq(trainingRuns.versionId, versionId))
    .orderBy(desc(trainingRuns.number))
    .limit(1);
  return row?.judged;
}

/** The training that made a version; undefined for one that was not trained here. */
export async function findTrainingOf(db: Executor, versionId: string) {
  const { number, startName, startSha256, settings, split, snapshotSha256, step, judged } = trainingRuns;
  const [row] = await db
    .select({ number, startName, startSha256, settings, split, snapshotSha256, step, judged })
    .from(trainingRuns)
    .where(eq(trainingRuns.versionId, versionId))
    .orderBy(desc(trainingRuns.number))
    .limit(1);
  return row;
}
