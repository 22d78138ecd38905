import { createServer, type Server } from 'node:http';
import type { InngestFunction } from 'inngest';
import { serve } from 'inngest/node';
import { ulid } from 'ulid';
import { connection, directConnection } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { answerOnPath, type MetricSources } from '@/lib/platform/metrics';
import { inngest } from './client';
import { CHANNEL } from './embedded/ingest';
import { queryOver } from './embedded/query';
import { ensureSchema } from './embedded/schema';
import { forwardEvents } from './outbox';

const SERVE_PATH = '/api/inngest';
/** Whether this process is there, for whoever keeps it running. */
const HEALTH_PATH = '/healthz';
const BEAT_MS = 2000;
const POLL_MS = 1000;
const GRACE_MS = 5000;

/**
 * Serves the functions to a real Inngest server at `/api/inngest` on WORKER_PORT, and hands it the events that were
 * stored for it; answers scrapes at `/metrics`. The server reaches this worker at INNGEST_SERVE_ORIGIN where that is set.
 */
export async function startHttpWorker(
  functions: readonly InngestFunction.Any[],
  graceMs = GRACE_MS,
  metrics?: MetricSources,
): Promise<{ stop: () => Promise<void> }> {
  const { sql } = connection();
  await ensureSchema(queryOver(sql));
  const handle = serve({ client: inngest, functions: [...functions], servePath: SERVE_PATH });
  let ending = false;
  const server = createServer((request, response) => {
    // While the worker ends, not even the Inngest server keeps a connection for its next request.
    response.once('close', () => {
      if (ending) request.socket.destroySoon();
    });
    const path = request.url?.split('?')[0];
    if (path === SERVE_PATH) return handle(request, response);
    if (metrics && answerOnPath(request, response, metrics)) return;
    response.writeHead(path === HEALTH_PATH ? 200 : 404).end();
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
  await directConnection().listen(CHANNEL, forward);

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
      ending = true;
      await endServer(server, graceMs);
      await forwarding;
      await sql`delete from inngest.worker where id = ${id}`.catch(() => {});
      await Promise.all([sql, directConnection()].map((each) => each.end({ timeout: 1 })));
    },
  };
}

/** Takes no more requests, waits for the answers of those that are there, and in the end breaks them off. */
async function endServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const limit = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(limit);
}
