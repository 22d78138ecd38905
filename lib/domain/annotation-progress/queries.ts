import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '@/db/client';
import { datasets } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';
import { NO_WORK } from './summing';

export interface ProgressFilter {
  readonly projectId: string | undefined;
  readonly datasetId: string | undefined;
  /** Dates; both count. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

const count = z.coerce.number();
const row = z.object({
  userId: z.string(),
  name: z.string(),
  day: z.string(),
  ...(Object.fromEntries(Object.keys(NO_WORK).map((key) => [key, count])) as Record<
    keyof typeof NO_WORK,
    typeof count
  >),
});
export type DayOfWork = z.output<typeof row>;

/**
 * What was done on each day by the principal, and by everybody in projects that the principal manages. Boxes that
 * interpolation moved are nobody's work: only key frames count.
 */
export async function selectWork(principal: Principal, filter: ProgressFilter): Promise<DayOfWork[]> {
  const { projectId, datasetId, from, to, timeZone } = filter;
  const seen = sql`${insideFence(principal, datasets.projectId) ?? sql`true`}`;
  const managed = sql`${insideFence(principal, datasets.projectId, 'admin') ?? sql`true`}`;
  const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone ${timeZone}::text)::date`;
  const isMeant = (moment: SQL, userId: SQL): SQL => sql`
    ${moment} >= (${from}::date::timestamp at time zone ${timeZone}::text)
    and ${moment} < ((${to}::date + 1)::timestamp at time zone ${timeZone}::text)
    and ${seen} and (${userId} = ${principal.userId}::uuid or ${managed})
    ${projectId ? sql`and datasets.project_id = ${projectId}` : sql``}
    ${datasetId ? sql`and datasets.id = ${datasetId}` : sql``}`;
  const ofFrame = sql`join videos as v on v.id = f.video_id join datasets on datasets.id = v.dataset_id`;
  const listed = (what: string): SQL => sql.raw(`coalesce(c.diff->'boxes'->'${what}', '[]'::jsonb)`);
  const keys = (what: string): SQL =>
    sql`(select count(*) from jsonb_array_elements(${listed(what)}) as b where b->>'isKey' = 'true')`;
  const updated = (
    where: string,
  ): SQL => sql`(select count(*) from jsonb_array_elements(${listed('updated')}) as b
    join detections as d on d.id = (b->>'id')::uuid where d.is_key and ${sql.raw(where)})`;
  const rows = await database().execute(sql`
    with work as (
      select c.user_id, ${dayOf(sql`c.created_at`)} as day, c.origin = 'import' as is_import,
        ${keys('added')} as added, ${keys('removed')} as removed,
        ${updated(`b->'to' ?| array['x1', 'y1', 'x2', 'y2', 'class']`)} as changed,
        ${updated(`b->'to'->>'verified' = 'true' and not b->'to' ?| array['x1', 'y1', 'x2', 'y2', 'class']`)} as verified,
        jsonb_array_length(coalesce(c.diff->'tracks'->'added', '[]'::jsonb))
          + jsonb_array_length(coalesce(c.diff->'tracks'->'updated', '[]'::jsonb))
          + jsonb_array_length(coalesce(c.diff->'tracks'->'removed', '[]'::jsonb)) as tracks,
        c.active_ms / 1000.0 as active, c.clicks, c.keys
      from annotation_changes as c join frames as f on f.id = c.frame_id ${ofFrame}
      where c.user_id is not null and c.origin in ('person', 'import') and ${isMeant(sql`c.created_at`, sql`c.user_id`)}
    ), parts as (
      select user_id, day, sum(added) filter (where not is_import) as added,
        sum(changed) filter (where not is_import) as changed, sum(removed) filter (where not is_import) as removed,
        sum(verified) filter (where not is_import) as verified, sum(tracks) filter (where not is_import) as tracks,
        sum(added) filter (where is_import) as imported, 0 as frames, 0 as items, 0 as masks,
        sum(active) as active, sum(clicks) as clicks, sum(keys) as keys
      from work group by 1, 2
      union all
      select f.labeled_by, ${dayOf(sql`f.labeled_at`)}, 0, 0, 0, 0, 0, 0, count(*), 0, 0, 0, 0, 0
      from frames as f ${ofFrame}
      where f.labeled_by is not null and ${isMeant(sql`f.labeled_at`, sql`f.labeled_by`)} group by 1, 2
      union all
      select i.annotated_by, ${dayOf(sql`i.created_at`)}, 0, 0, 0, 0, 0, 0, 0, count(*), 0, 0, 0, 0
      from data_label_items as i join data_labels as l on l.id = i.label_id and l.deleted_at is null
        join datasets on datasets.id = l.dataset_id
      where i.annotated_by is not null and ${isMeant(sql`i.created_at`, sql`i.annotated_by`)} group by 1, 2
      union all
      select m.created_by, ${dayOf(sql`m.created_at`)}, 0, 0, 0, 0, 0, 0, 0, 0, count(*), 0, 0, 0
      from masks as m join detections as d on d.id = m.detection_id join frames as f on f.id = d.frame_id ${ofFrame}
      where m.created_by is not null and m.source <> 'imported' and m.deleted_at is null
        and ${isMeant(sql`m.created_at`, sql`m.created_by`)} group by 1, 2
    )
    select p.user_id as "userId", u.display_name as name, p.day::text as day,
      coalesce(sum(p.added), 0) as added, coalesce(sum(p.changed), 0) as changed, coalesce(sum(p.removed), 0) as removed,
      coalesce(sum(p.verified), 0) as verified, coalesce(sum(p.tracks), 0) as tracks,
      coalesce(sum(p.imported), 0) as imported, sum(p.frames) as frames, sum(p.items) as items, sum(p.masks) as masks,
      coalesce(sum(p.active), 0) as "activeSeconds", coalesce(sum(p.clicks), 0) as clicks, coalesce(sum(p.keys), 0) as keys
    from parts as p join users as u on u.id = p.user_id
    group by 1, 2, 3 order by 3, 2, 1`);
  return z.array(row).parse([...rows]);
}
