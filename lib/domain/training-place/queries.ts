import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import {
  frames,
  models,
  trainingCheckpoints,
  trainingEvents,
  trainingRunFrames,
  trainingRunStills,
  trainingRuns,
} from '@/db/schema';
import type { Message } from '@/lib/messages/message';

export type RunRow = typeof trainingRuns.$inferSelect;
type RunState = RunRow['state'];

/** States in which the one place of training is taken. */
const ACTIVE = ['preparing', 'training'] as const satisfies RunState[];
/** States that a run does not leave by itself or by a person's wish for good. */
const OPEN = ['waiting', ...ACTIVE, 'paused', 'interrupted'] as const satisfies RunState[];

export const isActive = (state: RunState): boolean => (ACTIVE as readonly RunState[]).includes(state);
export const isOpen = (state: RunState): boolean => (OPEN as readonly RunState[]).includes(state);

/** The run, held until the transaction ends. */
export async function lockRun(tx: Executor, id: string): Promise<RunRow | undefined> {
  const [row] = await tx.select().from(trainingRuns).where(eq(trainingRuns.id, id)).for('update');
  return row;
}

export async function changeRun(db: Executor, id: string, change: Partial<RunRow>): Promise<void> {
  await db.update(trainingRuns).set(change).where(eq(trainingRuns.id, id));
}

/** Notes how far a leg of a run is, while it holds the place; says whether it does. */
export async function changeActiveRun(
  db: Executor,
  { id, leg }: Pick<RunRow, 'id' | 'leg'>,
  change: Partial<RunRow>,
): Promise<boolean> {
  const changed = await db
    .update(trainingRuns)
    .set(change)
    .where(and(eq(trainingRuns.id, id), eq(trainingRuns.leg, leg), inArray(trainingRuns.state, [...ACTIVE])))
    .returning({ id: trainingRuns.id });
  return changed.length > 0;
}

/** Whoever takes or leaves the place of training does so one after the other. */
export async function lockPlace(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('training place', 0))`);
}

export async function isPlaceTaken(tx: Executor): Promise<boolean> {
  return (await tx.$count(trainingRuns, inArray(trainingRuns.state, [...ACTIVE]))) > 0;
}

export async function findLongestWaiting(tx: Executor): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(trainingRuns)
    .where(eq(trainingRuns.state, 'waiting'))
    .orderBy(asc(trainingRuns.createdAt), asc(trainingRuns.id))
    .limit(1);
  return row;
}

/** Whether a model has a run that has not ended. */
export async function hasOpenRun(tx: Executor, modelId: string): Promise<boolean> {
  const where = and(eq(trainingRuns.modelId, modelId), inArray(trainingRuns.state, [...OPEN]));
  return (await tx.$count(trainingRuns, where)) > 0;
}

/** Ids of the runs that have not ended. */
export async function selectOpenRunIds(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: trainingRuns.id })
    .from(trainingRuns)
    .where(inArray(trainingRuns.state, [...OPEN]));
  return rows.map(({ id }) => id);
}

/** Runs that are before a waiting one: those that hold the place, and those that have waited longer. */
export async function countBefore(db: Executor, run: Pick<RunRow, 'createdAt'>): Promise<number> {
  return db.$count(
    trainingRuns,
    sql`${inArray(trainingRuns.state, [...ACTIVE])} or (${trainingRuns.state} = 'waiting'
      and ${trainingRuns.createdAt} < ${run.createdAt.toISOString()}::timestamptz)`,
  );
}

/** A line of a run's log. */
export async function insertEvent(
  db: Executor,
  runId: string,
  step: number,
  message: Message,
): Promise<void> {
  await db.insert(trainingEvents).values({ runId, step, message });
}

/** Whose pictures go: all frames of some videos, one frame, or some stills. */
export type GoingPictures =
  | { readonly videoIds: readonly string[] }
  | { readonly frameId: string }
  | { readonly stillIds: readonly string[] };

const concerned = (tx: Executor, going: GoingPictures): SQL => {
  if ('stillIds' in going)
    return inArray(
      trainingRuns.id,
      tx
        .select({ runId: trainingRunStills.runId })
        .from(trainingRunStills)
        .where(inArray(trainingRunStills.stillId, [...going.stillIds])),
    );
  const runs = tx.select({ runId: trainingRunFrames.runId }).from(trainingRunFrames);
  return inArray(
    trainingRuns.id,
    'frameId' in going
      ? runs.where(eq(trainingRunFrames.frameId, going.frameId))
      : runs
          .innerJoin(frames, eq(frames.id, trainingRunFrames.frameId))
          .where(inArray(frames.videoId, [...going.videoIds])),
  );
};

/** Ends the open runs that hold copies of these pictures, with the reason; answers with their ids. */
export async function endRunsOf(tx: Executor, going: GoingPictures, error: Message): Promise<string[]> {
  const ended = await tx
    .update(trainingRuns)
    .set({ state: 'failed', error, finishedAt: new Date(), samples: [] })
    .where(and(concerned(tx, going), inArray(trainingRuns.state, [...OPEN])))
    .returning({ id: trainingRuns.id, modelId: trainingRuns.modelId });
  if (ended.length > 0)
    await tx
      .update(models)
      .set({ status: 'failed' })
      .where(
        inArray(
          models.id,
          ended.map(({ modelId }) => modelId),
        ),
      );
  return ended.map(({ id }) => id);
}

/** Some runs cannot be gone on with any longer. */
export async function removeCheckpointsOf(tx: Executor, runIds: readonly string[]): Promise<void> {
  await tx.delete(trainingCheckpoints).where(inArray(trainingCheckpoints.runId, [...runIds]));
}
