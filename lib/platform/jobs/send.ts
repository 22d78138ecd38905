import type { z } from 'zod';
import { connection } from '@/db/client';
import { carryTrace } from './carried-trace';
import { insertEvents } from './embedded/ingest';
import type { EventWriter } from './embedded/query';
import { events, type JobEventData, type JobEventName } from './events';

/**
 * Sends an event: checks its data, then stores it. The worker starts functions from it, or hands it to the real
 * Inngest server when one is configured, so an event that was accepted is not lost while either is down.
 *
 * @param options.tx a transaction (drizzle's or the driver's): row and event then commit together, or neither does.
 * @param options.id an id of your own: a second event with it within 24 hours has no effect.
 * @throws ZodError when the data does not fit the event.
 */
export async function sendEvent<N extends JobEventName>(
  name: N,
  data: JobEventData<N>,
  options: { id?: string; tx?: EventWriter } = {},
): Promise<void> {
  const schema: z.ZodType<Record<string, unknown>> = events[name].schema;
  await insertEvents(options.tx ?? connection().sql, [
    { name, data: carryTrace(schema.parse(data)), id: options.id },
  ]);
}
