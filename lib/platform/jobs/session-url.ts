import postgres from 'postgres';
import { env, requireEnv } from '@/lib/env';

/**
 * The address at which a connection is one session of Postgres for as long as it lasts: what a worker needs to hold a
 * lock and to listen.
 *
 * @throws Error when a pooler stands in between. A lock taken through one may be another client's a moment later, and two
 * workers would each take themselves for the only one.
 */
export async function sessionUrl(): Promise<string> {
  const url = env.DATABASE_DIRECT_URL ?? requireEnv('DATABASE_URL');
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {}, connect_timeout: 10 });
  try {
    // A pooler greets its clients itself, with a number of its own in place of the server process's.
    const answer = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const greeted = (answer as typeof answer & { state: { pid: number } }).state.pid;
    if (answer[0]?.pid === greeted) return url;
  } finally {
    await sql.end({ timeout: 1 });
  }
  const name = env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  throw new Error(
    `${name} leads to Postgres through a pooler. Set DATABASE_DIRECT_URL to the address of Postgres itself; DATABASE_URL may stay.`,
  );
}
