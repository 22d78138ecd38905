import { connection } from '@/db/client';
import { log } from '@/lib/platform/http/log';
import { jobEngineStatus } from '@/lib/platform/jobs';
import { objectStore } from '@/lib/platform/storage';
import { StorageFullError } from '@/lib/storage-full';
import { DatabaseLevelError, requireDatabaseLevel } from './database-level';

export { requireDatabaseLevel } from './database-level';

export interface PartStatus {
  readonly status: 'ok' | 'failed';
  /** Milliseconds that the check took. */
  readonly ms: number;
  /** What is wrong, for people; never an address, a path or a secret. */
  readonly message?: string;
}

export interface Readiness {
  readonly status: 'ready' | 'not ready';
  readonly checks: Readonly<Record<'database' | 'storage' | 'jobs' | 'models', PartStatus>>;
}

/** Longer than that is as good as no answer to anyone who waits for this server. */
const MAX_MS = 3000;

/** A check throws when its part cannot be used. */
type Check = () => Promise<unknown>;

async function examine(name: string, complaint: string, check: Check): Promise<PartStatus> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${MAX_MS} ms`)), MAX_MS);
  });
  try {
    await Promise.race([check(), late]);
    return { status: 'ok', ms: took() };
  } catch (err) {
    log.debug({ check: name, err }, 'not ready');
    return { status: 'failed', ms: took(), message: explain(err) ?? complaint };
  } finally {
    clearTimeout(timer);
  }
}

/** Reasons that say what to do. */
function explain(err: unknown): string | undefined {
  if (err instanceof StorageFullError) return 'The storage is almost full';
  return err instanceof DatabaseLevelError ? err.message : undefined;
}

const CHECKS = {
  database: async () => {
    await connection().sql`select 1`;
    await requireDatabaseLevel();
  },
  storage: async () => objectStore().checkReady(),
  jobs: async () => {
    if (!(await jobEngineStatus(connection().sql)).alive) throw new Error('no worker gives a sign of life');
  },
} satisfies Record<Exclude<keyof Readiness['checks'], 'models'>, Check>;

const COMPLAINTS: Record<keyof Readiness['checks'], string> = {
  database: 'The database does not answer',
  storage: 'The object store cannot be used',
  jobs: 'No worker is running jobs',
  models: 'The detector is not installed',
};

/**
 * Whether everything behind the web server can be used, part by part. Never throws.
 *
 * @param given `models` comes from the caller, as this wing knows no models; the others may be replaced by tests
 */
export async function checkReadiness(
  given: { readonly models: Check } & Partial<Record<keyof Readiness['checks'], Check>>,
): Promise<Readiness> {
  const checks = { ...CHECKS, ...given };
  const [database, storage, jobs, models] = await Promise.all([
    examine('database', COMPLAINTS.database, checks.database),
    examine('storage', COMPLAINTS.storage, checks.storage),
    examine('jobs', COMPLAINTS.jobs, checks.jobs),
    examine('models', COMPLAINTS.models, checks.models),
  ]);
  const parts = { database, storage, jobs, models };
  const isReady = Object.values(parts).every((part) => part.status === 'ok');
  return { status: isReady ? 'ready' : 'not ready', checks: parts };
}
