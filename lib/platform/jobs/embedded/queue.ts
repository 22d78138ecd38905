import type postgres from 'postgres';
import type { EngineContext } from './context';
import { CHANNEL } from './ingest';
import type { Run } from './runs';
import { type DrivenRun, Slots, turnKey, type WorkerRoom } from './slots';
import { requireMember } from './workers';

/** One worker at a time looks for runs, so that limits that hold for all of them hold. Any fixed number will do. */
const CLAIM_LOCK = 7_264_003;

type DueRun = Pick<Run, 'id' | 'fn_id' | 'event' | 'fresh'> & { readonly waited_ms: number };

/**
 * Makes due runs this worker's, as many as there are places for. Oldest first, and where a function's limit is per key, the
 * key first that was served longest ago, by whichever worker: one key's long queue never holds up another's first run.
 * @param driven runs that this worker is still busy with
 * @param room how many more it drives
 * @returns the runs, and whether another look may find more.
 * @throws RemovedError when others have taken this worker for dead
 */
export async function claimDueRuns(
  context: EngineContext,
  driven: ReadonlySet<string>,
  room: number,
): Promise<{ runs: Run[]; more: boolean }> {
  const nothing = { runs: [], more: false };
  if (room <= 0) return nothing;
  // Asked every second by an idle worker: without a transaction and without a lock.
  const [anyDue] = await context.sql`
    select 1 from inngest.run where ended_at is null and owner is null and wake_at <= now() limit 1`;
  if (!anyDue) return nothing;
  return await context.sql.begin(async (db) => {
    await db`select pg_advisory_xact_lock(${CLAIM_LOCK}::bigint)`;
    await requireMember(db, context.workerId);
    const slots = await countSlots(db, context, room);
    const due = (await selectDue(db, context, slots)).filter((run) => !driven.has(run.id));
    const turns = await selectTurns(db, context, due);
    due.sort((a, b) => (turns.get(a.id) ?? 0) - (turns.get(b.id) ?? 0));
    const chosen = due.filter((run) => {
      const fn = context.functions.get(run.fn_id);
      return fn !== undefined && slots.take(fn, run.event, run.waited_ms);
    });
    if (!chosen.length) return nothing;
    const rows = await db<Omit<Run, 'fresh'>[]>`
      update inngest.run set owner = ${context.workerId}, status = 'Running', started_at = coalesce(started_at, now())
      where id = any(${chosen.map((run) => run.id)}::text[]) and owner is null and ended_at is null
      returning id, fn_id, event, attempt, deaths, wakes, parent_run is not null as invoked`;
    await rememberTurns(db, context, chosen);
    const fresh = new Set(chosen.filter((run) => run.fresh).map((run) => run.id));
    // Runs that did not fit may have hidden others that do.
    return {
      runs: rows.map((run) => ({ ...run, fresh: fresh.has(run.id) })),
      more: chosen.length < due.length,
    };
  });
}

async function countSlots(db: postgres.TransactionSql, context: EngineContext, room: number): Promise<Slots> {
  const driven = await db<DrivenRun[]>`
    select id, fn_id, event, owner from inngest.run where owner is not null and ended_at is null`;
  const workers = await db<WorkerRoom[]>`select id, capacity from inngest.worker`;
  const { workerId, places, functions } = context;
  return new Slots({ workerId, places, room, workers, functions, driven });
}

async function selectDue(
  db: postgres.TransactionSql,
  context: EngineContext,
  slots: Slots,
): Promise<DueRun[]> {
  const open = [...context.functions.values()]
    .map((fn) => ({ id: fn.id, places: slots.places(fn), path: fn.perKey?.path.join(',') ?? null }))
    .filter((fn) => fn.places > 0);
  if (!open.length) return [];
  const due = await db<DueRun[]>`
    select r.*, extract(epoch from clock_timestamp() - r.wake_at)::float8 * 1000 as waited_ms from
      unnest(${open.map((fn) => fn.id)}::text[], ${open.map((fn) => fn.places)}::int[],
        ${open.map((fn) => fn.path)}::text[]) f (id, places, path),
      lateral (
        (select id, fn_id, event, wake_at, started_at is null as fresh from inngest.run
          where f.path is null and fn_id = f.id and ended_at is null and owner is null and wake_at <= now()
          order by wake_at, id limit f.places)
        union all
        (select id, fn_id, event, wake_at, fresh from (
            select id, fn_id, event, wake_at, started_at is null as fresh,
              row_number() over (partition by event #> string_to_array(f.path, ',') order by wake_at, id) as turn
            from inngest.run
            where f.path is not null and fn_id = f.id and ended_at is null and owner is null
              and wake_at <= now()) keyed
          order by turn, wake_at, id limit f.places)) r
    order by r.wake_at, r.id`;
  return [...due];
}

/** When the key of each due run was last served, as a number that grows with every turn; none for one that was not. */
async function selectTurns(
  db: postgres.TransactionSql,
  context: EngineContext,
  due: readonly DueRun[],
): Promise<ReadonlyMap<string, number>> {
  const keyed = due.flatMap((run) => {
    const fn = context.functions.get(run.fn_id);
    const key = fn && turnKey(fn, run.event);
    return key === undefined ? [] : [{ run, key }];
  });
  if (!keyed.length) return new Map();
  const rows = await db<{ fn_id: string; key: string; served: number }[]>`
    select fn_id, key, served::float8 as served from inngest.turn
    where (fn_id, key) in (
      select * from unnest(${keyed.map(({ run }) => run.fn_id)}::text[], ${keyed.map(({ key }) => key)}::text[]))`;
  const served = new Map(rows.map((row) => [`${row.fn_id}/${row.key}`, row.served]));
  return new Map(keyed.map(({ run, key }) => [run.id, served.get(`${run.fn_id}/${key}`) ?? 0]));
}

async function rememberTurns(
  db: postgres.TransactionSql,
  context: EngineContext,
  chosen: readonly DueRun[],
): Promise<void> {
  for (const run of chosen) {
    const fn = context.functions.get(run.fn_id);
    const key = fn && turnKey(fn, run.event);
    if (key === undefined) continue;
    await db`
      insert into inngest.turn (fn_id, key, served) values (${run.fn_id}, ${key}, nextval('inngest.turn_number'))
      on conflict (fn_id, key) do update set served = excluded.served`;
  }
}

/** Milliseconds until a run or a schedule is due; undefined when none is planned. */
export async function msUntilNextDue(context: EngineContext): Promise<number | undefined> {
  const [row] = await context.sql<{ ms: number | null }[]>`
    select extract(epoch from least(
      (select min(wake_at) from inngest.run where ended_at is null and owner is null and wake_at > now()),
      (select min(next_at) from inngest.cron where next_at < 'infinity')) - clock_timestamp())::float8 * 1000 as ms`;
  return row?.ms ?? undefined;
}

/** Hands a run back after a fault that is not the function's; it counts as a death, so it cannot go on for ever. */
export async function handBack(context: EngineContext, run: Run): Promise<void> {
  await context.sql`
    update inngest.run set owner = null, deaths = deaths + 1, wake_at = now() + interval '5 seconds'
    where id = ${run.id} and owner = ${context.workerId}`;
}

/**
 * Hands back what this worker owns and does not drive, for whoever has a place to go on with at once: everything when it
 * stops, and after a broken connection the runs that it was given without hearing of it.
 */
export async function handBackAllBut(context: EngineContext, driven: readonly string[]): Promise<number> {
  const { count } = await context.sql`
    with freed as (
      update inngest.run set owner = null, wake_at = now()
      where owner = ${context.workerId} and not (id = any(${[...driven]}::text[])) returning 1)
    select pg_notify(${CHANNEL}, '') from freed`;
  return count;
}
