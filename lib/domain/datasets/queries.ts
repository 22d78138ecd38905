import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import {
  analyses,
  calibrationProfiles,
  chambers,
  dataLabelItems,
  dataLabels,
  datasets,
  frameCounts,
  frames,
  microscopes,
  projectMembers,
  projects,
  reports,
  tasks,
  videos,
} from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import { insideFence, levelColumn, type Principal } from '@/lib/platform/access';
import type { DATASET_SORTS } from './contract';

export type DatasetRow = typeof datasets.$inferSelect;

interface RunningAnalysis {
  readonly id: string;
  readonly status: 'pending' | 'in-progress';
  readonly progress: number;
  readonly taskStatus: 'PENDING' | 'STARTED';
  readonly startedAt: string | null;
  readonly expectedSeconds: number | null;
}

interface Contents {
  readonly frames: number;
  readonly annotatedFrames: number;
  readonly detections: number;
}

// One frame number may come from several extractions; people see it once.
const totalFrames = sql<number>`(select count(distinct (f.video_id, f.frame_number))::int
  from ${frames} as f join ${videos} as v on v.id = f.video_id where v.dataset_id = ${datasets.id})`;

/**
 * Frames count as annotated where a person worked on them. The three in one walk through the frames and what is counted of each.
 * A column and not a join, so that it is computed for the rows of a page only.
 */
const contents = sql<Contents>`(select json_build_object('frames', count(*), 'annotatedFrames',
    count(*) filter (where n.annotated), 'detections', coalesce(sum(n.boxes), 0))
  from (select coalesce(sum(x.boxes), 0) as boxes,
      bool_or(coalesce(x.by_people, 0) > 0 or f.labeled_at is not null) as annotated
    from ${frames} as f join ${videos} as v on v.id = f.video_id
    left join ${frameCounts} as x on x.frame_id = f.id and f.same_as is null
    where v.dataset_id = ${datasets.id} group by f.video_id, f.frame_number) as n)`;

const selection = {
  ...getTableColumns(datasets),
  microscopeName: microscopes.name,
  calibrationProfileName: calibrationProfiles.objective,
  chamberName: chambers.name,
  compensationFactor: chambers.compensationFactor,
  projectName: projects.name,
  projectStatus: projects.status,
  totalVideos: sql<number>`(select count(*)::int from ${videos} as v where v.dataset_id = ${datasets.id})`,
  usableVideos: sql<number>`(select count(*)::int from ${videos} as v where v.dataset_id = ${datasets.id}
    and v.processing_status in ('uploaded', 'completed'))`,
  contents,
  annotatedMorphology: sql<number>`(select count(distinct i.detection_id)::int from ${dataLabelItems} as i
    join ${dataLabels} as l on l.id = i.label_id
    where l.dataset_id = ${datasets.id} and l.deleted_at is null and i.morphology_class is not null)`,
  latestReport: sql<{ analysisId: string; createdAt: string } | null>`(select json_build_object(
      'analysisId', r.analysis_id, 'createdAt', r.created_at)
    from ${reports} as r where r.dataset_id = ${datasets.id} order by r.created_at desc limit 1)`,
  runningAnalysis: sql<RunningAnalysis | null>`(select json_build_object(
      'id', a.id, 'status', a.status, 'progress', t.progress, 'taskStatus', t.status, 'startedAt', t.started_at,
      'expectedSeconds', t.expected_seconds)
    from ${analyses} as a join ${tasks} as t on t.id = a.task_id
    where a.dataset_id = ${datasets.id} and a.status in ('pending', 'in-progress')
      and t.status in ('PENDING', 'STARTED') order by a.created_at desc limit 1)`,
};

function selectDatasets(db: Executor, principal: Principal) {
  return db
    .select({ ...selection, memberLevel: levelColumn(principal) })
    .from(datasets)
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .leftJoin(microscopes, eq(microscopes.id, datasets.microscopeId))
    .leftJoin(calibrationProfiles, eq(calibrationProfiles.id, datasets.calibrationProfileId))
    .leftJoin(chambers, eq(chambers.id, datasets.chamberId))
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

/** What tells a dataset, without walking through what it holds. */
export async function findVisibleHead(
  principal: Principal,
  id: string,
): Promise<Pick<DatasetRow, 'id' | 'name' | 'projectId' | 'isSimulated'> | undefined> {
  const { name, projectId, isSimulated } = datasets;
  const [row] = await database()
    .select({ id: datasets.id, name, projectId, isSimulated })
    .from(datasets)
    .where(and(eq(datasets.id, id), insideFence(principal, datasets.projectId)));
  return row;
}

export interface DatasetFilter {
  readonly type?: DatasetRow['type'] | undefined;
  readonly status?: DatasetRow['status'] | undefined;
  readonly projectId?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: (typeof DATASET_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
}

const ORDER = {
  createdAt: datasets.createdAt,
  name: folded(datasets.name),
  projectName: folded(projects.name),
  type: datasets.type,
  videos: selection.totalVideos,
  frames: totalFrames,
  status: datasets.status,
};

/** Newest first, unless something else is asked for. */
export async function selectVisibleDatasets(
  principal: Principal,
  filter: DatasetFilter,
): Promise<{ rows: VisibleDataset[]; total: number }> {
  const where: SQL | undefined = and(
    insideFence(principal, datasets.projectId),
    filter.type ? eq(datasets.type, filter.type) : undefined,
    filter.status ? eq(datasets.status, filter.status) : undefined,
    filter.projectId ? eq(datasets.projectId, filter.projectId) : undefined,
    filter.search
      ? contains(
          sql`concat_ws(' ', ${datasets.name}, ${datasets.description}, ${projects.name})`,
          filter.search,
        )
      : undefined,
  );
  const direction = filter.order === 'asc' ? asc : desc;
  const [rows, [sum]] = await Promise.all([
    selectDatasets(database(), principal)
      .where(where)
      // The id settles ties, so that no row is on two pages.
      .orderBy(direction(ORDER[filter.sort ?? 'createdAt']), asc(datasets.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database()
      .select({ total: count() })
      .from(datasets)
      .innerJoin(projects, eq(projects.id, datasets.projectId))
      .where(where),
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
