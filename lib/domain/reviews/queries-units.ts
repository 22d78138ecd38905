import { type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { blindFrames, isLiveMaskM } from '@/db/live-detections';
import { datasets, frames, reviewUnits, videos } from '@/db/schema';
import { contains } from '@/db/text-search';
import { insideFence, type Principal, permits } from '@/lib/platform/access';
import type { ReviewKind, ReviewStatus, StatusCounts } from './contract';

/** A unit with what it holds now; times as the database writes them. */
export interface UnitRow {
  readonly id: string;
  readonly kind: ReviewKind;
  readonly labelId: string;
  readonly labelName: string;
  readonly labelType: 'detection' | 'morphology' | 'morphology_segmentation';
  readonly projectId: string;
  readonly datasetId: string;
  readonly datasetName: string;
  readonly videoId: string;
  readonly videoName: string;
  readonly frameId: string;
  readonly frameNumber: number;
  readonly itemId: string | null;
  readonly creatorId: string;
  readonly creatorName: string;
  readonly createdAt: string;
  /** As it was decided. */
  readonly decided: ReviewStatus;
  /** As it counts now. */
  readonly status: ReviewStatus;
  readonly deciderId: string | null;
  readonly deciderName: string | null;
  readonly decidedAt: string | null;
  /** Since the last change of any kind. */
  readonly notes: string;
  /** Of the last decision. */
  readonly decidedNotes: string | null;
  readonly version: number;
  readonly items: number;
  readonly confidence: number;
  readonly contentHash: string;
  /** Whether the principal labeled it or changed a box of it. */
  readonly isOwn: boolean;
  readonly detectionId: string | null;
  readonly morphologyClass: string | null;
  readonly maskId: string | null;
  readonly itemNotes: string | null;
  readonly certainty: number | null;
  readonly annotatedBy: string | null;
}

export interface UnitFilter {
  readonly kind?: ReviewKind | undefined;
  readonly status?: ReviewStatus | undefined;
  readonly datasetId?: string | undefined;
  readonly labelId?: string | undefined;
  readonly labelType?: string | undefined;
  readonly creatorId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

const kindOf = sql`case when l.type = 'detection' then 'detection' else 'morphology' end`;
/**
 * What a unit holds now. The hash is of everything that a reviewer judges: which boxes, where and of which class, and of a
 * morphology label what is said of the cell, and its mask.
 */
const contentOf = (principal: Principal): SQL => sql`(
  select count(*)::int as items, avg(d.confidence) as confidence,
    bool_or(i.annotated_by is not distinct from ${principal.userId}::uuid
      or d.updated_by is not distinct from ${principal.userId}::uuid) as mine,
    encode(sha256(convert_to(string_agg(jsonb_build_array(i.id, i.class_name, d.class_name, d.x1, d.y1, d.x2, d.y2,
      i.morphology_class, i.confidence, i.notes, case when u.item_id is not null then m.sha256 end)::text, E'\n'
      order by i.id), 'UTF8')), 'hex') as hash,
    case when u.item_id is not null then min(d.id::text)::uuid end as detection_id,
    case when u.item_id is not null then min(i.morphology_class) end as morphology_class,
    case when u.item_id is not null then min(m.id::text)::uuid end as mask_id,
    case when u.item_id is not null then min(i.notes) end as item_notes,
    case when u.item_id is not null then min(i.confidence) end as certainty,
    case when u.item_id is not null then min(i.annotated_by::text)::uuid end as annotated_by
  from detections d join data_label_items i on i.detection_id = d.id and i.label_id = u.label_id
  left join lateral (select m.id, m.sha256 from masks m where u.item_id is not null and m.detection_id = d.id and ${isLiveMaskM}
    and (m.id = i.mask_id or m.part = 'cell') order by m.id = i.mask_id desc nulls last limit 1) m on true
  where d.frame_id = u.frame_id and d.deleted_at is null and (u.item_id is null or i.id = u.item_id))`;

/** Whatever of it changed since it was decided, it waits again. Only of what was decided the content is read. */
const effective = (principal: Principal): SQL => sql`case when u.status = 'pending' then 'pending'
  when u.content_hash = (select c.hash from ${contentOf(principal)} c) then u.status else 'pending' end`;

const ofUnit = sql`detections d join data_label_items i on i.detection_id = d.id and i.label_id = u.label_id
  where d.frame_id = u.frame_id and d.deleted_at is null and (u.item_id is null or i.id = u.item_id)`;

const source = sql`${reviewUnits} u
  join data_labels l on l.id = u.label_id and l.deleted_at is null
  join ${datasets} on ${datasets.id} = l.dataset_id
  join users creator on creator.id = l.user_id
  join ${frames} on ${frames.id} = u.frame_id
  join ${videos} on ${videos.id} = ${frames.videoId}
  left join users decider on decider.id = u.decided_by`;

/**
 * Units of the principal's projects that hold anything: with review_annotations everybody's, otherwise their own. Nobody is
 * shown a frame that they annotate blind.
 */
function conditions(principal: Principal, filter: UnitFilter, { ofAnybody = false } = {}): SQL {
  const { kind, status, datasetId, labelId, labelType, creatorId, from, to, search } = filter;
  const words = search?.trim();
  const all = [
    insideFence(principal, datasets.projectId),
    ofAnybody || permits(principal, 'review_annotations')
      ? undefined
      : sql`l.user_id = ${principal.userId}::uuid`,
    kind && sql`${kindOf} = ${kind}`,
    sql`u.frame_id not in ${blindFrames(principal.userId)}`,
    sql`exists (select 1 from ${ofUnit})`,
    status && sql`${effective(principal)} = ${status}`,
    datasetId && sql`l.dataset_id = ${datasetId}::uuid`,
    labelId && sql`l.id = ${labelId}::uuid`,
    labelType && sql`l.type = ${labelType}`,
    creatorId && sql`l.user_id = ${creatorId}::uuid`,
    from && sql`u.created_at >= ${from}::date at time zone 'UTC'`,
    to && sql`u.created_at < (${to}::date + 1) at time zone 'UTC'`,
    words &&
      sql`(${contains(sql`l.name`, words)} or ${contains(sql`creator.display_name`, words)}
        or ${contains(datasets.name, words)} or ${contains(videos.name, words)}
        or ${frames.frameNumber}::text = ${words} or ${contains(sql`coalesce((select i.morphology_class from data_label_items i where i.id = u.item_id), '')`, words)})`,
  ].filter((each): each is SQL => each !== undefined && typeof each === 'object');
  return sql.join(all, sql` and `);
}

const columnsFor = (
  principal: Principal,
): SQL => sql`u.id, ${kindOf} as kind, l.id as "labelId", l.name as "labelName", l.type as "labelType",
  ${datasets.projectId} as "projectId", ${datasets.id} as "datasetId", ${datasets.name} as "datasetName",
  ${videos.id} as "videoId", ${videos.name} as "videoName", u.frame_id as "frameId",
  ${frames.frameNumber} as "frameNumber", u.item_id as "itemId", l.user_id as "creatorId",
  creator.display_name as "creatorName", u.created_at as "createdAt", u.status as decided, ${effective(principal)} as status,
  u.decided_by as "deciderId", decider.display_name as "deciderName", u.decided_at as "decidedAt", u.notes, u.version,
  (select r.notes from review_decisions r where r.unit_id = u.id order by r.created_at desc, r.id desc limit 1) as "decidedNotes",
  c.items, c.confidence, c.hash as "contentHash", (c.mine or l.user_id = ${principal.userId}::uuid) as "isOwn",
  c.detection_id as "detectionId", c.morphology_class as "morphologyClass", c.mask_id as "maskId",
  c.item_notes as "itemNotes", c.certainty,
  (select a.display_name from users a where a.id = c.annotated_by) as "annotatedBy"`;

/** How the queue is sorted, by the names of the contract. */
const orders = (principal: Principal): Readonly<Record<string, SQL>> => ({
  createdAt: sql`u.created_at`,
  datasetName: sql`${datasets.name}`,
  frameNumber: sql`${frames.frameNumber}`,
  creatorName: sql`creator.display_name`,
  status: sql`array_position(array['pending', 'needs_correction', 'rejected', 'approved'], ${effective(principal)})`,
  labelCount: sql`(select count(*) from ${ofUnit})`,
  reviewedAt: sql`u.decided_at`,
});

const withContent = (principal: Principal): SQL =>
  sql`${source} cross join lateral ${contentOf(principal)} c`;

export async function selectUnits(
  principal: Principal,
  filter: UnitFilter & {
    readonly sort: string;
    readonly order: 'asc' | 'desc';
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: UnitRow[]; total: number }> {
  const where = conditions(principal, filter);
  const direction = filter.order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const by = sql`${orders(principal)[filter.sort] ?? sql`u.created_at`} ${direction}, ${frames.frameNumber}, u.id`;
  // Which units first: what each holds is read for those of the page only.
  const [page, [sum]] = await Promise.all([
    database().execute(sql`select u.id from ${source} where ${where} order by ${by}
      limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`),
    database().execute(sql`select count(*)::int as total from ${source} where ${where}`),
  ]);
  const ids = page.map(({ id }) => String(id));
  const found = ids.length > 0 ? await findUnits(database(), principal, ids) : [];
  const rows = found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { rows, total: Number(sum?.total ?? 0) };
}

/** These units inside the principal's fence, whoever labeled them; with `hold` nobody else decides about them until the transaction ends. */
export async function findUnits(
  db: Executor,
  principal: Principal,
  ids: readonly string[],
  { hold = false } = {},
): Promise<UnitRow[]> {
  // An array: of a subquery the planner would first read what every unit holds.
  const among = sql`u.id = any(${`{${ids.join(',')}}`}::uuid[])`;
  // In one order, as all who lock several do: no two wait for each other.
  if (hold) {
    await db.execute(sql`select u.id from ${reviewUnits} u where ${among} order by u.id for update`);
  }
  const rows = await db.execute(sql`select ${columnsFor(principal)} from ${withContent(principal)}
    where ${among} and ${conditions(principal, {}, { ofAnybody: true })}`);
  return [...rows] as unknown as UnitRow[];
}

type Counted = StatusCounts & { readonly kind: ReviewKind };

/** How many units there are of each kind, person and status. */
export async function countUnits(
  principal: Principal,
  filter: UnitFilter,
): Promise<(Counted & { readonly id: string; readonly name: string })[]> {
  const of = (status: ReviewStatus) => sql`(count(*) filter (where status = ${status}))::int`;
  const rows = await database().execute(sql`
    select kind, id, name, count(*)::int as total, ${of('pending')} as pending, ${of('approved')} as approved,
      ${of('rejected')} as rejected, ${of('needs_correction')} as needs_correction
    from (select ${kindOf} as kind, l.user_id as id, creator.display_name as name, ${effective(principal)} as status
      from ${source} where ${conditions(principal, filter)}) units
    group by kind, id, name order by total desc, name, id`);
  return [...rows] as unknown as (Counted & { id: string; name: string })[];
}

/** How many cells there are of each class; those of a morphology label that nobody has classified under 'unclassified'. */
export async function countClasses(
  principal: Principal,
  filter: UnitFilter,
): Promise<{ kind: ReviewKind; name: string; count: number }[]> {
  const rows = await database().execute(sql`
    select ${kindOf} as kind,
      case when l.type = 'detection' then i.class_name else coalesce(i.morphology_class, 'unclassified') end as name,
      count(*)::int as count
    from ${source} join detections d on d.frame_id = u.frame_id and d.deleted_at is null
    join data_label_items i on i.detection_id = d.id and i.label_id = u.label_id
      and (u.item_id is null or i.id = u.item_id)
    where ${conditions(principal, filter)} group by 1, 2 order by count desc, name limit 200`);
  return [...rows] as unknown as { kind: ReviewKind; name: string; count: number }[];
}

/** The datasets that have anything in the queues. */
export async function selectDatasets(principal: Principal): Promise<{ id: string; name: string }[]> {
  const rows = await database().execute(sql`
    select distinct ${datasets.id}, ${datasets.name} from ${source}
    where ${conditions(principal, {})} order by ${datasets.name} limit 200`);
  return [...rows] as unknown as { id: string; name: string }[];
}
