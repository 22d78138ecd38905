import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '@/db/client';
import { blindFrames } from '@/db/live-detections';

/** More frames than anybody labels of a dataset; of a larger one, those spread evenly over it. */
const MAX_CONSIDERED = 4000;

const row = z.object({
  id: z.string(),
  videoId: z.string(),
  videoName: z.string(),
  frameNumber: z.number(),
  isLabeled: z.boolean(),
  isDetected: z.boolean(),
  /** Where in its video the frame lies, 0 to 1. */
  timeShare: z.number(),
  boxes: z.number(),
  meanAreaPx: z.number().nullable(),
  meanScore: z.number().nullable(),
  openScores: z.array(z.number()),
  trackBreaks: z.number(),
});
export type FrameFigures = z.output<typeof row>;

/** How many frames of a dataset are labeled, and how many not. */
export async function countFrames(
  db: Executor,
  datasetId: string,
): Promise<{ labeled: number; unlabeled: number }> {
  const [counts] = await db.execute<{ labeled: number; unlabeled: number }>(sql`
    select count(*) filter (where f.labeled_at is not null)::int as labeled,
      count(*) filter (where f.labeled_at is null)::int as unlabeled
    from frames as f join videos as v on v.id = f.video_id
    where v.dataset_id = ${datasetId} and f.same_as is null`);
  return { labeled: counts?.labeled ?? 0, unlabeled: counts?.unlabeled ?? 0 };
}

/**
 * The frames of a dataset with what their boxes and tracks say, without those that the person annotates blind; boxes that
 * somebody annotates unseen are not among them.
 */
export async function selectFrameFigures(
  db: Executor,
  { datasetId, userId }: { readonly datasetId: string; readonly userId: string },
): Promise<FrameFigures[]> {
  const rows = await db.execute(sql`
    with kept as materialized (
      select f.id, f.video_id, f.frame_number, f.labeled_at, f.detected_at, v.name, v.frame_count,
        row_number() over (order by v.created_at, v.id, f.frame_number, f.id) as place, count(*) over () as total
      from frames as f join videos as v on v.id = f.video_id
      where v.dataset_id = ${datasetId} and f.same_as is null and f.id not in ${blindFrames(userId)}
    ), chosen as materialized (
      select * from kept where labeled_at is not null or place % greatest(1, ceil(total / ${MAX_CONSIDERED}::float8)::int) = 0
    ), live as materialized (
      select d.* from detections as d join kept on kept.id = d.frame_id
      where d.deleted_at is null and d.layer_id is null
    ), spans as (
      select live.track_id, kept.video_id, min(kept.frame_number) as first, max(kept.frame_number) as last
      from live join kept on kept.id = live.frame_id where live.track_id is not null group by 1, 2
    ), ends as (
      select video_id, min(frame_number) as first, max(frame_number) as last from kept group by 1
    ), breaks as (
      select s.video_id, s.first as frame_number from spans as s join ends as e using (video_id) where s.first > e.first
      union all
      select s.video_id, s.last from spans as s join ends as e using (video_id) where s.last < e.last
    ), broken as (
      select video_id, frame_number, count(*)::int as breaks from breaks group by 1, 2
    ), figures as (
      select frame_id, count(*)::int as boxes, avg((x2 - x1) * (y2 - y1)) as area,
        avg(confidence) filter (where source = 'model') as score,
        coalesce(array_agg(confidence) filter (where source = 'model' and not verified), '{}') as open
      from live group by 1
    )
    select c.id, c.video_id as "videoId", c.name as "videoName", c.frame_number as "frameNumber",
      c.labeled_at is not null as "isLabeled", c.detected_at is not null as "isDetected",
      c.frame_number / greatest(1, c.frame_count)::float8 as "timeShare",
      coalesce(g.boxes, 0) as boxes, g.area as "meanAreaPx", g.score as "meanScore",
      coalesce(to_json(g.open), '[]'::json) as "openScores", coalesce(b.breaks, 0) as "trackBreaks"
    from chosen as c left join figures as g on g.frame_id = c.id
      left join broken as b on b.video_id = c.video_id and b.frame_number = c.frame_number
    order by c.place`);
  return z.array(row).parse([...rows]);
}
