import { connection } from '@/db/client';
import { queryOver } from './embedded/query';
import { ensureSchema } from './embedded/schema';

const BATCH = 1000;
const TURNS_KEPT = 10_000;

/**
 * Deletes finished runs with their steps, and events that took effect, older than `days`. Of use with a real
 * Inngest server too, for the events that were handed to it. Deletes in small batches, so no lock lasts.
 * @returns how many rows of each were deleted.
 */
export async function pruneJobHistory(days: number): Promise<{ runs: number; events: number }> {
  if (!(days >= 1)) throw new Error(`Job history must be kept for a day at least, not ${days}.`);
  const { sql } = connection();
  await ensureSchema(queryOver(sql));
  const deleted = { runs: 0, events: 0 };
  for (;;) {
    const { count } = await sql`
      delete from inngest.run where id in (
        select id from inngest.run where ended_at < now() - ${days} * interval '1 day' limit ${BATCH})`;
    deleted.runs += count;
    if (count < BATCH) break;
  }
  for (;;) {
    const { count } = await sql`
      delete from inngest.event where seq in (
        select seq from inngest.event where routed_at < now() - ${days} * interval '1 day' limit ${BATCH})`;
    deleted.events += count;
    if (count < BATCH) break;
  }
  // Whose turn it was long ago no longer counts.
  await sql`delete from inngest.turn where served < (select max(served) from inngest.turn) - ${TURNS_KEPT}`;
  return deleted;
}
