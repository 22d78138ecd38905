import { and, asc, eq, getTableColumns, gt, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { auditChain, auditLog, auditRedactions } from '@/db/schema';

/** What entries are about: ids as they stand in `resource_id` or in values, and texts as they stand anywhere. */
export interface Mentioned {
  readonly projectId: string;
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

/** A text as a pattern that finds it alone: `P-1` is not in `P-10`, but in `(P-1)`. */
const wholeText = (text: string): string =>
  `(^|[^[:alnum:]_-])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^[:alnum:]_-])`;

const spoken = sql`concat_ws(' ', ${auditLog.message}, ${auditLog.oldValue}::text, ${auditLog.newValue}::text)`;

/** Whether an entry names one of these ids or, within the project, says one of these texts. */
function names({ projectId, ids, texts }: Mentioned): SQL | undefined {
  const anyId = sql`string_to_array(${ids.join(' ')}, ' ')`;
  const idInValues = sql`exists (select 1 from regexp_matches(${spoken}, '[0-9a-f]{8}-[0-9a-f-]{27}', 'g') as found(part)
    where part[1] = any(${anyId}))`;
  return or(
    sql`${auditLog.resourceId} = any(${anyId})`,
    and(
      or(eq(auditLog.projectId, projectId), isNull(auditLog.projectId)),
      or(idInValues, ...texts.map((text) => sql`${spoken} ~* ${wholeText(text)}`)),
    ),
  );
}

/** Entries that speak of erasures and of what was taken out of the log name nobody, and the chain needs them whole. */
const isOfOthers = notInArray(sql`coalesce(${auditLog.resourceType}, '')`, ['erasure', 'audit-redaction']);

const { searchText: _, ...entryColumns } = getTableColumns(auditLog);

/** Entries about something, in the order in which they were written, from behind a sequence on. */
export const selectMentioning = (db: Executor, about: Mentioned, after: number, limit: number) =>
  db
    .select(entryColumns)
    .from(auditLog)
    .where(and(gt(auditLog.sequence, after), isOfOthers, names(about)))
    .orderBy(asc(auditLog.sequence))
    .limit(limit);

/** How many entries about something there are. */
export const countAbout = (db: Executor, about: Mentioned): Promise<number> =>
  db.$count(auditLog, and(isOfOthers, names(about)));

/** The sequences of entries about something that still have their texts, and are in the chain already. */
export async function selectRedactable(db: Executor, about: Mentioned, limit: number): Promise<number[]> {
  const rows = await db
    .select({ sequence: auditLog.sequence })
    .from(auditLog)
    .innerJoin(auditChain, eq(auditChain.sequence, auditLog.sequence))
    .leftJoin(auditRedactions, eq(auditRedactions.sequence, auditLog.sequence))
    .where(and(isNull(auditRedactions.sequence), isOfOthers, names(about)))
    .orderBy(asc(auditLog.sequence))
    .limit(limit);
  return rows.map(({ sequence }) => sequence);
}

/** Takes the texts out of entries. @returns by sequence: the link before, the link, and the hash of what is left. */
export async function redact(
  tx: Executor,
  sequences: readonly number[],
  batchId: string,
  notice: string,
): Promise<Readonly<Record<string, readonly [string, string, string]>>> {
  const [row] = await tx.execute<{ done: Record<string, [string, string, string]> }>(
    sql`select audit_redact(string_to_array(${sequences.join(' ')}, ' ')::bigint[], ${batchId}::uuid, ${notice}) as done`,
  );
  return row?.done ?? {};
}
