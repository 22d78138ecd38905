import type { Server } from 'node:http';
import type { Inngest, InngestFunction } from 'inngest';
import { serve } from 'inngest/edge';
import { env, requireEnv } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { type MetricSources, serveMetrics } from '@/lib/platform/metrics';
import { endTracing } from '@/lib/tracing';
import { inngest, isEmbedded } from './client';
import { EmbeddedEngine } from './embedded/engine';
import { startHttpWorker } from './http-worker';

/** How a worker ends that was replaced: whoever supervises it starts it again (EX_TEMPFAIL of sysexits.h). */
const REPLACED_EXIT_CODE = 75;

export type JobFunctions = readonly InngestFunction.Any[];

export interface WorkerOptions {
  readonly functions: JobFunctions;
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
 * it takes no more work, gives running steps a moment, hands the rest to the next worker, and exits with 0.
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const worker = isEmbedded
    ? await startEmbedded(options)
    : await startHttpWorker(options.functions, options.metrics);
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
    scraped?.close();
    await worker
      .stop()
      .catch((error: unknown) => log.error({ err: error }, 'worker could not stop in order'));
    await endTracing();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
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
    databaseUrl: requireEnv('DATABASE_URL'),
    handler: serve({ client, functions: [...options.functions] }),
    log,
    backoffMs: options.backoffMs,
    graceMs: options.graceMs,
    onReplaced: () => {
      // Another worker has this one's runs. Steps that are running here cannot be called back except by ending.
      log.fatal('this worker was silent for too long and another one has taken over; it ends');
      process.exit(REPLACED_EXIT_CODE);
    },
  });
  await engine.start();
  return engine;
}
