import { ulid } from 'ulid';
import { type EventWriter, queryOver } from './query';
import { ensureSchema } from './schema';

/** An event as functions see it. */
export interface InngestEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly ts: number;
}

export interface NewEvent {
  readonly id?: string | undefined;
  readonly name: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly ts?: number | undefined;
}

/** The channel on which a waiting worker hears of new events. */
export const CHANNEL = 'inngest';

/** Said of an event that a real server would refuse for its size. */
export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
}

/** A real server's limit for one event on its smallest plan, in bytes; kept here so that what works embedded works there. */
const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Puts events into the inbox; they take effect when the writer's transaction commits. An id that was used in the
 * last 24 hours is ignored, as a real server ignores it.
 * @returns the events' ids, in order.
 * @throws EventTooLargeError when an event is over 256 KB.
 */
export async function insertEvents(writer: EventWriter, events: readonly NewEvent[]): Promise<string[]> {
  const rows = events.map((event) => ({
    ...event,
    id: event.id || ulid(),
    ts: event.ts || Date.now(),
    data: event.data ?? {},
  }));
  for (const row of rows) {
    const bytes = Buffer.byteLength(JSON.stringify(row));
    if (bytes > MAX_EVENT_BYTES)
      throw new EventTooLargeError(`Event ${row.name} has ${bytes} bytes; the limit is ${MAX_EVENT_BYTES}.`);
  }
  const query = queryOver(writer);
  await ensureSchema(query);
  // ::text::jsonb, because drivers differ in how they encode a parameter of type jsonb.
  await query`
    insert into inngest.event (id, name, payload)
    select e.value->>'id', e.value->>'name', e.value
    from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality e order by e.ordinality
    on conflict (id) do update set payload = excluded.payload, received_at = now(), routed_at = null
      where event.received_at < now() - interval '24 hours'`;
  await query`select pg_notify(${CHANNEL}, '')`;
  return rows.map((row) => row.id);
}
