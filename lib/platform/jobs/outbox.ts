import type postgres from 'postgres';
import { inngest } from './client';
import type { InngestEvent } from './embedded/ingest';

const BATCH = 50;

/**
 * Hands stored events to the real Inngest server, in order. One that was handed over just before a crash is handed
 * over again; the server ignores it by its id.
 * @throws Error when the server cannot be reached; the events stay stored.
 */
export async function forwardEvents(sql: postgres.Sql): Promise<void> {
  for (let more = true; more; ) {
    more = await sql.begin(async (db) => {
      const rows = await db<{ seq: string; payload: InngestEvent }[]>`
        select seq, payload from inngest.event where routed_at is null
        order by seq limit ${BATCH} for update skip locked`;
      if (!rows.length) return false;
      await inngest.send(
        rows.map(({ payload: { id, name, data, ts } }) => ({ id, name, data: { ...data }, ts })),
      );
      await db`update inngest.event set routed_at = now() where seq = any(${rows.map((row) => row.seq)}::bigint[])`;
      return rows.length === BATCH;
    });
  }
}
