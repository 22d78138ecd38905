import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { blindFrames } from '@/db/live-detections';
import { datasets, detections, frames, tracks, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';
import { trackColumns } from './queries';
import type { TrackRow } from './rows';

export async function findVideoPlace(db: Executor, principal: Principal, videoId: string) {
  const [row] = await db
    .select({
      id: videos.id,
      name: videos.name,
      fps: videos.framesPerSecond,
      frameCount: videos.frameCount,
      projectId: datasets.projectId,
    })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(videos.id, videoId), insideFence(principal, datasets.projectId)));
  return row;
}

/** What is known of the tracks of a video from their boxes, or from those that a person may see. */
const boxFacts = (db: Executor, videoId: string, principal?: Principal) =>
  db
    .select({
      trackId: detections.trackId,
      score: sql<number | null>`avg(${detections.confidence}) filter (where ${detections.isKey})`.as('score'),
      firstFrame: sql<number>`min(${frames.frameNumber})`.as('first_frame'),
      lastFrame: sql<number>`max(${frames.frameNumber})`.as('last_frame'),
      keyFrames: sql<
        number[]
      >`coalesce(array_agg(${frames.frameNumber} order by ${frames.frameNumber}) filter (where ${detections.isKey}), '{}')`.as(
        'key_frames',
      ),
      outsideAfter: sql<
        number[]
      >`coalesce(array_agg(${frames.frameNumber} order by ${frames.frameNumber}) filter (where ${detections.outsideAfter}), '{}')`.as(
        'outside_after',
      ),
      boxes: sql<number>`count(*)::int`.as('boxes'),
    })
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .innerJoin(tracks, eq(tracks.id, detections.trackId))
    .where(
      and(
        eq(tracks.videoId, videoId),
        isNull(detections.deletedAt),
        principal && sql`${detections.frameId} not in ${blindFrames(principal.userId)}`,
      ),
    )
    .groupBy(detections.trackId)
    .as('box_facts');

/** Tracks that count; those that a person annotates unseen by others are not among them. */
const liveTracks = (videoId: string, state: TrackRow['state'] | undefined) =>
  and(
    eq(tracks.videoId, videoId),
    isNull(tracks.deletedAt),
    isNull(tracks.layerId),
    state ? eq(tracks.state, state) : undefined,
  );

export async function selectTracksPage(
  principal: Principal,
  videoId: string,
  filter: { readonly state?: TrackRow['state'] | undefined; readonly limit: number; readonly offset: number },
) {
  const db = database();
  const where = liveTracks(videoId, filter.state);
  const facts = boxFacts(db, videoId, principal);
  const [rows, [sum]] = await Promise.all([
    db
      .select({
        track: trackColumns,
        score: facts.score,
        firstFrame: facts.firstFrame,
        lastFrame: facts.lastFrame,
        keyFrames: facts.keyFrames,
        outsideAfter: facts.outsideAfter,
        boxes: facts.boxes,
      })
      .from(tracks)
      .leftJoin(facts, eq(facts.trackId, tracks.id))
      .where(where)
      .orderBy(asc(tracks.number))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(tracks).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** The frames that are kept of a video, by number; those that show a picture once more are left out. */
export async function selectFramesPage(
  videoId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const db = database();
  const where = and(eq(frames.videoId, videoId), isNull(frames.sameAs));
  const [rows, [sum]] = await Promise.all([
    db
      .select({
        id: frames.id,
        frameNumber: frames.frameNumber,
        labeled: sql<boolean>`${frames.labeledAt} is not null`,
      })
      .from(frames)
      .where(where)
      .orderBy(asc(frames.frameNumber))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(frames).where(where),
  ]);
  return { frames: rows, total: sum?.total ?? 0 };
}

/** Proposals whose key frames score at least `minScore` on average. */
export async function selectProposals(tx: Executor, videoId: string, minScore: number): Promise<TrackRow[]> {
  const facts = boxFacts(tx, videoId);
  return tx
    .select(trackColumns)
    .from(tracks)
    .innerJoin(facts, eq(facts.trackId, tracks.id))
    .where(and(liveTracks(videoId, 'proposed'), sql`${facts.score} >= ${minScore}`))
    .orderBy(asc(tracks.number));
}

/** Which of these numbers a video has given to a track already, also to one that was deleted. */
export async function selectGivenNumbers(
  tx: Executor,
  videoId: string,
  wanted: readonly number[],
): Promise<Set<number>> {
  if (wanted.length === 0) return new Set();
  const rows = await tx
    .select({ number: tracks.number })
    .from(tracks)
    .where(and(eq(tracks.videoId, videoId), inArray(tracks.number, [...wanted])));
  return new Set(rows.map(({ number }) => number));
}
