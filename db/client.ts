import { randomUUID } from 'node:crypto';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './schema';

export type Database = PostgresJsDatabase<typeof schema>;
/** A database or a transaction of one: what query functions take. */
export type Executor = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

interface Connection {
  readonly sql: postgres.Sql;
  readonly db: Database;
}

/**
 * Opens a pool of its own. The caller ends it with `sql.end()`.
 *
 * @param options.isPooled a pooler that lends connections for a transaction at a time stands before Postgres
 */
export function connect(url: string, options: { max?: number; isPooled?: boolean } = {}): Connection {
  const { max = 10, isPooled = false } = options;
  const sql = postgres(url, {
    max,
    onnotice: () => {},
    connect_timeout: 10,
    idle_timeout: 60,
    // The next transaction may have another connection, on which the statement was never prepared.
    prepare: !isPooled,
    connection: {
      // By which this pool is found among the connections of the database.
      application_name: `sarm ${process.pid} ${randomUUID().slice(0, 8)}`,
      // A process that is stopped in the middle of a transaction must not hold its locks for ever. Poolers refuse settings of
      // a session; there the same is set for the account in the database, beside the migrations.
      ...(isPooled ? {} : { idle_in_transaction_session_timeout: 60_000 }),
    },
  });
  const own = isPooled ? oneAtATime(sql) : sql;
  return { sql: own, db: drizzle({ client: own, schema, casing: 'snake_case' }) };
}

/**
 * Sends a question only once the one before it has been answered on its connection. A pooler takes the connection away
 * with an answer: what was already sent behind it is answered to nobody (seen with PgBouncer 1.18), and waits for ever.
 */
function oneAtATime(sql: postgres.Sql): postgres.Sql {
  const alone = <T>(query: T): T => {
    // What postgres.js asks, as it sends a query, about whether another may follow at once; a transaction has its own answer.
    const { options } = query as { options?: { onexecute?: () => boolean } };
    if (options && !options.onexecute) options.onexecute = () => false;
    return query;
  };
  return new Proxy(sql, {
    apply: (target, self, parts) => alone(Reflect.apply(target, self, parts)),
    get: (target, name) =>
      name === 'unsafe'
        ? (...parts: Parameters<postgres.Sql['unsafe']>) => alone(target.unsafe(...parts))
        : Reflect.get(target, name),
  });
}

// Next reloads modules in development; the pool must survive that, or connections pile up.
const holder = globalThis as typeof globalThis & { sarmDatabase?: Connection; sarmDirect?: postgres.Sql };

/**
 * The process-wide pool.
 * @throws Error when DATABASE_URL is not set.
 */
export function connection(): Connection {
  if (!holder.sarmDatabase) {
    const url = process.env.DATABASE_URL;
    if (!url) throw new Error('DATABASE_URL is not set');
    holder.sarmDatabase = connect(url, {
      max: Number(process.env.DATABASE_POOL_SIZE ?? 10),
      isPooled: Boolean(process.env.DATABASE_DIRECT_URL),
    });
  }
  return holder.sarmDatabase;
}

/**
 * Connections to Postgres itself, for what belongs to a session: listening, and locks that outlive a transaction. The
 * process-wide pool where no pooler stands before Postgres.
 * @throws Error when DATABASE_URL is not set.
 */
export function directConnection(): postgres.Sql {
  const url = process.env.DATABASE_DIRECT_URL;
  if (!url) return connection().sql;
  holder.sarmDirect ??= connect(url, { max: 1 }).sql;
  return holder.sarmDirect;
}

export const database = (): Database => connection().db;

/** Ends the process-wide pools; the next use opens new ones. */
export async function disconnect(): Promise<void> {
  const open = [holder.sarmDatabase?.sql, holder.sarmDirect];
  holder.sarmDatabase = undefined;
  holder.sarmDirect = undefined;
  await Promise.all(open.map((sql) => sql?.end()));
}
