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

/** Opens a pool of its own. The caller ends it with `sql.end()`. */
export function connect(url: string, options: { max?: number } = {}): Connection {
  const sql = postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    connect_timeout: 10,
    idle_timeout: 60,
    // A process that is stopped in the middle of a transaction must not hold its locks for ever.
    connection: {
      idle_in_transaction_session_timeout: 60_000,
      // By which this pool is found among the connections of the database.
      application_name: `sarm ${process.pid} ${randomUUID().slice(0, 8)}`,
    },
  });
  return { sql, db: drizzle({ client: sql, schema, casing: 'snake_case' }) };
}

// Next reloads modules in development; the pool must survive that, or connections pile up.
const holder = globalThis as typeof globalThis & { sarmDatabase?: Connection };

/**
 * The process-wide pool.
 * @throws Error when DATABASE_URL is not set.
 */
export function connection(): Connection {
  if (!holder.sarmDatabase) {
    const url = process.env.DATABASE_URL;
    if (!url) throw new Error('DATABASE_URL is not set');
    holder.sarmDatabase = connect(url, { max: Number(process.env.DATABASE_POOL_SIZE ?? 10) });
  }
  return holder.sarmDatabase;
}

export const database = (): Database => connection().db;

/** Ends the process-wide pool; the next use opens a new one. */
export async function disconnect(): Promise<void> {
  const open = holder.sarmDatabase;
  holder.sarmDatabase = undefined;
  await open?.sql.end();
}
