import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { auditChain, auditLog } from '@/db/schema';
import type { ChainCheck, ChainFault } from './contract';

/** More faults than this say no more than these. */
const MAX_FAULTS = 20;

export async function selectHead(db: Executor = database()): Promise<ChainCheck['head']> {
  const [row] = await db
    .select({ position: auditChain.position, hash: auditChain.hash })
    .from(auditChain)
    .orderBy(desc(auditChain.position))
    .limit(1);
  return row ?? null;
}

export async function selectLink(position: number): Promise<{ hash: string } | undefined> {
  const [row] = await database()
    .select({ hash: auditChain.hash })
    .from(auditChain)
    .where(eq(auditChain.position, position));
  return row;
}

/** The newest entry of a kind about something, with its link; undefined where there is none. */
export async function selectLinkAbout(action: string, resourceId: string) {
  const [row] = await database()
    .select({ position: auditChain.position, hash: auditChain.hash })
    .from(auditLog)
    .innerJoin(auditChain, eq(auditChain.sequence, auditLog.sequence))
    .where(and(eq(auditLog.action, action), eq(auditLog.resourceId, resourceId)))
    .orderBy(desc(auditLog.sequence))
    .limit(1);
  return row;
}

interface LinkRow extends Record<string, unknown> {
  readonly checked: string;
  readonly last: string | null;
  readonly sequence_from: string | null;
  readonly sequence_to: string | null;
  readonly faults: ChainFault[] | null;
}

/** Recomputes `limit` links from a position on; the link before them is taken as it is. */
async function recompute(from: number, limit: number): Promise<LinkRow> {
  const [row] = await database().execute<LinkRow>(sql`
    with links as (
      select position, sequence, hash, lag(hash) over by_place as previous, lag(position) over by_place as place_before
      from (select * from ${auditChain} where position >= ${from - 1} order by position limit ${from === 1 ? limit : limit + 1}) as stretch
      window by_place as (order by position)
    ), compared as (
      select l.position, l.sequence, case
        when l.position <> coalesce(l.place_before, ${from - 1}) + 1 then 'gap'
        when a.sequence is null then 'missing'
        when audit_hash(l.previous, a) <> l.hash and not audit_is_redacted(a, l.previous, l.hash) then 'altered' end as kind
      from links l left join ${auditLog} a using (sequence) where l.position >= ${from}
    )
    select count(*) as checked, max(position) as last, min(sequence) as sequence_from, max(sequence) as sequence_to,
      (select json_agg(f order by f.position) from
        (select position, sequence, kind from compared where kind is not null order by position limit ${MAX_FAULTS}) f) as faults
    from compared`);
  if (!row) throw new Error('the chain was not read');
  return row;
}

/** Entries of this stretch of the log that have no link. */
async function selectUnchained(within: SQL): Promise<ChainFault[]> {
  const rows = await database().execute<{ sequence: string }>(sql`
    select sequence from ${auditLog} a
    where ${within} and not exists (select 1 from ${auditChain} c where c.sequence = a.sequence)
    order by sequence limit ${MAX_FAULTS}`);
  return rows.map(({ sequence }) => ({ position: null, sequence: Number(sequence), kind: 'unchained' }));
}

/**
 * Compares `limit` links with what they hold, from a position on. Entries without a link are looked for between the
 * smallest and the largest sequence of the stretch; before the first link and behind the last one, too.
 */
export async function compareChain(from: number, limit: number): Promise<ChainCheck> {
  const [row, head] = [await recompute(from, limit), await selectHead()];
  const checked = Number(row.checked);
  const last = row.last === null ? null : Number(row.last);
  const isLast = last === null || head === null || last >= head.position;
  const bounds = [
    from === 1 || row.sequence_from === null ? sql`true` : sql`sequence >= ${row.sequence_from}`,
    isLast || row.sequence_to === null ? sql`true` : sql`sequence <= ${row.sequence_to}`,
  ];
  const unchained = checked === 0 && from > 1 ? [] : await selectUnchained(sql.join(bounds, sql` and `));
  return {
    checked,
    next: isLast || last === null ? null : last + 1,
    head,
    faults: [...(row.faults ?? []), ...unchained].slice(0, MAX_FAULTS),
  };
}
