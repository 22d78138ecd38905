import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import {
  controlBaselineRuns,
  controlBaselines,
  controlRuns,
  controlRunValues,
  datasets,
  microscopes,
  projectMembers,
  users,
  videoMeasurements,
  videos,
} from '@/db/schema';
import { folded } from '@/db/text-search';
import { PAGE_LIMIT } from '@/lib/platform/http/fields';

const isUsed = (materialId: string) => sql<boolean>`exists (select 1 from ${controlRunValues} as rv
  join ${controlRuns} as r on r.id = rv.run_id
  where rv.video_id = ${videos.id} and r.material_id = ${materialId} and r.origin = 'measured')`;

/** Videos of the control datasets of a project, newest first. Without a fence: the material's has been passed. */
export async function selectControlVideos(
  projectId: string,
  materialId: string,
  page: { readonly limit: number; readonly offset: number },
) {
  const where = and(eq(datasets.projectId, projectId), eq(datasets.isControl, true));
  const [rows, [sum]] = await Promise.all([
    database()
      .select({
        id: videos.id,
        name: videos.name,
        datasetId: videos.datasetId,
        datasetName: datasets.name,
        microscopeId: microscopes.id,
        microscopeName: microscopes.name,
        createdAt: videos.createdAt,
        isMeasured: sql<boolean>`exists (select 1 from ${videoMeasurements} as m where m.video_id = ${videos.id})`,
        isUsed: isUsed(materialId),
      })
      .from(videos)
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .leftJoin(microscopes, eq(microscopes.id, datasets.microscopeId))
      .where(where)
      .orderBy(desc(videos.createdAt), asc(videos.id))
      .limit(page.limit)
      .offset(page.offset),
    database()
      .select({ total: count() })
      .from(videos)
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** These videos with what a run asks of them, of whichever project. */
export async function selectVideosForRun(db: Executor, materialId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: videos.id,
      name: videos.name,
      projectId: datasets.projectId,
      isControl: datasets.isControl,
      microscopeId: datasets.microscopeId,
      isUsed: isUsed(materialId),
    })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(inArray(videos.id, [...ids]));
}

/** The members of a project, by name. */
export async function selectOperators(
  db: Executor,
  projectId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.displayName })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(eq(projectMembers.projectId, projectId))
    .orderBy(asc(folded(users.displayName)), asc(users.id))
    .limit(PAGE_LIMIT);
}

export type NewRun = Omit<typeof controlRuns.$inferInsert, 'id' | 'createdAt'>;
export type NewRunValue = Omit<typeof controlRunValues.$inferInsert, 'runId' | 'position'>;

export async function insertRun(tx: Executor, run: NewRun, values: readonly NewRunValue[]): Promise<string> {
  const [row] = await tx.insert(controlRuns).values(run).returning({ id: controlRuns.id });
  if (!row) throw new Error('the control run was not stored');
  await tx
    .insert(controlRunValues)
    .values(values.map((value, position) => ({ ...value, runId: row.id, position })));
  return row.id;
}

export async function selectRunValues(runIds: readonly string[]) {
  if (runIds.length === 0) return [];
  return database()
    .select()
    .from(controlRunValues)
    .where(inArray(controlRunValues.runId, [...runIds]))
    .orderBy(asc(controlRunValues.runId), asc(controlRunValues.position));
}

export async function findRun(db: Executor, id: string) {
  const [row] = await db.select().from(controlRuns).where(eq(controlRuns.id, id));
  return row;
}

export async function changeExclusion(
  tx: Executor,
  id: string,
  change: Pick<typeof controlRuns.$inferSelect, 'excludedAt' | 'excludedByName' | 'exclusionReason'>,
): Promise<void> {
  await tx.update(controlRuns).set(change).where(eq(controlRuns.id, id));
}

export async function insertBaseline(
  tx: Executor,
  values: Omit<typeof controlBaselines.$inferInsert, 'id' | 'createdAt'>,
  runIds: readonly string[],
): Promise<string> {
  const [row] = await tx.insert(controlBaselines).values(values).returning({ id: controlBaselines.id });
  if (!row) throw new Error('the baseline was not stored');
  await tx.insert(controlBaselineRuns).values(runIds.map((runId) => ({ baselineId: row.id, runId })));
  return row.id;
}
