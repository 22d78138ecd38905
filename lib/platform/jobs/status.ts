import type postgres from 'postgres';
import { connection } from '@/db/client';
import { hasEngineTables } from '@/db/engine-tables';

export interface JobEngineStatus {
  /** A worker that does work (holds the engine's lock, or serves a real Inngest server) gave a sign of life lately. */
  readonly alive: boolean;
  /** Age of the newest sign of life; null when no worker ever started. */
  readonly ageSeconds: number | null;
  /** Runs that could start now and wait for a free place. Zero with a real Inngest server, which keeps its own queue. */
  readonly queued: number;
  readonly running: number;
}

/** Workers sign every 2 s; a busy event loop may delay that. */
const STALE_AFTER_SECONDS = 10;

/** Whether a worker is alive, and how much it has to do. For `/readyz`. Throws only when the database fails. */
export async function jobEngineStatus(sql: postgres.Sql = connection().sql): Promise<JobEngineStatus> {
  if (!(await hasEngineTables(sql))) return { alive: false, ageSeconds: null, queued: 0, running: 0 };
  const [row] = await sql<{ age: number | null; queued: number; running: number }[]>`
    select
      (select extract(epoch from clock_timestamp() - max(beat_at))::float8 from inngest.worker where at_work) as age,
      (select count(*)::int from inngest.run
         where ended_at is null and owner is null and wake_at <= now()) as queued,
      (select count(*)::int from inngest.run where owner is not null) as running`;
  const age = row?.age ?? null;
  return {
    alive: age !== null && age < STALE_AFTER_SECONDS,
    ageSeconds: age === null ? null : Math.max(0, age),
    queued: row?.queued ?? 0,
    running: row?.running ?? 0,
  };
}
