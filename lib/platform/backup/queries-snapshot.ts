import type { Readable } from 'node:stream';
import postgres from 'postgres';
import { requireEnv } from '@/lib/env';
import type { SequenceState } from './manifest';
import { LEFT_OUT, OBJECT_COLUMNS, SCHEMAS } from './tables';

/** Connections of a backup: they may stay quiet for as long as a slow disk takes. */
export const openConnection = (): postgres.Sql =>
  postgres(process.env.DATABASE_URL ?? requireEnv('DATABASE_URL'), {
    max: 1,
    onnotice: () => {},
    connect_timeout: 10,
    max_lifetime: null,
    connection: {
      application_name: 'sarm backup',
      idle_in_transaction_session_timeout: 0,
      statement_timeout: 0,
      // Values are written and read in one way, whatever this server is set to.
      TimeZone: 'UTC',
      DateStyle: 'ISO, MDY',
      IntervalStyle: 'postgres',
      bytea_output: 'hex',
      extra_float_digits: 1,
    },
  });

export interface TableFacts {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** One moment of the database: whatever else is written meanwhile, every question is answered as of then. */
export interface Snapshot {
  readonly takenAt: Date;
  /** SHA-256 of each migration, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableFacts[];
  readonly sequences: readonly SequenceState[];
  /** Rows of a table as Postgres' COPY writes them, in no particular order. */
  copy(table: TableFacts): Promise<AsyncIterable<Uint8Array>>;
  /** Keys of every object that a row names, one a line, with repetitions. */
  copyObjectKeys(): Promise<AsyncIterable<Uint8Array>>;
}

/** Calls `work` with a snapshot, which ends with it. Where `work` fails, so does the connection. */
export async function withSnapshot<T>(
  sql: postgres.Sql,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  let failure: unknown;
  const snapped = sql.begin('isolation level repeatable read read only', async (tx) => {
    try {
      return await work(await openSnapshot(tx));
    } catch (error) {
      failure = error;
      // A connection in the middle of a COPY takes no ROLLBACK before it has sent everything.
      void sql.end({ timeout: 0 });
      throw error;
    }
  });
  return (await snapped.catch((error: unknown) => {
    throw failure ?? error;
  })) as T;
}

/**
 * The bytes of a COPY. The driver stops reading from its socket while nobody takes them, and forgets to go on where the last
 * of them were taken: what the server says after them would never arrive.
 */
async function* copied(stream: Readable): AsyncGenerator<Uint8Array> {
  yield* stream.iterator({ destroyOnReturn: false });
  stream._read(0);
}

async function openSnapshot(tx: postgres.TransactionSql): Promise<Snapshot> {
  // The first statement is the moment.
  const [moment] = await tx<{ now: Date }[]>`select clock_timestamp() as now`;
  const migrations = await tx<{ hash: string }[]>`
      select hash from drizzle.__drizzle_migrations order by created_at`;
  const tables = await tx<{ schema: string; name: string; columns: string[] }[]>`
      select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname = any(${[...SCHEMAS]}::text[])
      group by 1, 2 order by 1, 2`;
  const kept = tables.filter(({ schema, name }) => !(`${schema}.${name}` in LEFT_OUT));
  const sequences = await readSequences(tx);
  const named = OBJECT_COLUMNS.filter(({ table, column }) =>
    tables.some(
      ({ schema, name, columns }) => schema === 'public' && name === table && columns.includes(column),
    ),
  );
  return {
    takenAt: moment?.now ?? new Date(),
    migrations: migrations.map(({ hash }) => hash),
    tables: kept,
    sequences,
    copy: async ({ schema, name, columns }) =>
      copied(await tx`copy ${tx(schema)}.${tx(name)} (${tx(columns as string[])}) to stdout`.readable()),
    copyObjectKeys: async () => {
      const parts = named.map(
        ({ table, column }) => `select "${column}" from public."${table}" where "${column}" is not null`,
      );
      return copied(await tx.unsafe(`copy (${parts.join(' union all ')}) to stdout`).readable());
    },
  };
}

/** Sequences don't roll back: as they are now, they are past every row of the snapshot. */
async function readSequences(tx: postgres.TransactionSql): Promise<SequenceState[]> {
  const names = await tx<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname = any(${[...SCHEMAS]}::text[]) order by 1, 2`;
  const states: SequenceState[] = [];
  for (const { schema, name } of names) {
    const [row] = await tx<{ lastValue: string; isCalled: boolean }[]>`
      select last_value::text as "lastValue", is_called as "isCalled" from ${tx(schema)}.${tx(name)}`;
    if (row) states.push({ schema, name, ...row });
  }
  return states;
}
