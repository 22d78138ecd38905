import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { datasets, detections, frames, projectMembers, projects, videos } from '@/db/schema';
import { insideFence, levelColumn, type Principal } from '@/lib/platform/access';

export type DatasetRow = typeof datasets.$inferSelect;

const framesOfDataset = sql`${frames} as f join ${videos} as v on v.id = f.video_id where v.dataset_id = ${datasets.id}`;

const selection = {
  ...getTableColumns(datasets),
  projectName: projects.name,
  totalVideos: sql<number>`(select count(*)::int from ${videos} as v where v.dataset_id = ${datasets.id})`,
  usableVideos: sql<number>`(select count(*)::int from ${videos} as v where v.dataset_id = ${datasets.id}
    and v.processing_status in ('uploaded', 'completed'))`,
  // One frame number may come from several extractions; people see it once.
  totalFrames: sql<number>`(select count(distinct (f.video_id, f.frame_number))::int from ${framesOfDataset})`,
  annotatedFrames: sql<number>`(select count(distinct (f.video_id, f.frame_number))::int from ${framesOfDataset}
    and exists (select 1 from ${detections} as x where x.frame_id = f.id))`,
  totalDetections: sql<number>`(select count(*)::int from ${detections} as x join ${frames} as f on f.id = x.frame_id
    join ${videos} as v on v.id = f.video_id where v.dataset_id = ${datasets.id})`,
};

function selectDatasets(db: Executor, principal: Principal) {
  return db
    .select({ ...selection, memberLevel: levelColumn(principal) })
    .from(datasets)
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.projectId, datasets.projectId), eq(projectMembers.userId, principal.userId)),
    );
}

export type VisibleDataset = Awaited<ReturnType<typeof selectDatasets>>[number];

export async function findVisibleDataset(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<VisibleDataset | undefined> {
  const [row] = await selectDatasets(db, principal).where(
    and(eq(datasets.id, id), insideFence(principal, datasets.projectId)),
  );
  return row;
}

export interface DatasetFilter {
  readonly type?: DatasetRow['type'] | undefined;
  readonly status?: DatasetRow['status'] | undefined;
  readonly projectId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function selectVisibleDatasets(
  principal: Principal,
  filter: DatasetFilter,
): Promise<{ rows: VisibleDataset[]; total: number }> {
  const where: SQL | undefined = and(
    insideFence(principal, datasets.projectId),
    filter.type ? eq(datasets.type, filter.type) : undefined,
    filter.status ? eq(datasets.status, filter.status) : undefined,
    filter.projectId ? eq(datasets.projectId, filter.projectId) : undefined,
  );
  const [rows, [sum]] = await Promise.all([
    selectDatasets(database(), principal)
      .where(where)
      .orderBy(desc(datasets.createdAt), asc(datasets.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(datasets).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export async function insertDataset(
  tx: Executor,
  values: Omit<typeof datasets.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>,
): Promise<string> {
  const [row] = await tx.insert(datasets).values(values).returning({ id: datasets.id });
  if (!row) throw new Error('the dataset was not stored');
  return row.id;
}

export async function changeDataset(tx: Executor, id: string, change: Partial<DatasetRow>): Promise<void> {
  await tx.update(datasets).set(change).where(eq(datasets.id, id));
}

export async function removeDataset(tx: Executor, id: string): Promise<void> {
  await tx.delete(datasets).where(eq(datasets.id, id));
}
