import { and, asc, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { datasets, frames, videos } from '@/db/schema';
import { say } from '@/lib/messages/message';
import { insideFence, type Principal } from '@/lib/platform/access';

export type FrameRow = typeof frames.$inferSelect;
export interface ListedFrame {
  readonly frame: FrameRow;
  readonly detectionCount: number;
}

// Written out: in a query over one table the builder leaves the table off column names, and inside the subquery
// a bare "id" would be the detection's own.
const detectionCount = sql<number>`(select count(*)::int from detections d where d.frame_id = "frames"."id")`;

export interface VisibleVideo {
  readonly id: string;
  readonly name: string;
  readonly projectId: string;
  readonly width: number;
  readonly height: number;
  readonly frameCount: number;
  readonly framesPerSecond: number;
}

export async function findVideo(principal: Principal, id: string): Promise<VisibleVideo | undefined> {
  const [row] = await database()
    .select({
      id: videos.id,
      name: videos.name,
      projectId: datasets.projectId,
      width: videos.width,
      height: videos.height,
      frameCount: videos.frameCount,
      framesPerSecond: videos.framesPerSecond,
    })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(videos.id, id), insideFence(principal, datasets.projectId)));
  return row;
}

/** The last extraction of a video; holds its row until the transaction ends, so that two requests cannot both find it free. */
export async function lockExtraction(
  tx: Executor,
  id: string,
): Promise<{ lastTaskId: string | null } | undefined> {
  const [row] = await tx
    .select({ lastTaskId: videos.lastTaskId })
    .from(videos)
    .where(eq(videos.id, id))
    .for('update');
  return row;
}

export interface FramePage {
  /** True leaves out the frames that nobody selected. */
  readonly selected?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** One row a frame number: the selected one, then in the specification's order of preference. */
export async function selectFrames(
  videoId: string,
  page: FramePage,
): Promise<{ rows: ListedFrame[]; total: number; selectedTotal: number }> {
  const best = database()
    .selectDistinctOn([frames.frameNumber], { id: frames.id })
    .from(frames)
    .where(eq(frames.videoId, videoId))
    .orderBy(
      asc(frames.frameNumber),
      desc(frames.selected),
      desc(sql`coalesce(${frames.detectionStatus} = 'completed', false)`),
      desc(detectionCount),
      desc(frames.createdAt),
    );
  const [rows, [sum]] = await Promise.all([
    database()
      .select({ frame: frames, detectionCount })
      .from(frames)
      .where(and(inArray(frames.id, best), page.selected ? eq(frames.selected, true) : undefined))
      .orderBy(asc(frames.frameNumber))
      .limit(page.limit)
      .offset(page.offset),
    database()
      .select({
        total: countDistinct(frames.frameNumber),
        // Where one of a number's frames is selected, it is the one that is shown.
        selectedTotal:
          sql<number>`count(distinct ${frames.frameNumber}) filter (where ${frames.selected})`.mapWith(
            Number,
          ),
      })
      .from(frames)
      .where(eq(frames.videoId, videoId)),
  ]);
  const { total = 0, selectedTotal = 0 } = sum ?? {};
  return { rows, total: page.selected ? selectedTotal : total, selectedTotal };
}

export interface FencedFrame extends ListedFrame {
  readonly projectId: string;
  readonly datasetId: string;
}

/** A frame inside the principal's fence; with `lock` nobody else changes it until the transaction ends. */
export async function findFrame(
  db: Executor,
  principal: Principal,
  id: string,
  { lock = false } = {},
): Promise<FencedFrame | undefined> {
  const query = db
    .select({ frame: frames, detectionCount, projectId: datasets.projectId, datasetId: datasets.id })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(frames.id, id), insideFence(principal, datasets.projectId)));
  const [row] = await (lock ? query.for('update', { of: frames }) : query);
  return row;
}

export async function setSelected(db: Executor, id: string, selected: boolean): Promise<void> {
  await db.update(frames).set({ selected }).where(eq(frames.id, id));
}

export async function removeFrame(db: Executor, id: string): Promise<void> {
  await db.delete(frames).where(eq(frames.id, id));
}

export async function markVideoQueued(db: Executor, videoId: string, taskId: string): Promise<void> {
  await db
    .update(videos)
    .set({
      extractionStage: 'queued',
      extractionMessage: say('work.queued'),
      extractionProgress: 0,
      lastTaskId: taskId,
    })
    .where(eq(videos.id, videoId));
}

type Extraction = Partial<
  Pick<
    typeof videos.$inferInsert,
    'extractionStage' | 'extractionMessage' | 'extractionProgress' | 'lastExtractionAt'
  >
>;

/** Moves a video's extraction on, unless another task has taken the video over since. */
export async function updateExtraction(
  db: Executor,
  videoId: string,
  taskId: string,
  change: Extraction,
): Promise<void> {
  await db
    .update(videos)
    .set(change)
    .where(and(eq(videos.id, videoId), eq(videos.lastTaskId, taskId)));
}

/** Frames of one extraction; storing them again changes nothing. */
export async function insertFrames(db: Executor, rows: (typeof frames.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(frames).values(rows).onConflictDoNothing();
}
