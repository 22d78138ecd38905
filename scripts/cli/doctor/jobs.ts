import type { Env } from '@/lib/env';
import { jobEngineStatus } from '@/lib/platform/jobs/status';
import { withDatabase } from './connect';
import { type Finding, fault, ok, reasonOf, warning } from './finding';

const CLOUD = 'https://api.inngest.com';
const MAX_MS = 10_000;

/** The Inngest server of a deployment; null where the embedded engine does the work. */
export const serverOf = (env: Env): string | null => {
  const { INNGEST_DEV: dev, INNGEST_BASE_URL: base } = env;
  const isDev = dev !== undefined && !['0', 'false'].includes(dev);
  if (base) return base;
  if (isDev) return /^https?:/.test(dev) ? dev : 'http://127.0.0.1:8288';
  return env.INNGEST_EVENT_KEY || env.INNGEST_SIGNING_KEY ? CLOUD : null;
};

export function judgeWorker(status: {
  readonly alive: boolean;
  readonly ageSeconds: number | null;
}): Finding {
  if (status.alive) return ok('jobs.worker', 'A worker gave a sign of life within 10 seconds');
  const since = status.ageSeconds === null ? 'ever' : `for ${Math.round(status.ageSeconds)} seconds`;
  return fault('jobs.worker', `No worker gave a sign of life ${since}: start inngest/worker-entry.mjs`);
}

async function embeddedWorker(env: Env): Promise<Finding[]> {
  if (!env.DATABASE_URL) return [];
  return [judgeWorker(await withDatabase(env.DATABASE_URL, jobEngineStatus))];
}

interface Sync {
  readonly message?: string;
  readonly modified?: boolean;
}

/** Asks the worker to announce its functions, as it does when it starts: the server says whether it knew them. */
async function syncOf(worker: string): Promise<Finding> {
  const answer = await fetch(worker, { method: 'PUT', signal: AbortSignal.timeout(MAX_MS) });
  const said = (await answer.json().catch(() => ({}))) as Sync;
  if (!answer.ok)
    return fault(
      'jobs.sync',
      `The Inngest server did not take the functions: ${said.message ?? `status ${answer.status}`}`,
    );
  return said.modified
    ? warning(
        'jobs.sync',
        'The Inngest server had other functions than the worker; they were announced just now',
      )
    : ok('jobs.sync', 'The Inngest server knows the functions as they are');
}

/** Whether somebody runs the jobs: a worker of the embedded engine, or an Inngest server that knows the functions. */
export async function jobs(env: Env): Promise<Finding[]> {
  const server = serverOf(env);
  if (server === null) return embeddedWorker(env);
  const found: Finding[] = [];
  try {
    const answer = await fetch(new URL('/health', server), { signal: AbortSignal.timeout(MAX_MS) });
    await answer.body?.cancel();
    found.push(
      answer.status < 500
        ? ok('jobs.server', 'The Inngest server answers')
        : fault('jobs.server', `The Inngest server answers ${answer.status}`),
    );
  } catch (error) {
    return [
      fault(
        'jobs.server',
        `The Inngest server at ${new URL(server).host} can't be reached: ${reasonOf(error, env)}`,
      ),
    ];
  }
  const worker = `http://127.0.0.1:${env.WORKER_PORT}/api/inngest`;
  const finding = await syncOf(worker).catch((error: unknown) =>
    warning(
      'jobs.sync',
      `No worker answers on port ${env.WORKER_PORT} of this machine (${reasonOf(error, env)}): run the doctor beside the worker`,
    ),
  );
  return [...found, finding];
}
