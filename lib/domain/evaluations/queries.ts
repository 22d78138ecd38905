import { and, count, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { evaluations, models, modelVersions, users, videos } from '@/db/schema';
import type { Message } from '@/lib/messages/message';
import { insideFence, type Principal } from '@/lib/platform/access';

const selectEvaluations = (db: Executor) =>
  db
    .select({
      ...getTableColumns(evaluations),
      modelId: models.id,
      modelName: models.name,
      versionNumber: modelVersions.number,
      versionSha256: modelVersions.sha256,
      createdByName: users.displayName,
    })
    .from(evaluations)
    .innerJoin(modelVersions, eq(modelVersions.id, evaluations.versionId))
    .innerJoin(models, eq(models.id, modelVersions.modelId))
    .leftJoin(users, eq(users.id, evaluations.createdBy));
export type EvaluationFacts = Awaited<ReturnType<typeof selectEvaluations>>[number];

export async function findEvaluation(db: Executor, id: string): Promise<EvaluationFacts | undefined> {
  const [row] = await selectEvaluations(db).where(eq(evaluations.id, id));
  return row;
}

export async function findEvaluationOfTask(
  db: Executor,
  taskId: string,
): Promise<EvaluationFacts | undefined> {
  const [row] = await selectEvaluations(db).where(eq(evaluations.taskId, taskId));
  return row;
}

/** Evaluations of all versions of a model, the newest first. */
export async function selectEvaluationsOf(
  modelId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: EvaluationFacts[]; total: number }> {
  const where = eq(models.id, modelId);
  const [rows, [sum]] = await Promise.all([
    selectEvaluations(database())
      .where(where)
      .orderBy(desc(evaluations.createdAt), desc(evaluations.id))
      .limit(limit)
      .offset(offset),
    database()
      .select({ total: count() })
      .from(evaluations)
      .innerJoin(modelVersions, eq(modelVersions.id, evaluations.versionId))
      .innerJoin(models, eq(models.id, modelVersions.modelId))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** The newest finished evaluation of each version in the principal's projects, the newest of them first. */
export async function selectNewestEvaluations(principal: Principal, limit: number) {
  const newest = database()
    .selectDistinctOn([evaluations.versionId], { id: evaluations.id })
    .from(evaluations)
    .where(and(eq(evaluations.state, 'completed'), insideFence(principal, evaluations.projectId)))
    .orderBy(evaluations.versionId, desc(evaluations.createdAt));
  return selectEvaluations(database())
    .where(inArray(evaluations.id, newest))
    .orderBy(desc(evaluations.createdAt), desc(evaluations.id))
    .limit(limit);
}

/** Finished evaluations of a project, the newest first. */
export async function selectFinishedOf(projectId: string, limit: number): Promise<EvaluationFacts[]> {
  return selectEvaluations(database())
    .where(and(eq(evaluations.projectId, projectId), eq(evaluations.state, 'completed')))
    .orderBy(desc(evaluations.createdAt), desc(evaluations.id))
    .limit(limit);
}

/** How often a test set was looked at in a project; evaluations that failed showed nothing. */
export async function countLooks(db: Executor, projectId: string, setSha256: string): Promise<number> {
  return db.$count(
    evaluations,
    and(
      eq(evaluations.projectId, projectId),
      eq(evaluations.setSha256, setSha256),
      ne(evaluations.state, 'failed'),
    ),
  );
}

/** Looks at one set are counted one after the other. */
export async function lockSet(tx: Executor, projectId: string, setSha256: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`evaluate ${projectId} ${setSha256}`}, 0))`,
  );
}

export async function insertEvaluation(
  tx: Executor,
  values: typeof evaluations.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(evaluations).values(values).returning({ id: evaluations.id });
  if (!row) throw new Error('an evaluation was not stored');
  return row.id;
}

/** Ends an evaluation that has not ended. */
export async function endEvaluation(
  tx: Executor,
  taskId: string,
  end:
    | { readonly state: 'completed'; readonly result: unknown }
    | { readonly state: 'failed'; readonly error: Message },
): Promise<void> {
  await tx
    .update(evaluations)
    .set({ ...end, finishedAt: new Date() })
    .where(and(eq(evaluations.taskId, taskId), eq(evaluations.state, 'running')));
}

/** Names of some videos by their ids. */
export async function selectVideoNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: videos.id, name: videos.name })
    .from(videos)
    .where(inArray(videos.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
