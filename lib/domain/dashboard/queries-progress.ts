import { and, eq, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { isLiveMaskM } from '@/db/live-detections';
import {
  analyses,
  datasets,
  detections,
  frameSubmissionFrames,
  frames,
  masks,
  projects,
  reports,
  videos,
} from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

export async function findProjectName(principal: Principal, id: string) {
  const [row] = await database()
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(eq(projects.id, id), insideFence(principal, projects.id)));
  return row ?? null;
}

export async function findVideoName(principal: Principal, id: string) {
  const [row] = await database()
    .select({ id: videos.id, name: videos.name, datasetId: videos.datasetId })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(videos.id, id), insideFence(principal, datasets.projectId)));
  return row ?? null;
}

const framesOfDataset = sql`${frames} as f join ${videos} as v on v.id = f.video_id where v.dataset_id = ${datasets.id}`;
const masksOfDataset = sql`${frames} as f join ${videos} as v on v.id = f.video_id
  join ${detections} as d on d.frame_id = f.id join ${masks} as m on m.detection_id = d.id
  where v.dataset_id = ${datasets.id}`;
// One frame number may come from several extractions; people see it once.
const FRAME = sql.raw('distinct (f.video_id, f.frame_number)');

/** A dataset with its project and what it holds. */
export async function findDatasetProgress(principal: Principal, id: string) {
  const [row] = await database()
    .select({
      id: datasets.id,
      name: datasets.name,
      projectId: datasets.projectId,
      videos: sql<number>`(select count(*)::int from ${videos} as v where v.dataset_id = ${datasets.id})`,
      frames: sql<number>`(select count(${FRAME})::int from ${framesOfDataset})`,
      selectedFrames: sql<number>`(select count(${FRAME})::int from ${framesOfDataset}
        and (f.selected or exists (select 1 from ${frameSubmissionFrames} as sf where sf.frame_id = f.id)))`,
      framesWithDetections: sql<number>`(select count(${FRAME})::int from ${framesOfDataset}
        and f.detection_status = 'completed')`,
      maskedCells: sql<number>`(select count(distinct d.id)::int from ${masksOfDataset}
        and d.deleted_at is null and ${isLiveMaskM})`,
      labeledFrames: sql<number>`(select count(${FRAME})::int from ${framesOfDataset} and f.labeled_at is not null)`,
      completedAnalyses: sql<number>`(select count(*)::int from ${analyses} as a
        where a.dataset_id = ${datasets.id} and a.status = 'completed')`,
      reports: sql<number>`(select count(*)::int from ${reports} as r where r.dataset_id = ${datasets.id})`,
    })
    .from(datasets)
    // Joined so that the counts name the dataset's column with its table.
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .where(and(eq(datasets.id, id), insideFence(principal, datasets.projectId)));
  return row ?? null;
}
