import { count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import {
  models,
  modelVersions,
  stills,
  trainingRunFrames,
  trainingRunStills,
  trainingRuns,
  users,
  videos,
} from '@/db/schema';

const selectRuns = (db: Executor) =>
  db
    .select({
      ...getTableColumns(trainingRuns),
      modelName: models.name,
      task: models.task,
      createdByName: users.displayName,
      versionNumber: modelVersions.number,
    })
    .from(trainingRuns)
    .innerJoin(models, eq(models.id, trainingRuns.modelId))
    .leftJoin(users, eq(users.id, trainingRuns.createdBy))
    .leftJoin(modelVersions, eq(modelVersions.id, trainingRuns.versionId));
export type RunFacts = Awaited<ReturnType<typeof selectRuns>>[number];

export async function findRun(db: Executor, id: string): Promise<RunFacts | undefined> {
  const [row] = await selectRuns(db).where(eq(trainingRuns.id, id));
  return row;
}

/** The last run of a model. */
export async function findLastRun(db: Executor, modelId: string): Promise<RunFacts | undefined> {
  const [row] = await selectRuns(db)
    .where(eq(trainingRuns.modelId, modelId))
    .orderBy(desc(trainingRuns.number))
    .limit(1);
  return row;
}

/** The newest first. */
export async function selectRunsOf(
  modelId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: RunFacts[]; total: number }> {
  const where = eq(trainingRuns.modelId, modelId);
  const [rows, [sum]] = await Promise.all([
    selectRuns(database()).where(where).orderBy(desc(trainingRuns.number)).limit(limit).offset(offset),
    database().select({ total: count() }).from(trainingRuns).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** Puts a run with its frames, or stills, on record. The model is to be locked. */
export async function insertRun(
  tx: Executor,
  values: Omit<typeof trainingRuns.$inferInsert, 'id' | 'number'>,
  isOfStills: boolean,
  pictures: readonly string[],
): Promise<string> {
  const [row] = await tx
    .insert(trainingRuns)
    .values({
      ...values,
      number: sql`(select coalesce(max(number), 0) + 1 from training_runs where model_id = ${values.modelId})`,
    })
    .returning({ id: trainingRuns.id });
  if (!row) throw new Error('a training run was not stored');
  const runId = row.id;
  if (isOfStills) await tx.insert(trainingRunStills).values(pictures.map((stillId) => ({ runId, stillId })));
  else await tx.insert(trainingRunFrames).values(pictures.map((frameId) => ({ runId, frameId })));
  return row.id;
}

export interface RunPulse {
  readonly state: RunFacts['state'];
  readonly wish: RunFacts['wish'];
  readonly leg: number;
  /** Frames, or stills, of the run that are there yet. */
  readonly picturesLeft: number;
}

/** What the job looks at every half second; undefined once the run is gone. */
export async function findPulse(db: Executor, id: string): Promise<RunPulse | undefined> {
  const [row] = await db
    .select({
      state: trainingRuns.state,
      wish: trainingRuns.wish,
      leg: trainingRuns.leg,
      picturesLeft: sql<number>`(select count(*)::int from ${trainingRunFrames} as f where f.run_id = ${id}::uuid)
        + (select count(*)::int from ${trainingRunStills} as s where s.run_id = ${id}::uuid)`,
    })
    .from(trainingRuns)
    .where(eq(trainingRuns.id, id));
  return row;
}

/** What the trainings were split into that led to a version, the one that made it first. */
export async function selectSplitsBefore(db: Executor, versionId: string): Promise<unknown[]> {
  const rows = await db.execute<{ split: unknown }>(sql`
    with recursive line as (
      select id, start_version_id, split, 1 as depth from training_runs where version_id = ${versionId}
      union
      select r.id, r.start_version_id, r.split, line.depth + 1 from training_runs r
      join line on r.version_id = line.start_version_id where line.depth < 100)
    select split from line order by depth`);
  return rows.map(({ split }) => split);
}

/** What videos and stills are called, by id; those that are gone are left out. */
export async function selectPictureNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const ofVideos = db
    .select({ id: videos.id, name: videos.name })
    .from(videos)
    .where(inArray(videos.id, [...ids]));
  const ofStills = db
    .select({ id: stills.id, name: stills.name })
    .from(stills)
    .where(inArray(stills.id, [...ids]));
  const rows = await ofVideos.unionAll(ofStills);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
