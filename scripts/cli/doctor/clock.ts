import type { Env } from '@/lib/env';
import { withDatabase } from './connect';
import { type Finding, fault, ok, reasonOf, warning } from './finding';

/** Sessions and links end a little early or late. */
const WARNING_SECONDS = 5;
/** S3 refuses signatures that are 15 minutes off; codes of second factors hold for half a minute. */
const FAULT_SECONDS = 60;
/** A Date header has whole seconds. */
const HEADER_PRECISION = 1;

export function judgeClock(check: string, other: string, offSeconds: number): Finding {
  const off = Math.abs(offSeconds);
  const told = `This clock is ${off.toFixed(1)} seconds ${offSeconds > 0 ? 'ahead of' : 'behind'} ${other}`;
  if (off >= FAULT_SECONDS) return fault(check, `${told}: let both follow a time server`);
  return off >= WARNING_SECONDS ? warning(check, `${told}: let both follow a time server`) : ok(check, told);
}

/** How far this clock is ahead of another one, that was read in between. */
export const aheadOf = (otherMs: number, beforeMs: number, afterMs: number): number =>
  ((beforeMs + afterMs) / 2 - otherMs) / 1000;

const databaseClock = (url: string): Promise<Finding> =>
  withDatabase(url, async (sql) => {
    await sql`select 1`;
    const before = Date.now();
    const [row] = await sql<
      { ms: number }[]
    >`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
    return judgeClock('clock.database', 'the database', aheadOf(row?.ms ?? 0, before, Date.now()));
  });

async function storeClock(address: string): Promise<Finding> {
  const before = Date.now();
  const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return warning('clock.s3', 'The object store does not tell its time');
  // On average half a second has passed since the header's.
  const ahead = aheadOf(date + (HEADER_PRECISION * 1000) / 2, before, Date.now());
  return judgeClock('clock.s3', 'the object store', ahead);
}

/** How this clock differs from those of the database and the object store. */
export async function clock(env: Env): Promise<Finding[]> {
  const asked: [string, Promise<Finding>][] = [];
  if (env.DATABASE_URL) asked.push(['clock.database', databaseClock(env.DATABASE_URL)]);
  if (env.STORAGE_DRIVER !== 'disk')
    asked.push(['clock.s3', storeClock(env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`)]);
  return Promise.all(
    asked.map(([check, finding]) =>
      finding.catch((error: unknown) =>
        warning(check, `The other clock could not be read: ${reasonOf(error, env)}`),
      ),
    ),
  );
}
