import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuite, pause, type Suite, seen, send, whats } from './conformance/harness';
import { letGo, marksOf } from './conformance/marks';
import { realServer } from './conformance/real-server';

// What only the embedded engine has to show: several workers, broken connections, its tables.

let suite: Suite;
let worker: ChildProcess;
let jobs: typeof import('.');
const limit = 40_000;

/** How many sessions hold a worker's own lock in the suite's database. */
const lockHolders = async () => {
  const rows = await suite.sql`
    select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`;
  return rows.length;
};

beforeAll(async () => {
  suite = await openSuite();
  jobs = await import('.');
  worker = await suite.startWorker();
}, 60_000);
afterAll(async () => {
  const { connection } = await import('@/db/client');
  await connection().sql.end({ timeout: 1 });
  await suite.close();
}, 60_000);

describe.skipIf(realServer)('the embedded engine', { timeout: limit }, () => {
  it('goes on with the runs of a worker that dies on another one', async () => {
    const key = await send('killed');
    await seen(key, 'b starts');
    const [first, second] = [worker, await suite.startWorker()];
    worker = second;
    await suite.kill(first);
    const killedAt = Date.now();
    letGo(key);
    const marks = await seen(key, 'c');
    expect(marks.map((each) => each.what)).toEqual(['a', 'b starts', 'b starts', 'b ends', 'c']);
    expect(marks[2]?.pid).toBe(second.pid);
    // Found by its lock: its deadline would have been 12 s away.
    expect((marks[2]?.at ?? 0) - killedAt).toBeLessThan(8000);
  });

  it('goes on without a worker that is stopped without being dead; it changes nothing when it wakes', async () => {
    const key = await send('killed');
    await seen(key, 'b starts');
    const frozen = worker;
    const gone = new Promise<number | null>((resolve) => frozen.once('exit', resolve));
    frozen.kill('SIGSTOP'); // it keeps its connections and its lock, but neither works nor notices anything
    const second = await suite.startWorker();
    worker = second;
    letGo(key);
    const marks = await seen(key, 'c', 25);
    expect(marks.map((each) => each.what)).toEqual(['a', 'b starts', 'b starts', 'b ends', 'c']);
    expect(marks.at(-1)?.pid).toBe(second.pid);
    frozen.kill('SIGCONT');
    expect(await gone, 'it ends, to be started anew').toBe(75);
    const last = marksOf(key).filter((each) => each.what === 'c');
    expect(last.map((each) => each.pid)).toEqual([second.pid]);
  });

  it('lets no worker start runs that others have taken for dead', async () => {
    // It still has its lock and its connections.
    await suite.sql`delete from inngest.worker`;
    const gone = new Promise<number | null>((resolve) => worker.once('exit', resolve));
    const key = await send('plain');
    expect(await gone).toBe(75);
    expect(whats(key)).toEqual([]);
    worker = await suite.startWorker();
    await seen(key, 'plain');
  });

  it('neither loses nor repeats a step when its connections break', async () => {
    const key = await send('killed');
    await seen(key, 'b starts');
    await suite.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'sarm worker%'`;
    letGo(key);
    await seen(key, 'c');
    expect(whats(key)).toEqual(['a', 'b starts', 'b ends', 'c']);
    await expect.poll(lockHolders, { timeout: 15_000 }).toBe(1); // the worker has its lock back
  });

  it('starts scheduled functions, once for a time that passed while it was away', async () => {
    await suite.sql`update inngest.cron set next_at = now() - interval '3 years' where fn_id = 'sarm-suite-yearly'`;
    await suite.sql`notify inngest`;
    await seen('yearly', 'yearly');
    await pause(300);
    expect(whats('yearly')).toEqual(['yearly']);
    const [row] =
      await suite.sql`select next_at > now() as later from inngest.cron where fn_id = 'sarm-suite-yearly'`;
    expect(row?.later).toBe(true);
  });

  it.skipIf(realServer)('leaves events that it does not know to the worker of a newer version', async () => {
    // As this version's router asks for them; the suite's own worker knows any.
    const { routeEvents } = await import('./embedded/router');
    const [worker] = await suite.sql<{ id: string }[]>`select id from inngest.worker limit 1`;
    const context = {
      ...{ sql: suite.sql, functions: new Map(), knownEvents: ['known/event'] },
      workerId: worker?.id ?? '',
    } as unknown as Parameters<typeof routeEvents>[0];
    const add = (sql: typeof suite.sql, event: string) => sql`
      insert into inngest.event (id, name, payload) values (${event}, ${event}, ${sql.json({ name: event, data: {} })})`;
    await suite.sql.begin(async (tx) => {
      await add(tx as never, 'known/event');
      await add(tx as never, 'newer/event');
      const inside = {
        ...context,
        sql: Object.assign(tx, { begin: (work: (db: typeof tx) => unknown) => work(tx) }),
      };
      await routeEvents(inside as never);
      const rows =
        await tx`select name, routed_at is not null as routed from inngest.event where name like '%/event' order by name`;
      expect([...rows]).toEqual([
        { name: 'known/event', routed: true },
        { name: 'newer/event', routed: false },
      ]);
      await tx`delete from inngest.event where name like '%/event'`;
    });
  });

  it('gives up on a step that kills every worker, and onFailure runs', async () => {
    await suite.terminate(worker);
    const key = await send('poison');
    for (let deaths = 0; deaths < 3; deaths++) {
      worker = await suite.startWorker();
      await new Promise((resolve) => worker.once('exit', resolve));
    }
    worker = await suite.startWorker();
    await seen(key, /^onFailure/);
    expect(whats(key)).toEqual(['dies', 'dies', 'dies', 'onFailure WorkerDiedError']);
  });

  it('says whether a worker is alive', async () => {
    const idle = { alive: true, queued: 0, running: 0 };
    await expect.poll(() => jobs.jobEngineStatus(suite.sql), { timeout: 15_000 }).toMatchObject(idle);
    await suite.kill(worker);
    await suite.sql`update inngest.worker set beat_at = now() - interval '11 seconds'`;
    const key = await send('plain');
    await suite.sql`insert into inngest.run (id, fn_id, event) values ('waiting', 'sarm-suite-none', '{}')`;
    const status = await jobs.jobEngineStatus(suite.sql);
    expect(status).toMatchObject({ alive: false, queued: 1, running: 0 });
    expect(status.ageSeconds).toBeGreaterThan(10.9);
    worker = await suite.startWorker();
    await seen(key, 'plain');
    expect((await jobs.jobEngineStatus(suite.sql)).alive).toBe(true);
  });

  it('forgets what is older than it was told to keep', async () => {
    const key = await send('plain');
    await seen(key, 'plain');
    await suite.sql`
      insert into inngest.run (id, fn_id, event, status, ended_at) values
        ('old', 'f', '{}', 'Completed', now() - interval '31 days'), ('new', 'f', '{}', 'Completed', now() - interval '29 days'),
        ('open', 'f', '{}', 'Queued', null)`;
    await suite.sql`insert into inngest.step (run_id, id, op, name) values ('old', 's', 'StepRun', ''), ('new', 's', 'StepRun', '')`;
    await suite.sql`update inngest.event set routed_at = now() - interval '31 days' where payload->'data'->>'key' = ${key}`;
    expect(await jobs.pruneJobHistory(30)).toEqual({ runs: 1, events: 1 });
    const left = await suite.sql`select id from inngest.run where id in ('old', 'new', 'open') order by id`;
    expect(left.map((row) => row.id)).toEqual(['new', 'open']);
    const steps = await suite.sql`select run_id from inngest.step where id = 's'`;
    expect(steps.map((row) => row.run_id)).toEqual(['new']);
  });
});
