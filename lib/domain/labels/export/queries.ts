import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { database, type Executor } from '@/db/client';
import { blindFrames, documentFrame, isLiveDetection, isLiveMask } from '@/db/live-detections';
import { datasets, detections, frames, masks, tracks, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

/** A video inside the principal's fence. */
export async function findVideoHead(
  principal: Principal,
  id: string,
): Promise<{ name: string; projectId: string } | undefined> {
  const [row] = await database()
    .select({ name: videos.name, projectId: datasets.projectId })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(videos.id, id), insideFence(principal, datasets.projectId)));
  return row;
}

/**
 * The frames of a video, or one frame, in the order of the document: those that have boxes, or of which a person said that
 * they are complete. Of a picture that was extracted more than once, the copy whose boxes count. Frames that the principal
 * annotates without seeing what is there are left out.
 */
export function selectFrames(
  db: Executor,
  principal: Principal,
  place: { readonly videoId: string } | { readonly frameId: string },
) {
  const hasBoxes = exists(
    db
      .select({ one: sql`1` })
      .from(detections)
      .where(and(eq(detections.frameId, frames.id), isLiveDetection())),
  );
  const copy = alias(frames, 'copy');
  const asked =
    'videoId' in place
      ? and(eq(frames.videoId, place.videoId), isNull(frames.sameAs))
      : inArray(
          frames.id,
          db
            .select({ id: sql`coalesce(${copy.sameAs}, ${copy.id})` })
            .from(copy)
            .where(eq(copy.id, place.frameId)),
        );
  return db
    .select(documentFrame)
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .where(
      and(
        asked,
        sql`${frames.id} not in ${blindFrames(principal.userId)}`,
        or(hasBoxes, sql`${frames.labeledAt} is not null`),
      ),
    )
    .orderBy(asc(frames.frameNumber), asc(frames.id));
}

export const selectBoxes = (db: Executor, frameIds: readonly string[]) =>
  db
    .select({ detection: detections, track: tracks.number })
    .from(detections)
    .leftJoin(tracks, eq(tracks.id, detections.trackId))
    .where(and(inArray(detections.frameId, [...frameIds]), isLiveDetection()))
    .orderBy(asc(detections.id));

export const selectMasks = (db: Executor, frameIds: readonly string[]) =>
  db
    .select({ mask: masks })
    .from(masks)
    .innerJoin(detections, eq(detections.id, masks.detectionId))
    .where(and(inArray(detections.frameId, [...frameIds]), isLiveDetection(), isLiveMask()))
    .orderBy(asc(masks.part));
