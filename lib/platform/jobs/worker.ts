import type { Server } from 'node:http';
import type { Inngest, InngestFunction } from 'inngest';
import { serve } from 'inngest/edge';
import { env } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { type MetricSources, serveMetrics } from '@/lib/platform/metrics';
import { endTracing } from '@/lib/tracing';
import { inngest, isEmbedded } from './client';
import { isConnectionError } from './embedded/context';
import { EmbeddedEngine } from './embedded/engine';
import { HEAVY } from './heavy';
import { startHttpWorker } from './http-worker';
import { sessionUrl } from './session-url';
import { breakOffLongSteps } from './stopping';

/** How a worker ends that others took for dead: whoever supervises it starts it again (EX_TEMPFAIL of sysexits.h). */
const REMOVED_EXIT_CODE = 75;

export type JobFunctions = readonly InngestFunction.Any[];

export interface WorkerOptions {
  readonly functions: JobFunctions;
  /** Names of the events that this version knows: others wait for a newer version's worker. Undefined: any. */
  readonly knownEvents?: readonly string[] | undefined;
  /** Other heavy functions than the product's, by id; for tests. */
  readonly heavy?: Readonly<Record<string, number>> | undefined;
  /** Delays between attempts, in milliseconds; for tests. A real server has its own. */
  readonly backoffMs?: readonly number[] | undefined;
  /** How long running steps may still take after SIGTERM. */
  readonly graceMs?: number | undefined;
  /** What a scrape asks the domain; without it the worker answers none. */
  readonly metrics?: MetricSources | undefined;
}

/**
 * Makes this process the worker: the embedded engine, or an HTTP endpoint for the real Inngest server that the
 * environment names. Says so in one line of log and, to a parent process, by the message 'ready'. SIGTERM and SIGINT end it:
 * it takes no more work, breaks long steps off, gives the others a moment, hands what is left to the next worker, and exits
 * with 0.
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  process.on('unhandledRejection', outliveLostConnection);
  const worker = isEmbedded
    ? await startEmbedded(options)
    : await startHttpWorker(options.functions, options.graceMs, options.metrics);
  const scraped = isEmbedded && options.metrics ? await openMetrics(options.metrics) : null;
  log.info(
    { pid: process.pid, engine: isEmbedded ? 'embedded' : 'inngest', functions: options.functions.length },
    'worker ready',
  );
  process.send?.('ready');
  let ending = false;
  const end = async (signal: string) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, 'worker stops');
    breakOffLongSteps();
    scraped?.close();
    await worker
      .stop()
      .catch((error: unknown) => log.error({ err: error }, 'worker could not stop in order'));
    await endTracing();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
}

/**
 * The driver asks a question of its own as it opens a connection, and nobody waits for that answer: PgBouncer, which admits
 * clients also while Postgres is away, would end the worker by refusing it. The driver connects again by itself.
 */
function outliveLostConnection(error: unknown): void {
  if (isConnectionError(error)) {
    log.warn({ err: error }, 'a database connection could not be opened');
    return;
  }
  log.fatal({ err: error }, 'the worker ends by an error that nobody expected');
  process.exit(1);
}

/** Only where METRICS_TOKEN is set. Work goes on where the port is taken, by a second worker of this machine for instance. */
async function openMetrics(sources: MetricSources): Promise<Server | null> {
  if (!env.METRICS_TOKEN) return null;
  return serveMetrics(sources, env.WORKER_PORT).catch((error: unknown) => {
    log.warn({ err: error, port: env.WORKER_PORT }, 'the worker cannot be scraped: its port is not free');
    return null;
  });
}

async function startEmbedded(options: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const client: Inngest.Any = inngest;
  const engine = new EmbeddedEngine({
    databaseUrl: await sessionUrl(),
    handler: serve({ client, functions: [...options.functions] }),
    log,
    knownEvents: options.knownEvents,
    places: {
      capacity: env.WORKER_CAPACITY,
      heavy: new Map(
        Object.entries(options.heavy ?? HEAVY).map(([id, places]) => [`${client.id}-${id}`, places]),
      ),
    },
    backoffMs: options.backoffMs,
    graceMs: options.graceMs,
    onRemoved: () => {
      // Others have this one's runs. Steps that are running here cannot be called back except by ending.
      log.fatal('this worker was silent for too long and others have taken over its runs; it ends');
      process.exit(REMOVED_EXIT_CODE);
    },
  });
  await engine.start();
  return engine;
}
