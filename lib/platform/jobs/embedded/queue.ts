import type { EngineContext } from './context';
import { leaseRow } from './lease';
import type { Run } from './runs';
import type { Slots } from './slots';

/**
 * Makes due runs this worker's, as many as there are places for; none when another worker leads. Oldest first, and
 * where a function's limit is per key, the key first that was served longest ago: one key's long queue never holds up
 * another's first run.
 * @returns the runs, each holding its place in `slots`, and whether another look may find more.
 */
export async function claimDueRuns(
  context: EngineContext,
  slots: Slots,
): Promise<{ runs: Run[]; more: boolean }> {
  const open = [...context.functions.values()]
    .map((fn) => ({ id: fn.id, places: slots.places(fn), path: fn.perKey?.path.join(',') ?? null }))
    .filter((fn) => fn.places > 0);
  if (!open.length) return { runs: [], more: false };
  const due = await context.sql<Pick<Run, 'id' | 'fn_id' | 'event' | 'fresh'>[]>`
    select r.* from
      unnest(${open.map((fn) => fn.id)}::text[], ${open.map((fn) => fn.places)}::int[],
        ${open.map((fn) => fn.path)}::text[]) f (id, places, path),
      lateral (
        (select id, fn_id, event, wake_at, started_at is null as fresh from inngest.run
          where f.path is null and fn_id = f.id and ended_at is null and owner is null and wake_at <= now()
          order by wake_at limit f.places)
        union all
        (select id, fn_id, event, wake_at, fresh from (
            select id, fn_id, event, wake_at, started_at is null as fresh,
              row_number() over (partition by event #> string_to_array(f.path, ',') order by wake_at) as turn
            from inngest.run
            where f.path is not null and fn_id = f.id and ended_at is null and owner is null
              and wake_at <= now()) keyed
          order by turn, wake_at limit f.places)) r
    order by r.wake_at`;
  const turn = new Map(
    due.map((run) => [run.id, slots.lastServed(context.functions.get(run.fn_id), run.event)]),
  );
  due.sort((a, b) => (turn.get(a.id) ?? 0) - (turn.get(b.id) ?? 0));
  const chosen = due.filter((run) => {
    const fn = context.functions.get(run.fn_id);
    return fn !== undefined && slots.take(run.id, fn, run.event);
  });
  if (!chosen.length) return { runs: [], more: false };
  const ids = chosen.map((run) => run.id);
  try {
    const rows = await context.sql<Omit<Run, 'fresh'>[]>`
      with lease as materialized (${leaseRow(context.sql, context)})
      update inngest.run set owner = ${context.workerId}, status = 'Running', started_at = coalesce(started_at, now())
      where id = any(${ids}::text[]) and owner is null and ended_at is null and exists (select 1 from lease)
      returning id, fn_id, event, attempt, deaths, wakes`;
    const fresh = new Set(chosen.filter((run) => run.fresh).map((run) => run.id));
    const runs = rows.map((run) => ({ ...run, fresh: fresh.has(run.id) }));
    const claimed = new Set(runs.map((run) => run.id));
    for (const id of ids) if (!claimed.has(id)) slots.release(id);
    // Runs that did not fit may have hidden others that do.
    return { runs, more: chosen.length < due.length };
  } catch (error) {
    for (const id of ids) slots.release(id);
    throw error;
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

/** Hands back everything that this worker drives, for the next worker to go on with at once. */
export async function handBackAll(context: EngineContext): Promise<void> {
  await context.sql`update inngest.run set owner = null, wake_at = now() where owner = ${context.workerId}`;
}

/**
 * Takes over every run that nobody drives any more. The step that a dead worker was in counts a death, not an attempt.
 * @param driven runs that this worker drives at this moment (it may have lost the lock only for a while).
 * @returns how many runs.
 */
export async function adoptOrphans(context: EngineContext, driven: readonly string[]): Promise<number> {
  const orphans = await context.sql`
    update inngest.run set owner = null, wake_at = now(),
      deaths = deaths + case when owner = ${context.workerId} then 0 else 1 end
    where owner is not null and not (owner = ${context.workerId} and id = any(${[...driven]}::text[]))`;
  await context.sql`delete from inngest.worker where beat_at < now() - interval '1 minute'`;
  return orphans.count;
}
