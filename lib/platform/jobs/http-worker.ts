import { createServer } from 'node:http';
import type { InngestFunction } from 'inngest';
import { serve } from 'inngest/node';
import { ulid } from 'ulid';
import { connection } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { answerOnPath, type MetricSources } from '@/lib/platform/metrics';
import { inngest } from './client';
import { CHANNEL } from './embedded/ingest';
import { queryOver } from './embedded/query';
import { ensureSchema } from './embedded/schema';
import { forwardEvents } from './outbox';

const SERVE_PATH = '/api/inngest';
const BEAT_MS = 2000;
const POLL_MS = 1000;

/**
 * Serves the functions to a real Inngest server at `/api/inngest` on WORKER_PORT, and hands it the events that were
 * stored for it; answers scrapes at `/metrics`. The server reaches this worker at INNGEST_SERVE_ORIGIN where that is set.
 */
export async function startHttpWorker(
  functions: readonly InngestFunction.Any[],
  metrics?: MetricSources,
): Promise<{ stop: () => Promise<void> }> {
  const { sql } = connection();
  await ensureSchema(queryOver(sql));
  const handle = serve({ client: inngest, functions: [...functions], servePath: SERVE_PATH });
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] === SERVE_PATH) return handle(request, response);
    if (metrics && answerOnPath(request, response, metrics)) return;
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(env.WORKER_PORT, resolve);
  });

  const id = ulid();
  const beat = () =>
    sql`
      insert into inngest.worker (id, pid, at_work) values (${id}, ${process.pid}, true)
      on conflict (id) do update set beat_at = clock_timestamp()`.catch((error: unknown) =>
      log.warn({ err: error }, 'the worker could not give its sign of life'),
    );
  await beat();
  const beating = setInterval(() => void beat(), BEAT_MS);

  let forwarding: Promise<void> | undefined;
  const forward = () => {
    forwarding ??= forwardEvents(sql)
      .catch((error: unknown) =>
        log.error({ err: error }, 'events could not be handed to the Inngest server yet'),
      )
      .finally(() => {
        forwarding = undefined;
      });
  };
  const polling = setInterval(forward, POLL_MS);
  await sql.listen(CHANNEL, forward);

  // Tells the server where the functions are; it asks by itself later, so a failure is no reason to stop.
  void fetch(`http://127.0.0.1:${env.WORKER_PORT}${SERVE_PATH}`, { method: 'PUT' })
    .then(async (reply) => {
      if (!reply.ok) log.warn({ status: reply.status }, 'the Inngest server did not take the functions yet');
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the functions could not be announced'));

  return {
    stop: async () => {
      clearInterval(beating);
      clearInterval(polling);
      server.close();
      await forwarding;
      await sql`delete from inngest.worker where id = ${id}`.catch(() => {});
      await sql.end({ timeout: 1 });
    },
  };
}
