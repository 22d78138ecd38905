import { sql as drizzleSql, type SQL } from 'drizzle-orm';
import type postgres from 'postgres';
import type { Executor } from '@/db/client';

/** Whatever a caller may hold: drizzle's database or transaction, or the driver's pool or transaction. */
export type EventWriter = Executor | postgres.Sql | postgres.TransactionSql;

type Row = Record<string, unknown>;

/** One way to run a statement over both kinds of connection. Parameters are text and numbers only. */
export interface Query {
  (text: TemplateStringsArray, ...values: (string | number)[]): Promise<readonly Row[]>;
  raw(text: string): Promise<unknown>;
  /** Runs `work` in a transaction: the caller's own, where there is one. */
  transaction(work: (query: Query) => Promise<void>): Promise<void>;
}

/** Wraps a connection or a transaction of either kind. */
export function queryOver(writer: EventWriter): Query {
  if ('execute' in writer) {
    const execute = async (statement: SQL): Promise<readonly Row[]> => await writer.execute(statement);
    return Object.assign(
      (text: TemplateStringsArray, ...values: (string | number)[]) => execute(drizzleSql(text, ...values)),
      {
        raw: (text: string) => execute(drizzleSql.raw(text)),
        transaction: (work: (query: Query) => Promise<void>) =>
          writer.transaction((inner) => work(queryOver(inner))),
      },
    );
  }
  return Object.assign(
    async (text: TemplateStringsArray, ...values: (string | number)[]) =>
      await writer<Row[]>(text, ...values),
    {
      raw: async (text: string) => await writer.unsafe(text),
      transaction: async (work: (query: Query) => Promise<void>) => {
        if ('begin' in writer) await writer.begin((inner) => work(queryOver(inner)));
        else await work(queryOver(writer));
      },
    },
  );
}
