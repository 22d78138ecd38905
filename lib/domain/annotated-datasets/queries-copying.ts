import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { datasets, frames, tracks, videos } from '@/db/schema';
import { calibrationOf } from '@/lib/domain/calibration/contract';
import type { ObjectCopies } from './objects';
import type { CopiedFrame, SourceVideo } from './queries';

interface Copy {
  readonly name: string;
  readonly description: string;
  readonly status: 'draft' | 'active';
  readonly metadata: Readonly<Record<string, string>>;
  readonly videoId: string;
  readonly copies: ObjectCopies;
  readonly includeAllDetections: boolean;
  readonly createdBy: string;
}

/** Frame or track of the source → its copy. */
type Copied = ReadonlyMap<string, string>;

/** Pairs of old and new as one parameter, however many they are. */
const pairs = (copied: Copied): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify([...copied].map(([old, made]) => ({ old, made })))}::jsonb)
    as pair(old uuid, made uuid)`;

const liveBox = sql`d.deleted_at is null and d.layer_id is null`;
const isByPeople = sql`(d.verified or d.source in ('manual', 'imported'))`;
const isTaken = (includeAllDetections: boolean): SQL =>
  includeAllDetections ? liveBox : sql`${liveBox} and ${isByPeople}`;

/** Dataset, video and frames, without boxes. */
export async function insertCopy(
  tx: Executor,
  { video, dataset }: SourceVideo,
  picked: readonly CopiedFrame[],
  copy: Copy,
): Promise<{ datasetId: string; frameIds: Copied }> {
  const { name, description, status, metadata, videoId, copies, createdBy } = copy;
  const { projectId, microscopeId, calibrationProfileId, chamberId, isSimulated, isControl } = dataset;
  const [made] = await tx
    .insert(datasets)
    .values({
      ...{ projectId, name, description, status, metadata, createdBy, type: 'detection' },
      ...{ microscopeId, calibrationProfileId, chamberId, isSimulated, isControl, ...calibrationOf(dataset) },
    })
    .returning({ id: datasets.id });
  if (!made) throw new Error('the dataset was not stored');
  const { id: _, createdAt: _c, updatedAt: _u, ...facts } = video;
  await tx.insert(videos).values({
    ...facts,
    ...{ id: videoId, datasetId: made.id, createdBy },
    objectKey: copies.objectKey,
    previewKey: copies.previewKey,
    thumbnailKey: copies.thumbnailKey,
    // What was measured on the source stays there.
    processingStatus: 'uploaded',
    extractionStage: 'completed',
    extractionMessage: null,
    extractionProgress: 100,
    lastTaskId: null,
    removalAnnouncedAt: null,
  });
  const left = copy.includeAllDetections ? new Set<string>() : await framesWithUnconfirmed(tx, picked);
  const extractionSession = randomUUID();
  const frameIds = new Map(picked.map(({ frame }) => [frame.id, randomUUID()]));
  await tx.insert(frames).values(
    picked.map(({ frame: { createdAt, ...frame } }) => ({
      ...frame,
      ...{ id: frameIds.get(frame.id), videoId, extractionSession, revision: 0 },
      objectKey: copies.frameKeys.get(frame.id) ?? '',
      // Boxes are missing: neither the detector's answer nor a person's word is what the copy shows.
      ...(left.has(frame.id) ? { labeledAt: null, labeledBy: null, detectionStatus: null } : {}),
    })),
  );
  return { datasetId: made.id, frameIds };
}

/** Frames with boxes that nobody has confirmed. */
async function framesWithUnconfirmed(tx: Executor, picked: readonly CopiedFrame[]): Promise<Set<string>> {
  const ids = `{${picked.map(({ frame }) => frame.id).join(',')}}`;
  const rows = await tx.execute<{ id: string }>(sql`select distinct d.frame_id as id from detections d
    where d.frame_id = any(${ids}::uuid[]) and ${liveBox} and not ${isByPeople}`);
  return new Set(rows.map(({ id }) => id));
}

interface Boxes {
  readonly frameIds: Copied;
  readonly includeAllDetections: boolean;
}

/** The tracks all of whose boxes come along. @returns each with its copy */
export async function insertTracks(
  tx: Executor,
  { videoId, frameIds, includeAllDetections }: Boxes & { readonly videoId: string },
): Promise<Copied> {
  const whole = await tx.execute<{ id: string }>(sql`select t.id from tracks t
    join detections d on d.track_id = t.id and ${liveBox}
    left join ${pairs(frameIds)} on pair.old = d.frame_id
    where t.deleted_at is null and t.layer_id is null and t.state <> 'rejected'
      and t.video_id in (select f.video_id from frames f join ${pairs(frameIds)} on pair.old = f.id)
    group by t.id having bool_and(pair.old is not null and ${isTaken(includeAllDetections)})`);
  const trackIds = new Map(whole.map(({ id }) => [id, randomUUID()]));
  if (trackIds.size > 0) {
    await tx.execute(sql`insert into ${tracks} (id, video_id, number, class_name, state, model_ids, created_by)
      select pair.made, ${videoId}, t.number, t.class_name, t.state, t.model_ids, t.created_by
      from tracks t join ${pairs(trackIds)} on pair.old = t.id`);
  }
  return trackIds;
}

/** The live boxes of the frames; without their whole track, they are boxes like any other. @returns how many */
export async function insertBoxes(
  tx: Executor,
  { frameIds, trackIds, includeAllDetections }: Boxes & { readonly trackIds: Copied },
): Promise<number> {
  const rows = await tx.execute<{ count: number }>(sql`with made as (
    insert into detections (frame_id, x1, y1, x2, y2, confidence, class_name, source, track_id, is_key, outside_after,
      proposed, verified, model_id, created_by, updated_by)
    select pair.made, d.x1, d.y1, d.x2, d.y2, d.confidence, d.class_name, d.source, track.made,
      d.is_key or track.made is null, d.outside_after and track.made is not null,
      d.proposed, d.verified, d.model_id, d.created_by, d.updated_by
    from detections d
    join ${pairs(frameIds)} on pair.old = d.frame_id
    left join jsonb_to_recordset(${JSON.stringify([...trackIds].map(([old, made]) => ({ old, made })))}::jsonb)
      as track(old uuid, made uuid) on track.old = d.track_id
    where ${isTaken(includeAllDetections)}
    returning 1) select count(*)::int as count from made`);
  return rows[0]?.count ?? 0;
}
