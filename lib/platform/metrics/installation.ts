import { env } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { type DiskSpace, diskSpaces } from '@/lib/platform/storage/space';
import { type Installation, probe, selectInstallation } from './queries';
import { type Metrics, metrics } from './registry';

/** A model version that measures, as a label may name it. */
export interface ModelInUse {
  readonly task: string;
  /** Id, not a name that somebody gave it. */
  readonly model: string;
  readonly version: string;
  readonly sha256: string;
  readonly origin: 'shipped' | 'own';
}

/** What this wing doesn't know by itself. */
export interface MetricSources {
  readonly models: () => Promise<readonly ModelInUse[]>;
}

/** Several scrapers and impatient people ask the database once in so long. */
const FRESH_MS = 5000;
const MAX_MS = 3000;

interface Snapshot {
  /** Null while the database is away. */
  readonly installation: Installation | null;
  readonly probeSeconds: number;
  readonly models: readonly ModelInUse[];
  readonly disks: readonly DiskSpace[];
}

let last: { readonly at: number; readonly snapshot: Promise<Snapshot> } | undefined;

function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${MAX_MS} ms`)), MAX_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function look({ models }: MetricSources): Promise<Snapshot> {
  const started = performance.now();
  const orNothing = <T>(what: string, nothing: T) =>
    [
      (value: T) => value,
      (err: unknown) => {
        log.warn({ err, what }, 'a part of the metrics could not be read');
        return nothing;
      },
    ] as const;
  const isThere = await soon(probe()).then(...orNothing('database', false));
  const probeSeconds = (performance.now() - started) / 1000;
  return {
    probeSeconds,
    installation: isThere
      ? await soon(selectInstallation()).then(...orNothing<Installation | null>('installation', null))
      : null,
    models: isThere ? await soon(models()).then(...orNothing<readonly ModelInUse[]>('models', [])) : [],
    disks: await soon(diskSpaces()).then(...orNothing<readonly DiskSpace[]>('storage', [])),
  };
}

function fill(into: Metrics, { installation, probeSeconds, models, disks }: Snapshot): void {
  into.databaseUp.set(installation ? 1 : 0);
  into.databaseProbeSeconds.set(probeSeconds);
  into.databasePoolSize.set(env.DATABASE_POOL_SIZE);
  into.storageReserve.set(env.STORAGE_MIN_FREE_MB * 1_048_576);
  into.models.reset();
  for (const { task, model, version, sha256, origin } of models)
    into.models.set({ task, model, version, sha256: sha256.slice(0, 12), origin }, 1);
  into.storageFree.reset();
  into.storageUsed.reset();
  for (const { place, freeBytes, sizeBytes } of disks) {
    into.storageFree.set({ place }, freeBytes);
    into.storageUsed.set({ place }, sizeBytes - freeBytes);
  }
  // What was true a minute ago must not pass for the present: without an answer there is no number.
  for (const gauge of [into.jobs, into.jobsOldest, into.tasks, into.tasksOldest, into.mails, into.alarms])
    gauge.reset();
  into.databasePool.reset();
  if (installation) fillInstallation(into, installation);
  else {
    for (const gauge of [into.eventsWaiting, into.workerSilent, into.mailsOldest, into.videosStored])
      gauge.remove();
    for (const gauge of [into.videosBytes, into.databaseBytes, into.databaseConnections]) gauge.remove();
    into.databaseMaxConnections.remove();
  }
}

function fillInstallation(into: Metrics, found: Installation): void {
  for (const { function: fn, state, count, oldestSeconds } of found.jobs) {
    into.jobs.set({ function: fn, state }, count);
    if (oldestSeconds !== null) into.jobsOldest.set({ function: fn }, Math.max(0, oldestSeconds));
  }
  into.eventsWaiting.set(found.eventsWaiting);
  if (found.workerSilentSeconds === null) into.workerSilent.remove();
  else into.workerSilent.set(Math.max(0, found.workerSilentSeconds));
  for (const { type, status, count, oldestSeconds } of found.tasks) {
    into.tasks.set({ type, status }, count);
    if (status === 'PENDING') into.tasksOldest.set({ type }, Math.max(0, oldestSeconds ?? 0));
  }
  // Without a server emails wait for nobody.
  const { outbox, failed } = found.mails;
  into.mails.set({ state: env.SMTP_URL ? 'waiting' : 'kept' }, outbox.count);
  into.mails.set({ state: 'failed' }, failed);
  into.mailsOldest.set(env.SMTP_URL ? Math.max(0, outbox.oldestSeconds ?? 0) : 0);
  into.videosStored.set(found.videos.count);
  into.videosBytes.set(found.videos.bytes);
  into.databaseBytes.set(found.database.bytes);
  into.databaseConnections.set(found.database.connections);
  into.databaseMaxConnections.set(found.database.maxConnections);
  for (const { state, count } of found.database.pool) into.databasePool.set({ state }, count);
  for (const { kind, count } of found.alarms) into.alarms.set({ kind }, count);
}

/** Brings the gauges of the whole installation up to date, from answers at most 5 seconds old. Never throws. */
export async function refreshInstallation(sources: MetricSources, now = Date.now()): Promise<void> {
  if (!last || now - last.at >= FRESH_MS) last = { at: now, snapshot: look(sources) };
  fill(metrics(), await last.snapshot);
}
