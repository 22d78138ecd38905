import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { trainingCheckpoints, trainingEvents, trainingMetrics } from '@/db/schema';

export interface Metric {
  readonly name: 'loss' | 'validationLoss' | 'score';
  readonly step: number;
  readonly value: number;
}

const ROWS_AT_ONCE = 1000;

/** Notes figures; of a step that was done again after a crash the last counts. */
export async function insertMetrics(db: Executor, runId: string, list: readonly Metric[]): Promise<void> {
  // One statement cannot change a row twice: a step that went back comes twice in one batch.
  const last = new Map(list.map((metric) => [`${metric.name} ${metric.step}`, metric]));
  const rows = [...last.values()];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insert(trainingMetrics)
      .values(rows.slice(at, at + ROWS_AT_ONCE).map((metric) => ({ ...metric, runId })))
      .onConflictDoUpdate({
        target: [trainingMetrics.runId, trainingMetrics.name, trainingMetrics.step],
        set: { value: sql`excluded.value` },
      });
  }
}

/** A curve with at most so many points: neighbors are averaged, each point stands at their last step. */
export async function selectCurve(
  db: Executor,
  runId: string,
  name: Metric['name'],
  points: number,
): Promise<{ step: number; value: number }[]> {
  const rows = await db.execute<{ step: number; value: number }>(sql`
    with numbered as (select step, value, row_number() over (order by step) - 1 as i, count(*) over () as n
      from ${trainingMetrics} where run_id = ${runId} and name = ${name})
    select max(step)::int as step, avg(value)::float8 as value from numbered
    group by i / greatest(1, ceil(n::numeric / ${points})::bigint) order by 1`);
  return rows.map(({ step, value }) => ({ step, value }));
}

/** Mean of a figure by epoch, from the first; epochs count from 1. */
export async function selectByEpoch(
  db: Executor,
  runId: string,
  stepsPerEpoch: number,
): Promise<{ epoch: number; loss: number | null; validationLoss: number | null; score: number | null }[]> {
  const { name, step, value, runId: run } = trainingMetrics;
  const epoch = sql<number>`((${step} - 1) / ${sql.raw(String(Math.max(1, Math.trunc(stepsPerEpoch))))} + 1)`;
  return db
    .select({
      epoch: epoch.mapWith(Number),
      loss: sql<number | null>`avg(${value}) filter (where ${name} = 'loss')`,
      validationLoss: sql<number | null>`avg(${value}) filter (where ${name} = 'validationLoss')`,
      score: sql<number | null>`avg(${value}) filter (where ${name} = 'score')`,
    })
    .from(trainingMetrics)
    .where(eq(run, runId))
    .groupBy(epoch)
    .orderBy(asc(epoch))
    .limit(1000);
}

/** The newest lines, the oldest of them first. */
export async function selectEvents(db: Executor, runId: string, limit: number) {
  const rows = await db
    .select({ message: trainingEvents.message, step: trainingEvents.step, at: trainingEvents.createdAt })
    .from(trainingEvents)
    .where(eq(trainingEvents.runId, runId))
    .orderBy(desc(trainingEvents.sequence))
    .limit(limit);
  return rows.reverse();
}

/** The newest first. */
export async function selectCheckpoints(db: Executor, runId: string) {
  return db
    .select({ step: trainingCheckpoints.step, sha256: trainingCheckpoints.sha256 })
    .from(trainingCheckpoints)
    .where(eq(trainingCheckpoints.runId, runId))
    .orderBy(desc(trainingCheckpoints.step))
    .limit(10);
}

/** Checkpoints of a run that are kept. */
const KEPT = 2;

/** Notes a checkpoint whose bytes lie in the store; answers with the steps of those that are not kept any longer. */
export async function insertCheckpoint(
  db: Executor,
  runId: string,
  step: number,
  sha256: string,
): Promise<number[]> {
  await db
    .insert(trainingCheckpoints)
    .values({ runId, step, sha256 })
    .onConflictDoUpdate({
      target: [trainingCheckpoints.runId, trainingCheckpoints.step],
      set: { sha256 },
    });
  const kept = (await selectCheckpoints(db, runId)).slice(0, KEPT).map((each) => each.step);
  const removed = await db
    .delete(trainingCheckpoints)
    .where(and(eq(trainingCheckpoints.runId, runId), notInArray(trainingCheckpoints.step, kept)))
    .returning({ step: trainingCheckpoints.step });
  return removed.map((each) => each.step);
}
