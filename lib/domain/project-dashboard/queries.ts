import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { isLiveDetection, isLiveMask } from '@/db/live-detections';
import {
  analyses,
  datasets,
  detections,
  frameCounts,
  frames,
  masks,
  projectGoals,
  reports,
  savedReports,
  stills,
  videoMeasurements,
  videos,
} from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import type { MORPHOLOGY_SORTS, PROGRESS_SORTS, ProjectGoals, ProjectStatistics } from './contract';

// Every function takes the id of a project that its caller has checked.

const firstRow = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate answers one row');
  return row;
};

const number = (expression: SQL): SQL<number> => sql<number>`${expression}`.mapWith(Number);

export async function selectStatistics(projectId: string): Promise<ProjectStatistics> {
  const db = database();
  const inProject = eq(datasets.projectId, projectId);
  // One frame number may come from several extractions; people see it once.
  const frame = db
    .select({ isDetected: sql`bool_or(${frames.detectionStatus} = 'completed')`.as('is_detected') })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(inProject)
    .groupBy(frames.videoId, frames.frameNumber)
    .as('frame');
  const [ofDatasets, ofVideos, ofFrames, ofDetections, ofAnalyses, ofReports, ofSaved] = await Promise.all([
    db.select({ datasets: count() }).from(datasets).where(inProject),
    db
      .select({
        videos: count(),
        recordedSeconds: number(sql`coalesce(sum(${videos.durationSeconds}), 0)`),
        storedBytes: number(sql`coalesce(sum(${videos.sizeBytes}), 0)`),
        measuredVideos: number(
          sql`count(*) filter (where exists (select 1 from ${videoMeasurements} as m where m.video_id = ${videos.id}))`,
        ),
      })
      .from(videos)
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(inProject),
    db
      .select({ frames: count(), detectedFrames: number(sql`count(*) filter (where ${frame.isDetected})`) })
      .from(frame),
    db
      .select({
        detections: number(sql`coalesce(sum(${frameCounts.boxes}), 0)`),
        verifiedDetections: number(sql`coalesce(sum(${frameCounts.byPeople}), 0)`),
      })
      .from(frameCounts)
      .innerJoin(frames, and(eq(frames.id, frameCounts.frameId), isNull(frames.sameAs)))
      .innerJoin(videos, eq(videos.id, frames.videoId))
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(inProject),
    db
      .select({
        completedAnalyses: number(sql`count(*) filter (where ${analyses.status} = 'completed')`),
        failedAnalyses: number(sql`count(*) filter (where ${analyses.status} = 'failed')`),
        openAnalyses: number(sql`count(*) filter (where ${analyses.status} in ('pending', 'in-progress'))`),
      })
      .from(analyses)
      .innerJoin(datasets, eq(datasets.id, analyses.datasetId))
      .where(inProject),
    db
      .select({ reports: count() })
      .from(reports)
      .innerJoin(datasets, eq(datasets.id, reports.datasetId))
      .where(inProject),
    db.select({ savedReports: count() }).from(savedReports).where(eq(savedReports.projectId, projectId)),
  ]);
  return {
    ...firstRow(ofDatasets),
    ...firstRow(ofVideos),
    ...firstRow(ofFrames),
    ...firstRow(ofDetections),
    ...firstRow(ofAnalyses),
    ...firstRow(ofReports),
    ...firstRow(ofSaved),
  };
}

/** How far the frames of each video have come, a row a video. */
const framesOfVideos = (projectId: string) =>
  database()
    .select({
      videoId: frames.videoId,
      total: number(sql`count(distinct ${frames.frameNumber})`).as('total'),
      detected: number(
        sql`count(distinct ${frames.frameNumber}) filter (where ${frames.detectionStatus} = 'completed')`,
      ).as('detected'),
    })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(eq(datasets.projectId, projectId))
    .groupBy(frames.videoId)
    .as('of_frames');

/** On how many frames of each video a mask lies. */
const masksOfVideos = (projectId: string) =>
  database()
    .select({
      videoId: frames.videoId,
      frames: number(sql`count(distinct ${frames.frameNumber})`).as('masked'),
    })
    .from(masks)
    .innerJoin(detections, eq(detections.id, masks.detectionId))
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(datasets.projectId, projectId), isLiveMask(), isLiveDetection()))
    .groupBy(frames.videoId)
    .as('of_masks');

export interface ProgressFilter {
  readonly search: string;
  readonly sort: (typeof PROGRESS_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

export async function selectVideoProgress(projectId: string, filter: ProgressFilter) {
  const ofFrames = framesOfVideos(projectId);
  const ofMasks = masksOfVideos(projectId);
  const total = sql<number>`coalesce(${ofFrames.total}, 0)`.mapWith(Number);
  const detected = sql<number>`coalesce(${ofFrames.detected}, 0)`.mapWith(Number);
  const order = {
    createdAt: videos.createdAt,
    name: folded(videos.name),
    frames: total,
    detectedFrames: detected,
  };
  const where = and(
    eq(datasets.projectId, projectId),
    filter.search ? contains(sql`(${videos.name} || ' ' || ${datasets.name})`, filter.search) : undefined,
  );
  const [rows, sum] = await Promise.all([
    database()
      .select({
        id: videos.id,
        name: videos.name,
        datasetId: datasets.id,
        datasetName: datasets.name,
        frames: total,
        detectedFrames: detected,
        maskedFrames: number(sql`coalesce(${ofMasks.frames}, 0)`),
        detections: number(
          sql`(select coalesce(sum(x.boxes), 0) from ${frameCounts} as x join ${frames} as f on f.id = x.frame_id
            where f.video_id = ${videos.id} and f.same_as is null)`,
        ),
        isMeasured: sql<boolean>`exists (select 1 from ${videoMeasurements} as m where m.video_id = ${videos.id})`,
      })
      .from(videos)
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .leftJoin(ofFrames, eq(ofFrames.videoId, videos.id))
      .leftJoin(ofMasks, eq(ofMasks.videoId, videos.id))
      .where(where)
      .orderBy((filter.order === 'asc' ? asc : desc)(order[filter.sort]), asc(videos.id))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    database()
      .select({ total: count() })
      .from(videos)
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(where),
  ]);
  return { rows, total: firstRow(sum).total };
}

export interface SampleFilter {
  readonly search: string;
  readonly sort: (typeof MORPHOLOGY_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

/** Samples of a project on whose stills morphology was measured. Control material is no patient's. */
export async function selectSamplesWithStills(projectId: string, filter: SampleFilter) {
  const order = { createdAt: datasets.createdAt, name: folded(datasets.name) };
  const where = and(
    eq(datasets.projectId, projectId),
    eq(datasets.isControl, false),
    sql`exists (select 1 from ${stills} as s where s.dataset_id = ${datasets.id} and s.state = 'measured')`,
    filter.search ? contains(sql`${datasets.name}`, filter.search) : undefined,
  );
  const [rows, sum] = await Promise.all([
    database()
      .select({ datasetId: datasets.id, datasetName: datasets.name, isSimulated: datasets.isSimulated })
      .from(datasets)
      .where(where)
      .orderBy((filter.order === 'asc' ? asc : desc)(order[filter.sort]), asc(datasets.id))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    database().select({ total: count() }).from(datasets).where(where),
  ]);
  return { rows, total: firstRow(sum).total };
}

export async function findGoals(db: Executor, projectId: string): Promise<ProjectGoals | undefined> {
  const [row] = await db.select().from(projectGoals).where(eq(projectGoals.projectId, projectId));
  return (
    row && {
      detection: row.detectionPercent,
      segmentation: row.segmentationPercent,
      classification: row.classificationPercent,
      timeReduction: row.timeReductionPercent,
    }
  );
}

export async function storeGoals(
  tx: Executor,
  projectId: string,
  goals: ProjectGoals,
  updatedBy: string,
): Promise<void> {
  const values = {
    detectionPercent: goals.detection,
    segmentationPercent: goals.segmentation,
    classificationPercent: goals.classification,
    timeReductionPercent: goals.timeReduction,
    updatedBy,
  };
  await tx
    .insert(projectGoals)
    .values({ projectId, ...values })
    .onConflictDoUpdate({ target: projectGoals.projectId, set: values });
}
