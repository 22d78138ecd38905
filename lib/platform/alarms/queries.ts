import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { connection, database, type Executor } from '@/db/client';
import { hasEngineTables } from '@/db/engine-tables';
import { alarms, installationWatch, mails, tasks } from '@/db/schema';

export type AlarmRow = typeof alarms.$inferSelect;
export type AlarmKind = AlarmRow['kind'];
export type Watch = typeof installationWatch.$inferSelect;

/** What is wrong at present. */
export interface Finding {
  readonly kind: AlarmKind;
  /** Empty where there is only one of the kind. */
  readonly subject: string;
  readonly details: AlarmRow['details'];
}

/** One at a time compares what is wrong with what was told; until the transaction ends. */
export async function lockAlarms(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sarm alarms'))`);
}

export const selectOpen = (db: Executor, kinds?: readonly AlarmKind[]): Promise<AlarmRow[]> =>
  db
    .select()
    .from(alarms)
    .where(and(isNull(alarms.clearedAt), kinds && inArray(alarms.kind, [...kinds])))
    .orderBy(asc(alarms.raisedAt), asc(alarms.id));

export async function selectPast(page: { readonly limit: number; readonly offset: number }) {
  const where = isNotNull(alarms.clearedAt);
  const [rows, [sum]] = await Promise.all([
    database()
      .select()
      .from(alarms)
      .where(where)
      .orderBy(desc(alarms.raisedAt), desc(alarms.id))
      .limit(page.limit)
      .offset(page.offset),
    database().select({ total: count() }).from(alarms).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export async function insertAlarm(tx: Executor, finding: Finding): Promise<AlarmRow> {
  const [row] = await tx.insert(alarms).values(finding).returning();
  if (!row) throw new Error('the alarm was not stored');
  return row;
}

export async function updateDetails(tx: Executor, id: string, details: AlarmRow['details']): Promise<void> {
  await tx.update(alarms).set({ details }).where(eq(alarms.id, id));
}

export async function clearAlarm(tx: Executor, id: string): Promise<void> {
  await tx.update(alarms).set({ clearedAt: sql`now()` }).where(eq(alarms.id, id));
}

export async function readWatch(db: Executor = database()): Promise<Watch | undefined> {
  const [row] = await db.select().from(installationWatch);
  return row;
}

export async function writeWatch(values: Partial<Omit<Watch, 'id'>>): Promise<void> {
  await database()
    .insert(installationWatch)
    .values(values)
    .onConflictDoUpdate({ target: installationWatch.id, set: values });
}

interface Failing extends Record<string, unknown> {
  readonly subject: string;
  readonly failures: string;
}

interface Waiting extends Record<string, unknown> {
  readonly subject: string;
  readonly waiting: string;
  readonly minutes: number;
}

/** Functions of the embedded engine whose newest `inARow` runs of the last day failed, with all failures of that day. */
export async function selectFailingJobs(
  inARow: number,
  except: readonly string[],
): Promise<readonly Failing[]> {
  if (!(await hasEngineTables(connection().sql))) return [];
  return database().execute<Failing>(sql`
    select regexp_replace(fn_id, '^sarm-', '') as subject, sum(failed)::text as failures
    from (
      select fn_id, (status = 'Failed')::int as failed,
        row_number() over (partition by fn_id order by ended_at desc) as place
      from inngest.run
      where ended_at > now() - interval '1 day' and status in ('Completed', 'Failed')) ended
    where fn_id <> all(${sql.param(except.map((id) => `sarm-${id}`))}::text[])
    group by fn_id
    having count(*) filter (where place <= ${inARow} and failed = 1) = ${inARow}`);
}

/** The same of tasks, for a real Inngest server, which keeps its runs to itself. */
export const selectFailingTasks = async (inARow: number): Promise<readonly Failing[]> =>
  database().execute<Failing>(sql`
    select type as subject, sum(failed)::text as failures
    from (
      select type, (status = 'FAILURE')::int as failed,
        row_number() over (partition by type order by finished_at desc) as place
      from ${tasks} where finished_at > now() - interval '1 day' and status in ('SUCCESS', 'FAILURE')) ended
    group by type
    having count(*) filter (where place <= ${inARow} and failed = 1) = ${inARow}`);

/** Functions of the embedded engine of which a run has been due for longer than `minutes`. */
export async function selectWaitingJobs(minutes: number): Promise<readonly Waiting[]> {
  if (!(await hasEngineTables(connection().sql))) return [];
  return database().execute<Waiting>(sql`
    select regexp_replace(fn_id, '^sarm-', '') as subject, count(*)::text as waiting,
      floor(extract(epoch from now() - min(wake_at)) / 60)::int as minutes
    from inngest.run where ended_at is null and owner is null and wake_at <= now()
    group by fn_id having min(wake_at) < now() - ${minutes} * interval '1 minute'`);
}

/** Tasks by type of which one has waited for longer than `minutes` to begin. */
export const selectWaitingTasks = async (minutes: number): Promise<readonly Waiting[]> =>
  database().execute<Waiting>(sql`
    select type as subject, count(*)::text as waiting,
      floor(extract(epoch from now() - min(created_at)) / 60)::int as minutes
    from ${tasks} where status = 'PENDING'
    group by type having min(created_at) < now() - ${minutes} * interval '1 minute'`);

/** Emails of the last day that failed, or have waited for longer than `minutes`. */
export async function countUndelivered(minutes: number): Promise<number> {
  const [row] = await database().execute<{ undelivered: string }>(sql`
    select count(*) as undelivered from ${mails}
    where status <> 'sent' and created_at > now() - interval '1 day'
      and (status = 'failed' or created_at < now() - ${minutes} * interval '1 minute')`);
  return Number(row?.undelivered ?? 0);
}
