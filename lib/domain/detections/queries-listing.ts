import { and, asc, count, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { isLiveMaskM, isShownTo } from '@/db/live-detections';
import { datasets, detections, frames, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

const hasMask = sql<boolean>`exists (select 1 from masks m where m.detection_id = "detections"."id"
  and ${isLiveMaskM})`;
const isLabeled = sql<boolean>`exists (select 1 from data_label_items i join data_labels l on l.id = i.label_id
  and l.deleted_at is null where i.detection_id = "detections"."id")`;

const selection = {
  detection: detections,
  frameNumber: frames.frameNumber,
  videoId: frames.videoId,
  datasetId: videos.datasetId,
  hasMask,
  isLabeled,
};

/** Live boxes of frames whose boxes count, of everybody's layer and one's own, inside the fence. */
const isVisible = (principal: Principal): SQL | undefined =>
  and(isShownTo(principal.userId), insideFence(principal, datasets.projectId));

export interface DetectionFilter {
  readonly datasetId?: string | undefined;
  readonly videoId?: string | undefined;
  readonly frameId?: string | undefined;
  readonly className?: string | undefined;
  readonly source?: (typeof detections.$inferSelect)['source'] | undefined;
  readonly verified?: boolean | undefined;
  readonly hasMask?: boolean | undefined;
  readonly isLabeled?: boolean | undefined;
  readonly minConfidence?: number | undefined;
  readonly maxConfidence?: number | undefined;
}

function conditionOf(principal: Principal, filter: DetectionFilter): SQL | undefined {
  const given = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
    value === undefined ? undefined : condition(value);
  return and(
    isVisible(principal),
    // Of one frame, whichever copy is asked for; of more, each picture once.
    given(filter.frameId, (id) => eq(frames.id, id)) ?? isNull(frames.sameAs),
    given(filter.datasetId, (id) => eq(videos.datasetId, id)),
    given(filter.videoId, (id) => eq(frames.videoId, id)),
    given(filter.className, (name) => eq(detections.className, name)),
    given(filter.source, (source) => eq(detections.source, source)),
    given(filter.verified, (verified) => eq(detections.verified, verified)),
    given(filter.hasMask, (wanted) => sql`${hasMask} = ${wanted}`),
    given(filter.isLabeled, (wanted) => sql`${isLabeled} = ${wanted}`),
    given(filter.minConfidence, (min) => gte(detections.confidence, min)),
    given(filter.maxConfidence, (max) => lte(detections.confidence, max)),
  );
}

const detectionsOf = () =>
  database()
    .select(selection)
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId));

export type ListedDetection = Awaited<ReturnType<typeof detectionsOf>>[number];

export async function selectFiltered(
  principal: Principal,
  filter: DetectionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedDetection[]; total: number }> {
  const where = conditionOf(principal, filter);
  const [rows, [sum]] = await Promise.all([
    detectionsOf()
      .where(where)
      .orderBy(asc(frames.videoId), asc(frames.frameNumber), asc(detections.createdAt), asc(detections.id))
      .limit(limit)
      .offset(offset),
    database()
      .select({ total: count() })
      .from(detections)
      .innerJoin(frames, eq(frames.id, detections.frameId))
      .innerJoin(videos, eq(videos.id, frames.videoId))
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export async function findListed(principal: Principal, id: string): Promise<ListedDetection | undefined> {
  const [row] = await detectionsOf().where(and(eq(detections.id, id), isVisible(principal)));
  return row;
}

/** Whether a dataset or a video lies inside the fence. */
export async function isPlaceVisible(
  principal: Principal,
  place: { readonly datasetId?: string | undefined; readonly videoId?: string | undefined },
): Promise<boolean> {
  const rows = place.videoId
    ? await database()
        .select({ id: videos.id })
        .from(videos)
        .innerJoin(datasets, eq(datasets.id, videos.datasetId))
        .where(and(eq(videos.id, place.videoId), insideFence(principal, datasets.projectId)))
    : await database()
        .select({ id: datasets.id })
        .from(datasets)
        .where(and(eq(datasets.id, place.datasetId ?? ''), insideFence(principal, datasets.projectId)));
  return rows.length > 0;
}
