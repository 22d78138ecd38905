import { and, eq, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { analysisVideos } from '@/db/schema';
import type { AnalysisVideoRow } from './queries';

const OPEN_VIDEO = ['pending', 'processing'] as const;

/**
 * Changes a video of an analysis that has not ended; one that has (by itself, or with its analysis, which other videos of it
 * may end at any moment) keeps its end. True when it was changed.
 */
export async function changeOpenVideo(
  db: Executor,
  analysisId: string,
  videoId: string,
  change: Partial<AnalysisVideoRow>,
): Promise<boolean> {
  const rows = await db
    .update(analysisVideos)
    .set(change)
    .where(
      and(
        eq(analysisVideos.analysisId, analysisId),
        eq(analysisVideos.videoId, videoId),
        inArray(analysisVideos.status, [...OPEN_VIDEO]),
      ),
    )
    .returning({ videoId: analysisVideos.videoId });
  return rows.length > 0;
}

/** Gives every video that is not finished the same end. */
export async function endOpenVideos(
  db: Executor,
  analysisId: string,
  change: Pick<AnalysisVideoRow, 'status' | 'message'>,
): Promise<void> {
  await db
    .update(analysisVideos)
    .set(change)
    .where(and(eq(analysisVideos.analysisId, analysisId), inArray(analysisVideos.status, [...OPEN_VIDEO])));
}

export interface VideosProgress {
  /** Videos that have ended, well or not. */
  readonly done: number;
  /** Videos that are being measured at this moment. */
  readonly busy: number;
  /** From 0 to 1: what is done of all videos together. */
  readonly fraction: number;
}

/** How far the videos of an analysis are, which several workers may measure side by side. */
export async function selectVideosProgress(analysisId: string): Promise<VideosProgress> {
  const { status, progress } = analysisVideos;
  const [row] = await database()
    .select({
      done: sql<number>`count(*) filter (where ${status} not in ('pending', 'processing'))::int`,
      busy: sql<number>`count(*) filter (where ${status} = 'processing')::int`,
      fraction: sql<number>`coalesce(avg(case ${status} when 'pending' then 0 when 'processing' then ${progress} else 100 end), 0)::float8 / 100`,
    })
    .from(analysisVideos)
    .where(eq(analysisVideos.analysisId, analysisId));
  return row ?? { done: 0, busy: 0, fraction: 0 };
}
