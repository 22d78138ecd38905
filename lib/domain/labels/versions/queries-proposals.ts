import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { dataLabelItems, detections, frames } from '@/db/schema';

/** Intersection over union of a box with what was proposed for it. */
const overlap = sql<number>`(
  with b as (select
    (detections.proposed->>'x1')::float8 as px1, (detections.proposed->>'y1')::float8 as py1,
    (detections.proposed->>'x2')::float8 as px2, (detections.proposed->>'y2')::float8 as py2),
  o as (select px1, py1, px2, py2, greatest(0, least(detections.x2, px2) - greatest(detections.x1, px1)) *
    greatest(0, least(detections.y2, py2) - greatest(detections.y1, py1)) as shared from b)
  select shared / ((detections.x2 - detections.x1) * (detections.y2 - detections.y1)
    + (px2 - px1) * (py2 - py1) - shared) from o)`;

export interface ProposalSummary {
  readonly accepted: number;
  readonly corrected: number;
  readonly rejected: number;
  readonly open: number;
  readonly drawn: number;
  readonly meanIou: number | null;
}

/** What became of the boxes on the frames of a label that everybody sees. */
export async function selectProposalSummary(labelId: string): Promise<ProposalSummary> {
  const number = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const live = sql`detections.deleted_at is null`;
  const [row] = await database()
    .select({
      accepted: number(sql`${live} and source = 'model' and verified and proposed is null`),
      corrected: number(sql`${live} and proposed is not null`),
      rejected: number(sql`not (${live}) and (source = 'model' or proposed is not null)`),
      open: number(sql`${live} and source = 'model' and not verified and proposed is null`),
      drawn: number(sql`${live} and source = 'manual' and proposed is null`),
      meanIou: sql<number | null>`avg(${overlap}) filter (where ${live} and proposed is not null)`,
    })
    .from(detections)
    .where(
      and(
        isNull(detections.layerId),
        sql`${detections.frameId} in (select d.frame_id from data_label_items i
          join detections d on d.id = i.detection_id where i.label_id = ${labelId})`,
      ),
    );
  return row ?? { accepted: 0, corrected: 0, rejected: 0, open: 0, drawn: 0, meanIou: null };
}

/** The label's items whose proposal was corrected, in the order of the video. */
export const selectCorrections = (labelId: string, { page, limit }: { page: number; limit: number }) =>
  database()
    .select({
      detection: detections,
      videoId: frames.videoId,
      frameNumber: frames.frameNumber,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(dataLabelItems)
    .innerJoin(detections, and(eq(detections.id, dataLabelItems.detectionId), isNull(detections.deletedAt)))
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .where(and(eq(dataLabelItems.labelId, labelId), isNotNull(detections.proposed)))
    .orderBy(asc(frames.videoId), asc(frames.frameNumber), asc(detections.id))
    .limit(limit)
    .offset((page - 1) * limit);
