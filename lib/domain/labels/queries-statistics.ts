import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { isByPeople } from '@/db/live-detections';
import { dataLabelItems, dataLabels, detections } from '@/db/schema';
import type { LabelStatistics, MORPHOLOGY_CLASSES } from './contract-fields';

const countWhere = (condition: SQL): SQL<number> => sql<number>`(count(*) filter (where ${condition}))::int`;

const ofClass = (name: (typeof MORPHOLOGY_CLASSES)[number]): SQL<number> =>
  countWhere(sql`${dataLabelItems.morphologyClass} = ${name}`);

/** Every label is given, also one without items. */
const NOTHING: LabelStatistics = {
  total_items: 0,
  labeled_items: 0,
  unlabeled_items: 0,
  average_confidence: null,
  normal_count: 0,
  head_defect_count: 0,
  midpiece_defect_count: 0,
  tail_defect_count: 0,
  cytoplasmic_droplet_count: 0,
  multiple_defects_count: 0,
  unknown_count: 0,
};

/** Statistics by label, in one query. */
export async function selectStatistics(labelIds: readonly string[]): Promise<Map<string, LabelStatistics>> {
  const found = new Map<string, LabelStatistics>(labelIds.map((id) => [id, NOTHING]));
  if (labelIds.length === 0) return found;
  const rows = await database()
    .select({
      labelId: dataLabelItems.labelId,
      total_items: sql<number>`count(*)::int`,
      labeled_items: countWhere(sql`case when ${dataLabels.type} = 'detection'
        then (${isByPeople()})
        else ${dataLabelItems.morphologyClass} is not null end`),
      average_confidence: sql<number | null>`avg(${detections.confidence})`,
      normal_count: ofClass('normal'),
      head_defect_count: ofClass('head_defect'),
      midpiece_defect_count: ofClass('midpiece_defect'),
      tail_defect_count: ofClass('tail_defect'),
      cytoplasmic_droplet_count: ofClass('cytoplasmic_droplet'),
      multiple_defects_count: ofClass('multiple_defects'),
      unknown_count: ofClass('unknown'),
    })
    .from(dataLabelItems)
    .innerJoin(dataLabels, eq(dataLabels.id, dataLabelItems.labelId))
    .innerJoin(detections, and(eq(detections.id, dataLabelItems.detectionId), isNull(detections.deletedAt)))
    .where(inArray(dataLabelItems.labelId, [...labelIds]))
    .groupBy(dataLabelItems.labelId);
  for (const { labelId, ...row } of rows) {
    found.set(labelId, { ...row, unlabeled_items: row.total_items - row.labeled_items });
  }
  return found;
}
