import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '@/db/client';
import { isSeenThere } from '@/db/live-detections';
import { CONFIDENCE_BINS } from './contract-results';

export interface ResultPage {
  readonly status?: 'pending' | 'processing' | 'completed' | 'failed' | undefined;
  readonly sort: 'frame_number' | 'detections' | 'mean_confidence';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const number = z.coerce.number();
const frameRow = z.object({
  id: z.string(),
  frameNumber: number,
  timeOffset: number,
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  detections: number,
  byModel: number,
  byPeople: number,
  mean: number.nullable(),
  lowest: number.nullable(),
  labeled: z.boolean(),
  modelIds: z.array(z.string()).nullable(),
  total: number,
});
const sumsRow = z.object({
  frames: number,
  completed: number,
  failed: number,
  open: number,
  detections: number,
  mean: number.nullable(),
});

/**
 * The frames of a video, each number once: of copies of a picture the one whose boxes count, and of other extractions of
 * the same number the newest that was detected.
 */
const framesOf = (videoId: string): SQL => sql`select distinct on (f.frame_number) f.id, f.frame_number,
    f.time_offset_seconds, coalesce(f.detection_status, 'pending') as status, f.labeled_at,
    coalesce(f.same_as, f.id) as counted
  from frames f where f.video_id = ${videoId}::uuid
  order by f.frame_number, f.same_as is null desc, coalesce(f.detection_status = 'completed', false) desc, f.created_at desc`;

const isOfModel = sql`d.source = 'model' and not d.verified`;
const seen = (userId: string): SQL => isSeenThere(userId, sql`f.counted`);

const ORDERS = {
  frame_number: sql`f.frame_number`,
  detections: sql`detections`,
  mean_confidence: sql`mean`,
} as const;

/** A page of the frames of a video with what was found on each. The caller checks the fence. */
export async function selectFrameResults(userId: string, videoId: string, page: ResultPage) {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  const rows = await database().execute(sql`
    with f as (${framesOf(videoId)})
    select f.id, f.frame_number as "frameNumber", f.time_offset_seconds as "timeOffset", f.status,
      coalesce(d.detections, 0) as detections, coalesce(d.by_model, 0) as "byModel", coalesce(d.by_people, 0) as "byPeople",
      d.mean, d.lowest, f.labeled_at is not null as labeled, d.model_ids as "modelIds", count(*) over () as total
    from f left join lateral (
      select count(*) as detections, count(*) filter (where ${isOfModel}) as by_model,
        count(*) filter (where not (${isOfModel})) as by_people,
        avg(d.confidence) filter (where ${isOfModel}) as mean, min(d.confidence) filter (where ${isOfModel}) as lowest,
        array_agg(distinct d.model_id) filter (where d.model_id is not null and ${isOfModel}) as model_ids
      from detections d where d.frame_id = f.counted and ${seen(userId)}
    ) d on true
    ${page.status ? sql`where f.status = ${page.status}` : sql``}
    order by ${ORDERS[page.sort]} ${direction} nulls last, f.frame_number
    limit ${page.limit} offset ${page.offset}`);
  const read = z.array(frameRow).parse([...rows]);
  return { rows: read, total: read[0]?.total ?? 0 };
}

/** Sums over all frames of a video, and the confidence of what models found there in bins of 0.1. */
export async function selectResultSums(userId: string, videoId: string) {
  const [sums, bins] = await Promise.all([
    database().execute(sql`
      with f as (${framesOf(videoId)}),
      d as (select d.confidence, ${isOfModel} as of_model from f join detections d on d.frame_id = f.counted and ${seen(userId)})
      select (select count(*) from f) as frames, (select count(*) from f where status = 'completed') as completed,
        (select count(*) from f where status = 'failed') as failed,
        (select count(*) from f where status in ('pending', 'processing')) as open,
        (select count(*) from d) as detections, (select avg(confidence) from d where of_model) as mean`),
    database().execute(sql`
      with f as (${framesOf(videoId)})
      select least(floor(d.confidence * ${CONFIDENCE_BINS}::int)::int, ${CONFIDENCE_BINS - 1}::int) as bin, count(*) as boxes
      from f join detections d on d.frame_id = f.counted and ${seen(userId)} where ${isOfModel} group by 1`),
  ]);
  const counted = z.array(z.object({ bin: number, boxes: number })).parse([...bins]);
  return {
    sums: sumsRow.parse(sums[0]),
    histogram: Array.from(
      { length: CONFIDENCE_BINS },
      (_, bin) => counted.find((each) => each.bin === bin)?.boxes ?? 0,
    ),
  };
}
