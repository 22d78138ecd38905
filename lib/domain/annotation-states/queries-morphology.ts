import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { dataLabelItems, dataLabels, datasets, detections, users } from '@/db/schema';
import type { VisibleLabel } from '@/lib/domain/labels';
import type { MorphologyClass } from '@/lib/domain/labels/contract-fields';
import { insideFence, type Principal, permits } from '@/lib/platform/access';
import type { AnnotationStatus, StateFilter } from './contract';

/** Classes and masks of cells: both kinds of label hold cells to judge. */
const TYPES = ['morphology', 'morphology_segmentation'] as const;

interface CellCounts {
  readonly cells: number;
  readonly judged: number;
  readonly firstFrame: number | null;
  readonly lastFrame: number | null;
}

// Written out: inside a subquery the builder leaves the table off column names. A deleted box is no item.
const liveItems = sql`from data_label_items i join detections d on d.id = i.detection_id and d.deleted_at is null
  join frames f on f.id = d.frame_id where i.label_id = "data_labels"."id"`;
const cellCounts = sql<CellCounts>`(select json_build_object('cells', count(*), 'judged', count(i.morphology_class),
  'firstFrame', min(f.frame_number), 'lastFrame', max(f.frame_number)) ${liveItems})`;
const firstFrame = sql`(select min(f.frame_number) ${liveItems})`;
const labelStatus = sql<AnnotationStatus>`(select case when count(i.morphology_class) = 0 then 'pending'
  when count(i.morphology_class) = count(*) then 'completed' else 'in_progress' end ${liveItems})`;

const ORDER = {
  date: dataLabels.createdAt,
  status: sql`array_position(array['pending', 'in_progress', 'completed'], ${labelStatus})`,
  frameNumber: firstFrame,
};

/** The principal's own labels, or with review_annotations everybody's. */
const within = (principal: Principal, filter: Pick<StateFilter, 'dataset_id' | 'status'>): SQL | undefined =>
  and(
    isNull(dataLabels.deletedAt),
    inArray(dataLabels.type, [...TYPES]),
    insideFence(principal, datasets.projectId),
    permits(principal, 'review_annotations') ? undefined : eq(dataLabels.userId, principal.userId),
    filter.dataset_id ? eq(datasets.id, filter.dataset_id) : undefined,
    filter.status ? sql`${labelStatus} = ${filter.status}` : undefined,
  );

export interface MorphologyRow {
  readonly found: VisibleLabel;
  readonly status: AnnotationStatus;
  readonly counts: CellCounts;
}

/** Morphology labels inside the principal's fence with how many of their cells are judged. */
export async function selectMorphologyStates(
  principal: Principal,
  filter: StateFilter,
): Promise<{ rows: MorphologyRow[]; total: number }> {
  const where = within(principal, filter);
  const direction = filter.order === 'asc' ? asc : desc;
  const [rows, [sum]] = await Promise.all([
    database()
      .select({
        label: dataLabels,
        projectId: datasets.projectId,
        datasetName: datasets.name,
        userName: users.displayName,
        status: labelStatus,
        counts: cellCounts,
      })
      .from(dataLabels)
      .innerJoin(datasets, eq(datasets.id, dataLabels.datasetId))
      .innerJoin(users, eq(users.id, dataLabels.userId))
      .where(where)
      .orderBy(sql`${direction(ORDER[filter.sort])} nulls last`, asc(dataLabels.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database()
      .select({ total: count() })
      .from(dataLabels)
      .innerJoin(datasets, eq(datasets.id, dataLabels.datasetId))
      .where(where),
  ]);
  return {
    rows: rows.map(({ status, counts, ...found }) => ({
      found: { ...found, itemCount: counts.cells },
      status,
      counts,
    })),
    total: sum?.total ?? 0,
  };
}

/** The same labels counted by status, and their cells by class (null: not judged yet). */
export async function countMorphologyStates(
  principal: Principal,
  filter: Pick<StateFilter, 'dataset_id'>,
): Promise<{
  labels: { status: AnnotationStatus; labels: number }[];
  cells: { morphologyClass: MorphologyClass | null; cells: number }[];
}> {
  const where = within(principal, filter);
  const each = database()
    .select({ status: labelStatus.as('status') })
    .from(dataLabels)
    .innerJoin(datasets, eq(datasets.id, dataLabels.datasetId))
    .where(where)
    .as('each');
  const [labels, cells] = await Promise.all([
    database().select({ status: each.status, labels: count() }).from(each).groupBy(each.status),
    database()
      .select({ morphologyClass: dataLabelItems.morphologyClass, cells: count() })
      .from(dataLabelItems)
      .innerJoin(detections, and(eq(detections.id, dataLabelItems.detectionId), isNull(detections.deletedAt)))
      .innerJoin(dataLabels, eq(dataLabels.id, dataLabelItems.labelId))
      .innerJoin(datasets, eq(datasets.id, dataLabels.datasetId))
      .where(where)
      .groupBy(dataLabelItems.morphologyClass),
  ]);
  return { labels, cells };
}
