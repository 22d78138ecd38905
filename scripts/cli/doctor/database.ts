import type postgres from 'postgres';
import { databaseLevel } from '@/db/level';
import journal from '@/db/migrations/meta/_journal.json';
import type { Env } from '@/lib/env';
import { connect, withDatabase } from './connect';
import { type Finding, fault, ok, reasonOf, warning } from './finding';
import { serverOf } from './jobs';

const LEAST_VERSION = 15;
const EXTENSIONS = ['pg_trgm', 'btree_gin'];
/** Connections that the embedded engine opens beside the pool: for its lock, to listen, and two to work. */
const ENGINE_CONNECTIONS = 4;
const PROCESSES = 2;

/** @param applied when the newest migration of the database was made; 0 or null where there is none */
export function judgeMigrations(
  entries: readonly { readonly when: number; readonly tag: string }[],
  applied: number | null,
): Finding {
  const pending = entries.filter(({ when }) => applied === null || when > applied);
  const newest = entries.at(-1);
  if (pending.length > 0)
    return fault(
      'database.migrations',
      `${pending.length} of ${entries.length} migrations are missing, from ${pending[0]?.tag} on: npm start applies them`,
    );
  return newest && applied !== null && applied > newest.when
    ? fault(
        'database.migrations',
        'The database is newer than this version of the product: install the newer one',
      )
    : ok('database.migrations', `All ${entries.length} migrations are applied`);
}

/** @param others connections that are open beside the doctor's */
export function judgeConnections(env: Env, allowed: number, others: number): Finding {
  const wanted = PROCESSES * env.DATABASE_POOL_SIZE + ENGINE_CONNECTIONS;
  const told = `web and worker may open ${wanted} connections, the server allows ${allowed}`;
  if (wanted > allowed)
    return fault('database.connections', `${told}: lower DATABASE_POOL_SIZE or raise max_connections`);
  return others > 0.9 * allowed
    ? warning('database.connections', `${told}, and ${others} are open already`)
    : ok('database.connections', told);
}

type Ask = () => Promise<number>;

/**
 * Whether a proxy gives each statement whichever server connection is free: the process that answers one client changes
 * while another client holds a transaction open.
 *
 * @param ask the process that answers the first client
 * @param holding asks the same within a transaction of a second client that stays open while `work` runs
 */
export async function isTransactionPooled(
  ask: Ask,
  holding: (work: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const seen = new Set([await ask()]);
  await holding(async () => {
    seen.add(await ask());
  });
  seen.add(await ask());
  return seen.size > 1;
}

async function asksPooler(url: string): Promise<boolean> {
  const [one, other] = [connect(url), connect(url)];
  const pid = async (sql: postgres.Sql | postgres.TransactionSql) =>
    (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;
  try {
    return await isTransactionPooled(
      () => pid(one),
      (work) =>
        other.begin(async (tx) => {
          await pid(tx);
          await work();
        }) as Promise<void>,
    );
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })]);
  }
}

export function judgePooling(isPooled: boolean, isEmbedded: boolean): Finding {
  if (!isPooled) return ok('database.pooling', 'Connections are direct: locks and listening hold');
  return isEmbedded
    ? fault(
        'database.pooling',
        "A transaction-pooling proxy is in between, so the embedded engine's lock does not hold: set DATABASE_DIRECT_URL to the address of Postgres itself, or use an Inngest server",
      )
    : warning('database.pooling', 'A transaction-pooling proxy is in between: notices arrive late');
}

/** @param url of the connection that locks and listening need, which may be another one than that of the queries */
const pooling = (env: Env, url: string): Promise<Finding> =>
  asksPooler(url).then(
    (isPooled) => judgePooling(isPooled, serverOf(env) === null),
    (error: unknown) =>
      fault(
        'database.pooling',
        `The database at ${new URL(url).host} can't be used: ${reasonOf(error, env)}`,
      ),
  );

interface Facts {
  readonly version: number;
  readonly allowed: number;
  readonly open: number;
  readonly extensions: string[];
}

/** Reachable, recent enough, with its extensions and all migrations, with room for the pools, and not behind a pooler. */
export async function database(env: Env): Promise<Finding[]> {
  const { DATABASE_URL: url } = env;
  if (!url) return [];
  return withDatabase(url, async (sql) => {
    const facts = await sql<Facts[]>`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
        (select count(*)::int - 1 from pg_stat_activity where backend_type = 'client backend') as open,
        array(select name::text from pg_available_extensions where name = any(${EXTENSIONS})) as extensions`.catch(
      (error: unknown) => error as Error,
    );
    if (facts instanceof Error)
      return [
        fault('database', `The database at ${new URL(url).host} can't be used: ${reasonOf(facts, env)}`),
      ];
    const [found] = facts;
    if (!found) throw new Error('the database told nothing of itself');
    const missing = EXTENSIONS.filter((name) => !found.extensions.includes(name));
    return [
      found.version >= LEAST_VERSION
        ? ok('database', `Postgres ${found.version} answers`)
        : fault('database', `Postgres ${found.version} is too old: ${LEAST_VERSION} or newer is needed`),
      missing.length === 0
        ? ok('database.extensions', `${EXTENSIONS.join(' and ')} are there`)
        : fault(
            'database.extensions',
            `${missing.join(' and ')} can't be created: install Postgres's contrib package`,
          ),
      judgeMigrations(journal.entries, await databaseLevel(sql)),
      judgeConnections(env, found.allowed, found.open),
      await pooling(env, env.DATABASE_DIRECT_URL ?? url),
    ];
  });
}
