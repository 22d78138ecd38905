import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { detectionCount } from '@/db/live-detections';
import { datasets, frames, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

export type VideoRow = typeof videos.$inferSelect;

export interface SourceVideo {
  readonly video: VideoRow;
  readonly dataset: typeof datasets.$inferSelect;
}

/** A video inside the principal's fence; with `hold` it cannot go before the transaction ends. */
export async function findSource(
  db: Executor,
  principal: Principal,
  videoId: string,
  { hold = false } = {},
): Promise<SourceVideo | undefined> {
  const query = db
    .select({ video: videos, dataset: datasets })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(videos.id, videoId), insideFence(principal, datasets.projectId)));
  const [row] = await (hold ? query.for('share') : query);
  return row;
}

export interface CopiedFrame {
  readonly frame: typeof frames.$inferSelect;
  /** The frames by which it was asked for: itself, or others with the same picture. */
  readonly askedIds: readonly string[];
  /** The detector has looked at it, or it has boxes. */
  readonly hasDetections: boolean;
}

/** The frames of a video whose boxes count, in order; with `ids` those of whose picture one was asked for. */
export async function selectPickedFrames(
  db: Executor,
  videoId: string,
  { ids, limit }: { readonly ids: readonly string[] | undefined; readonly limit: number },
): Promise<CopiedFrame[]> {
  // Written out: inside a subquery the builder leaves the table off column names.
  const samePicture = sql`from frames f where coalesce(f.same_as, f.id) = "frames"."id"`;
  const given = ids && sql`${`{${ids.join(',')}}`}::uuid[]`;
  const hasDetections = sql<boolean>`(${detectionCount} > 0
    or exists (select 1 ${samePicture} and f.detection_status = 'completed'))`;
  const rows = await db
    .select({
      frame: frames,
      hasDetections,
      askedIds: sql<
        string[]
      >`array(select f.id ${samePicture} ${given ? sql`and f.id = any(${given})` : sql``})`,
    })
    .from(frames)
    .where(
      and(
        eq(frames.videoId, videoId),
        isNull(frames.sameAs),
        given
          ? inArray(
              frames.id,
              sql`(select coalesce(f.same_as, f.id) from frames f
                where f.video_id = ${videoId} and f.id = any(${given}))`,
            )
          : hasDetections,
      ),
    )
    .orderBy(asc(frames.frameNumber), asc(frames.id))
    .limit(limit);
  return rows;
}
