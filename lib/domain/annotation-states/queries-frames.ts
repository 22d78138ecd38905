import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { isSeenThere } from '@/db/live-detections';
import { datasets, frames, users, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';
import type { AnnotationStatus, StateFilter } from './contract';

// Written out: inside a subquery the builder leaves the table off column names.
const frameId = sql`"frames"."id"`;
const liveBoxes = (userId: string) => sql`from detections d
  where d.frame_id = ${frameId} and ${isSeenThere(userId, frameId)}`;
const isByPeople = sql`(d.verified or d.source in ('manual', 'imported'))`;
const isInLabel = sql`exists (select 1 from data_label_items i
  join data_labels l on l.id = i.label_id and l.deleted_at is null where i.detection_id = d.id)`;
/** Whether a person changed its boxes, also where they only took some away. */
const isChanged = sql`exists (select 1 from annotation_changes c
  where c.frame_id = "frames"."id" and c.origin in ('person', 'import'))`;

const frameStatus = (
  userId: string,
) => sql<AnnotationStatus>`case when ${frames.labeledAt} is not null then 'completed'
  when ${isChanged} or exists (select 1 ${liveBoxes(userId)} and (${isByPeople} or ${isInLabel})) then 'in_progress'
  else 'pending' end`;

/** Statuses in the order in which work goes. */
const statusRank = (userId: string) =>
  sql`array_position(array['pending', 'in_progress', 'completed'], ${frameStatus(userId)})`;

interface BoxCounts {
  readonly boxes: number;
  readonly verified: number;
  readonly inLabels: number;
}

const boxCounts = (userId: string) => sql<BoxCounts>`(select json_build_object('boxes', count(*),
  'verified', count(*) filter (where ${isByPeople}), 'inLabels', count(*) filter (where ${isInLabel})) ${liveBoxes(userId)})`;

const orders = (userId: string) => ({
  date: frames.createdAt,
  status: statusRank(userId),
  frameNumber: frames.frameNumber,
});

/** Of a picture that was extracted more than once, the frame whose boxes count. */
const within = (principal: Principal, filter: Pick<StateFilter, 'dataset_id' | 'status'>): SQL | undefined =>
  and(
    isNull(frames.sameAs),
    insideFence(principal, datasets.projectId),
    filter.dataset_id ? eq(datasets.id, filter.dataset_id) : undefined,
    filter.status ? sql`${frameStatus(principal.userId)} = ${filter.status}` : undefined,
  );

export interface FrameStateRow {
  readonly frame: typeof frames.$inferSelect;
  readonly videoName: string;
  readonly datasetId: string;
  readonly datasetName: string;
  readonly labeledByName: string | null;
  readonly status: AnnotationStatus;
  readonly counts: BoxCounts;
}

/** Frames inside the principal's fence with how far they are. */
export async function selectFrameStates(
  principal: Principal,
  filter: StateFilter,
): Promise<{ rows: FrameStateRow[]; total: number }> {
  const where = within(principal, filter);
  const direction = filter.order === 'asc' ? asc : desc;
  const [rows, [sum]] = await Promise.all([
    database()
      .select({
        frame: frames,
        videoName: videos.name,
        datasetId: datasets.id,
        datasetName: datasets.name,
        labeledByName: users.displayName,
        status: frameStatus(principal.userId),
        counts: boxCounts(principal.userId),
      })
      .from(frames)
      .innerJoin(videos, eq(videos.id, frames.videoId))
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .leftJoin(users, eq(users.id, frames.labeledBy))
      .where(where)
      // Frames of one extraction have one date: they follow each other as in their video.
      .orderBy(
        direction(orders(principal.userId)[filter.sort]),
        asc(videos.id),
        asc(frames.frameNumber),
        asc(frames.id),
      )
      .limit(filter.limit)
      .offset(filter.offset),
    database()
      .select({ total: count() })
      .from(frames)
      .innerJoin(videos, eq(videos.id, frames.videoId))
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** The same frames counted by status. */
export async function countFrameStates(
  principal: Principal,
  filter: Pick<StateFilter, 'dataset_id'>,
): Promise<({ status: AnnotationStatus; frames: number } & BoxCounts)[]> {
  const each = database()
    .select({
      status: frameStatus(principal.userId).as('status'),
      counts: boxCounts(principal.userId).as('counts'),
    })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(within(principal, filter))
    .as('each');
  const sumOf = (name: keyof BoxCounts) =>
    sql<number>`sum((${each.counts} ->> ${name})::int)`.mapWith(Number);
  return database()
    .select({
      status: each.status,
      frames: count(),
      boxes: sumOf('boxes'),
      verified: sumOf('verified'),
      inLabels: sumOf('inLabels'),
    })
    .from(each)
    .groupBy(each.status);
}
