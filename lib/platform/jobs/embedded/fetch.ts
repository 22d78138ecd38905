import { z } from 'zod';
import { connection } from '@/db/client';
import { EventTooLargeError, insertEvents } from './ingest';

const body = z.union([z.array(z.looseObject({ name: z.string() })), z.looseObject({ name: z.string() })]);

/**
 * Stands in for the network in the Inngest client: `inngest.send()` and `step.sendEvent()` become an INSERT.
 * Every other request of the SDK is answered 501, since it needs a real server.
 */
export const embeddedFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (init?.method === 'POST' && url.pathname.startsWith('/e/')) {
    try {
      const ids = await insertEvents(connection().sql, [body.parse(JSON.parse(String(init.body)))].flat());
      return Response.json({ ids, status: 200 });
    } catch (error) {
      if (!(error instanceof EventTooLargeError)) throw error;
      return Response.json({ error: error.message, status: 413 }, { status: 413 });
    }
  }
  return Response.json(
    { error: `${url.pathname} needs a real Inngest server`, status: 501 },
    { status: 501 },
  );
};
