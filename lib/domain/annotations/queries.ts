import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor } from '@/db/client';
import {
  annotationLayers,
  dataLabelItems,
  dataLabels,
  detections,
  frames,
  masks,
  tracks,
  users,
} from '@/db/schema';
import { MAX_FRAME_BOXES } from './contract';
import type { KeptFrame } from './following';
import type { BoxRow, TrackRow } from './rows';
import { readProposed } from './stored';

/** Ids as one parameter: a list of thousands would be as many parameters. */
const among = (ids: Iterable<string>): SQL =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify([...ids])}::text::jsonb))`;

const boxColumns = {
  id: detections.id,
  frameId: detections.frameId,
  frame: frames.frameNumber,
  x1: detections.x1,
  y1: detections.y1,
  x2: detections.x2,
  y2: detections.y2,
  className: detections.className,
  confidence: detections.confidence,
  source: detections.source,
  trackId: detections.trackId,
  isKey: detections.isKey,
  outsideAfter: detections.outsideAfter,
  layerId: detections.layerId,
  proposed: detections.proposed,
  verified: detections.verified,
  modelId: detections.modelId,
  version: detections.version,
  isDeleted: sql<boolean>`${detections.deletedAt} is not null`,
  isTouched: sql<boolean>`${detections.updatedBy} is not null`,
};

const selectBoxes = (db: Executor) =>
  db.select(boxColumns).from(detections).innerJoin(frames, eq(frames.id, detections.frameId));

const asBox = (row: Awaited<ReturnType<typeof selectBoxes>>[number]): BoxRow => ({
  ...row,
  proposed: readProposed(row.proposed),
});

/** These boxes, also deleted ones. */
export async function selectBoxesById(tx: Executor, ids: readonly string[]): Promise<BoxRow[]> {
  if (ids.length === 0) return [];
  return (await selectBoxes(tx).where(inArray(detections.id, among(ids)))).map(asBox);
}

export async function selectBoxesOfTracks(tx: Executor, trackIds: Iterable<string>): Promise<BoxRow[]> {
  const ids = [...trackIds];
  if (ids.length === 0) return [];
  const live = and(inArray(detections.trackId, among(ids)), isNull(detections.deletedAt));
  return (await selectBoxes(tx).where(live)).map(asBox);
}

const onLayer = (layerId: string | null): SQL =>
  layerId === null ? isNull(detections.layerId) : eq(detections.layerId, layerId);

/** The boxes of a frame that count, or those of a layer; the surest first. */
export async function selectBoxesOfFrame(
  db: Executor,
  frameId: string,
  layerId: string | null,
): Promise<{ rows: BoxRow[]; total: number }> {
  const live = and(eq(detections.frameId, frameId), isNull(detections.deletedAt), onLayer(layerId));
  const rows = await selectBoxes(db)
    .where(live)
    .orderBy(desc(detections.confidence), asc(detections.id))
    .limit(MAX_FRAME_BOXES + 1);
  const isAll = rows.length <= MAX_FRAME_BOXES;
  const total = isAll ? rows.length : await db.$count(detections, live);
  return { rows: rows.slice(0, MAX_FRAME_BOXES).map(asBox), total };
}

export const trackColumns = {
  id: tracks.id,
  videoId: tracks.videoId,
  number: tracks.number,
  className: tracks.className,
  state: tracks.state,
  modelIds: tracks.modelIds,
  layerId: tracks.layerId,
  version: tracks.version,
  isDeleted: sql<boolean>`${tracks.deletedAt} is not null`,
};

/** These tracks, also deleted ones. */
export async function selectTracksById(db: Executor, ids: Iterable<string>): Promise<TrackRow[]> {
  const wanted = [...ids];
  if (wanted.length === 0) return [];
  return db
    .select(trackColumns)
    .from(tracks)
    .where(inArray(tracks.id, among(wanted)))
    .orderBy(asc(tracks.number));
}

/** The number of a video's next track: none is given twice. */
export async function nextTrackNumber(tx: Executor, videoId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${tracks.number}), 0)::int` })
    .from(tracks)
    .where(eq(tracks.videoId, videoId));
  return (row?.last ?? 0) + 1;
}

/** Which video a frame is of, and the frame whose boxes count in its place; no fence. */
export async function selectPlace(tx: Executor, frameId: string) {
  const [row] = await tx
    .select({ videoId: frames.videoId, sameAs: frames.sameAs })
    .from(frames)
    .where(eq(frames.id, frameId));
  return row;
}

/** The frames of a video whose boxes count, in order. */
export async function selectKeptFrames(tx: Executor, videoId: string): Promise<KeptFrame[]> {
  return tx
    .select({ id: frames.id, number: frames.frameNumber })
    .from(frames)
    .where(and(eq(frames.videoId, videoId), isNull(frames.sameAs)))
    .orderBy(asc(frames.frameNumber));
}

/** The layer on which a person annotates a frame unseen by others, until they submit it. */
export async function findOpenLayer(
  db: Executor,
  frameId: string,
  userId: string,
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: annotationLayers.id })
    .from(annotationLayers)
    .where(
      and(
        eq(annotationLayers.frameId, frameId),
        eq(annotationLayers.userId, userId),
        isNull(annotationLayers.submittedAt),
      ),
    );
  return row;
}

/** The frames that a person annotates without seeing what others annotated there. */
export async function selectBlindFrames(db: Executor, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ frameId: annotationLayers.frameId })
    .from(annotationLayers)
    .where(and(eq(annotationLayers.userId, userId), isNull(annotationLayers.submittedAt)));
  return new Set(rows.map(({ frameId }) => frameId));
}

/** The frames before and after one, by number. */
export async function selectNeighbors(db: Executor, videoId: string, frameNumber: number) {
  const beside = (where: SQL, order: SQL) =>
    db
      .select({ id: frames.id })
      .from(frames)
      .where(and(eq(frames.videoId, videoId), isNull(frames.sameAs), where))
      .orderBy(order)
      .limit(1);
  const [[previous], [next]] = await Promise.all([
    beside(lt(frames.frameNumber, frameNumber), desc(frames.frameNumber)),
    beside(gt(frames.frameNumber, frameNumber), asc(frames.frameNumber)),
  ]);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}

export async function findUserName(db: Executor, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ name: users.displayName }).from(users).where(eq(users.id, userId));
  return row?.name;
}

export async function setLabeling(
  tx: Executor,
  frameId: string,
  by: { readonly userId: string; readonly at: Date } | null,
): Promise<void> {
  await tx
    .update(frames)
    .set({ labeledAt: by?.at ?? null, labeledBy: by?.userId ?? null })
    .where(eq(frames.id, frameId));
}

/** Tracks with boxes on a frame. */
export async function selectTracksOfFrame(
  db: Executor,
  frameId: string,
  layerId: string | null,
): Promise<TrackRow[]> {
  const here = db
    .select({ id: detections.trackId })
    .from(detections)
    .where(
      and(
        eq(detections.frameId, frameId),
        isNull(detections.deletedAt),
        isNotNull(detections.trackId),
        onLayer(layerId),
      ),
    );
  return db
    .select(trackColumns)
    .from(tracks)
    .where(and(inArray(tracks.id, here), isNull(tracks.deletedAt)))
    .orderBy(asc(tracks.number));
}

/** Every box of some frames that counts. */
export async function selectLiveBoxes(tx: Executor, frameIds: readonly string[]): Promise<BoxRow[]> {
  const live = and(
    inArray(detections.frameId, among(frameIds)),
    isNull(detections.deletedAt),
    isNull(detections.layerId),
  );
  return (await selectBoxes(tx).where(live).orderBy(asc(detections.createdAt), asc(detections.id))).map(
    asBox,
  );
}

/** Boxes of a frame that have a mask or are in a data label. */
export async function selectUsedBoxes(tx: Executor, frameId: string): Promise<Set<string>> {
  const rows = await tx.execute<{ id: string }>(sql`
    select d.id from ${detections} as d where d.frame_id = ${frameId} and d.deleted_at is null and (
      exists (select 1 from ${masks} as m where m.detection_id = d.id and m.deleted_at is null)
      or exists (select 1 from ${dataLabelItems} as i join ${dataLabels} as l on l.id = i.label_id
        where i.detection_id = d.id and l.deleted_at is null))`);
  return new Set(rows.map(({ id }) => id));
}

/** The boxes of a frame that count, or those of a layer. */
export async function selectLiveIds(
  tx: Executor,
  frameId: string,
  layerId: string | null,
): Promise<string[]> {
  const rows = await tx
    .select({ id: detections.id })
    .from(detections)
    .where(and(eq(detections.frameId, frameId), isNull(detections.deletedAt), onLayer(layerId)));
  return rows.map(({ id }) => id);
}

/** Boxes of a part of a video that count, and those of rejected tracks. */
export async function selectBoxesInRange(
  tx: Executor,
  videoId: string,
  fromFrame: number,
  toFrame: number,
): Promise<BoxRow[]> {
  const rows = await selectBoxes(tx)
    .leftJoin(tracks, eq(tracks.id, detections.trackId))
    .where(
      and(
        eq(frames.videoId, videoId),
        isNull(frames.sameAs),
        between(frames.frameNumber, fromFrame, toFrame),
        isNull(detections.layerId),
        or(isNull(detections.deletedAt), and(eq(tracks.state, 'rejected'), isNull(tracks.deletedAt))),
      ),
    );
  return rows.map(asBox);
}

/** Boxes of a video that have a mask or are in a data label. */
export async function selectUsedAmong(tx: Executor, videoId: string): Promise<Set<string>> {
  const rows = await tx.execute<{ id: string }>(sql`
    select m.detection_id as id from ${masks} as m join ${detections} as d on d.id = m.detection_id
      join ${frames} as f on f.id = d.frame_id where f.video_id = ${videoId} and m.deleted_at is null
    union select i.detection_id from ${dataLabelItems} as i join ${dataLabels} as l on l.id = i.label_id
      join ${detections} as d on d.id = i.detection_id join ${frames} as f on f.id = d.frame_id
      where f.video_id = ${videoId} and l.deleted_at is null`);
  return new Set(rows.map(({ id }) => id));
}
