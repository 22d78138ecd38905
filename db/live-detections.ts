import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { detections, frames, masks, videos } from './schema';

/**
 * Boxes that count: not deleted, and not of a layer on which one person annotates unseen by others. On a frame whose
 * picture was extracted more than once, those of the frame that it names (`sameAs`).
 */
export const isLiveDetection = (): SQL | undefined =>
  and(isNull(detections.deletedAt), isNull(detections.layerId));

/** Masks that count: not deleted, and not replaced by a later one. */
export const isLiveMask = (): SQL | undefined => and(isNull(masks.deletedAt), isNull(masks.supersededBy));

/** The same of a mask that a written-out query calls `m`. */
export const isLiveMaskM = sql`m.deleted_at is null and m.superseded_by is null`;

/** What documents of annotations say of a frame, in a query over frames and their videos. */
export const documentFrame = {
  frameId: frames.id,
  videoId: frames.videoId,
  videoName: videos.name,
  frameNumber: frames.frameNumber,
  timeOffsetSeconds: frames.timeOffsetSeconds,
  width: frames.width,
  height: frames.height,
  sha256: frames.sha256,
  labeledAt: frames.labeledAt,
  objectKey: frames.objectKey,
};

/** People drew, imported or verified the box. */
export const isByPeople = (): SQL | undefined =>
  or(inArray(detections.source, ['manual', 'imported']), detections.verified);

/**
 * People stand behind the mask: they clicked, painted or imported it, or called a predicted one good; one that somebody
 * called bad is nobody's. In a query that calls masks `m` and their boxes `d`.
 */
export const isMaskByPeople = sql`${isLiveMaskM} and m.quality is distinct from 'bad'
  and (m.source <> 'predicted' or m.quality = 'good') and d.deleted_at is null and d.layer_id is null`;

/**
 * Frames that a person annotates as their second person, until they submit: of what others annotated there they see nothing,
 * by whichever way they ask.
 */
export const blindFrames = (userId: string): SQL =>
  sql`(select y.frame_id from annotation_layers y where y.user_id = ${userId}::uuid and y.submitted_at is null)`;

const ownLayers = (userId: string): SQL =>
  sql`(select y.id from annotation_layers y where y.user_id = ${userId}::uuid)`;

/** Live boxes that a person may see, in a query over detections: those that count, and those of layers of their own. */
export const isShownTo = (userId: string): SQL => sql`("detections"."deleted_at" is null
  and ("detections"."layer_id" in ${ownLayers(userId)}
    or ("detections"."layer_id" is null and "detections"."frame_id" not in ${blindFrames(userId)})))`;

/** The boxes of a frame as a person sees them: those that count, or on a frame that they annotate blind their own. */
export const isSeenThere = (userId: string, frameId: SQL, box = sql`d`): SQL => sql`${box}.deleted_at is null
  and case when ${frameId} in ${blindFrames(userId)} then ${box}.layer_id in ${ownLayers(userId)}
    else ${box}.layer_id is null end`;

// Written out: in a query over one table the builder leaves the table off column names, and inside the subquery
// a bare "id" would be the detection's own.
const countedId = sql`coalesce("frames"."same_as", "frames"."id")`;

/** How many boxes count on a frame, in a query over frames. */
export const detectionCount = sql<number>`coalesce((select c.boxes from frame_counts c where c.frame_id = ${countedId}), 0)`;

/** How many boxes a person sees on a frame, in a query over frames. */
export const detectionCountFor = (userId: string): SQL<number> =>
  sql<number>`(case when ${countedId} in ${blindFrames(userId)}
    then (select count(*)::int from detections d where d.frame_id = ${countedId} and ${isSeenThere(userId, countedId)})
    else ${detectionCount} end)`;

/** Whether a person has worked on a frame or said that it is completely labeled, in a query over frames. */
export const isAnnotated = sql<boolean>`(exists (select 1 from frames c
    where c.id = ${countedId} and c.labeled_at is not null)
  or exists (select 1 from frame_counts c where c.frame_id = ${countedId} and c.by_people > 0))`;
