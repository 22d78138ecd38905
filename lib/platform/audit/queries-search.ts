import { type SQL, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { auditLog } from '@/db/schema';
import { stretchOf } from '@/db/schema/audit-log';

interface Span {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * The numbers of the entries that match, in the order of time, `limit` at most. The log is gone through in stretches of 30
 * days from the end that is asked for: the index of words finds what matches within one, and no further one is looked at
 * when there are enough. So a word that is everywhere costs no more than `limit` entries, one that is nowhere a look into
 * the index for each stretch, and one of old entries only no more than both together.
 */
export async function searchByTime(
  where: SQL,
  { from, to }: Span,
  isDescending: boolean,
  limit: number,
): Promise<number[]> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  // `coalesce` with itself changes nothing, but is the order of no index: the planner would be tempted to walk there.
  const matchesOf = (stretch: SQL): SQL => sql`array(
    select ${auditLog.sequence} from ${auditLog} where ${stretchOf(auditLog.timestamp)} = ${stretch} and ${where}
    order by coalesce(${auditLog.timestamp}, ${auditLog.timestamp}) ${direction}, ${auditLog.sequence} ${direction}
    limit ${limit})`;
  const first = isDescending ? sql`ends.newest` : sql`ends.oldest`;
  const next = isDescending ? sql`(step.stretch - 1)` : sql`(step.stretch + 1)`;
  const time = (date: Date | undefined): SQL => sql`${date?.toISOString() ?? null}::timestamptz`;
  const rows = await database().execute<{ found: string[] }>(sql`
    with recursive ends as (
      select ${stretchOf(sql`greatest(min(${auditLog.timestamp}), ${time(from)})`)} as oldest,
        ${stretchOf(sql`least(max(${auditLog.timestamp}), ${time(to)})`)} as newest
      from ${auditLog}
    ), step (stretch, found, before) as (
      select ${first}, ${matchesOf(first)}, 0 from ends where ends.oldest <= ends.newest
      union all
      select ${next}, ${matchesOf(next)}, step.before + cardinality(step.found)
      from step, ends
      where ${next} between ends.oldest and ends.newest and step.before + cardinality(step.found) < ${limit}
    )
    select found from step order by stretch ${direction}`);
  return rows
    .flatMap(({ found }) => found)
    .slice(0, limit)
    .map(Number);
}
