import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { findBundle } from '@/lib/bundle/find-bundle.mjs';
import { type Mark, marksOf } from './marks';
import { realServer } from './real-server';

/** A database and a file of marks of the suite's own, and the worker processes it started. */
export interface Suite {
  readonly sql: postgres.Sql;
  /** @param capacity WORKER_CAPACITY */
  startWorker(capacity?: number): Promise<ChildProcess>;
  /** Ends a worker without warning and waits until it is gone. */
  kill(worker: ChildProcess): Promise<void>;
  /** Sends SIGTERM and returns the exit code. */
  terminate(worker: ChildProcess): Promise<number | null>;
  close(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const WORKER = 'lib/platform/jobs/conformance/worker.ts';

/** How Node starts the suite's worker: out of a bundle, which takes a third of what its sources would. */
async function workerArguments(): Promise<string[]> {
  const bundle = await findBundle(ROOT, path.join(ROOT, '.data', 'bundles', 'jobs-suite'), [WORKER]);
  return bundle ? [path.join(bundle, WORKER.replace(/\.ts$/, '.js'))] : ['--import', 'tsx', WORKER];
}

/**
 * Makes the database and points this process's environment at it. Call before lib/platform/jobs is imported.
 * @throws Error when DATABASE_URL is not set.
 */
export async function openSuite(): Promise<Suite> {
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl) throw new Error('DATABASE_URL is not set');
  const name = `jobs_suite_${process.pid}_${Date.now()}`;
  const server = postgres(serverUrl, { max: 1 });
  await server`create database ${server(name)}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'jobs-suite-'));
  const marks = path.join(folder, 'marks');
  writeFileSync(marks, '');
  Object.assign(process.env, { DATABASE_URL: url.href, JOBS_SUITE_MARKS: marks });
  if (realServer) process.env.INNGEST_DEV = realServer;

  const sql = postgres(url.href, { max: 2, onnotice: () => {} });
  const program = await workerArguments();
  const workers = new Set<ChildProcess>();
  const gone = (worker: ChildProcess) =>
    new Promise<number | null>((resolve) => {
      if (worker.exitCode !== null || worker.signalCode !== null) resolve(worker.exitCode);
      else worker.once('exit', resolve);
    });
  const end = async (worker: ChildProcess, signal: NodeJS.Signals) => {
    worker.kill(signal);
    return await gone(worker);
  };
  return {
    sql,
    startWorker: async (capacity = 1) => {
      const worker = spawn(process.execPath, program, {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: { ...process.env, LOG_LEVEL: 'silent', WORKER_CAPACITY: String(capacity) },
      });
      workers.add(worker);
      await new Promise<void>((resolve, reject) => {
        worker.once('message', () => resolve());
        worker.once('exit', (code) => reject(new Error(`the suite's worker ended with ${code}`)));
      });
      return worker;
    },
    kill: async (worker) => void (await end(worker, 'SIGKILL')),
    terminate: (worker) => end(worker, 'SIGTERM'),
    close: async () => {
      for (const worker of workers) await end(worker, 'SIGKILL');
      await sql.end();
      await server`drop database ${server(name)} with (force)`;
      await server.end();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Waits until something was noted under a key.
 * @throws Error with everything noted so far, when it takes longer than `seconds`.
 */
export async function seen(
  key: string,
  what: string | RegExp,
  seconds = realServer ? 120 : 20,
): Promise<Mark[]> {
  const giveUpAt = Date.now() + seconds * 1000;
  for (;;) {
    const marks = marksOf(key);
    if (marks.some((each) => (typeof what === 'string' ? each.what === what : what.test(each.what))))
      return marks;
    if (Date.now() > giveUpAt)
      throw new Error(
        `${what} was not seen; seen: ${marks.map((each) => each.what).join(', ') || 'nothing'}`,
      );
    await pause(15);
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends one of the suite's events under its own key, or the one in `data`, and returns the key. */
export async function send(event: string, data: Record<string, unknown> = {}, id?: string): Promise<string> {
  const { inngest } = await import('..'); // Only now, when the environment is the suite's.
  const key = typeof data.key === 'string' ? data.key : randomUUID();
  await inngest.send({ name: `suite/${event}`, data: { ...data, key }, ...(id ? { id } : {}) });
  return key;
}

/** What was noted under a key, without times. */
export const whats = (key: string): string[] => marksOf(key).map((each) => each.what);

/** The largest number of `+x` without their `-x` at any time. */
export function mostAtOnce(marks: readonly Mark[]): number {
  let live = 0;
  let most = 0;
  for (const { what } of marks) {
    live += what.startsWith('+') ? 1 : -1;
    most = Math.max(most, live);
  }
  return most;
}
