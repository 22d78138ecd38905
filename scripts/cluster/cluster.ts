import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, symlinkSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { startWeb, startWorker, waitUntilServing } from '../launcher/application.mjs';
import { migrateDatabase } from '../launcher/database.mjs';
import { findFreePort } from '../launcher/ports.mjs';
import { openRunRecord } from '../launcher/run-record.mjs';
import { seedDatabase } from '../launcher/seed.mjs';
import { startInngestServer } from '../test-servers/inngest-server.mjs';
import { startObjectStoreServer } from '../test-servers/object-store-server.mjs';
import { startDatabase, startPooler } from './database';
import { type Passed, startProxy } from './proxy';
import type { Programs } from './requirements.mjs';
import type { Service } from './service';

export interface ClusterPlan {
  readonly folder: string;
  readonly key: string;
  readonly certificate: string;
  readonly programs: Programs;
}

const TSX_CACHE = `tsx-${process.geteuid?.() ?? ''}`;
const WEBS = 2;
const WORKERS = 3;
/** A machine that is shared may give a fraction of itself. */
const READY_MS = 300_000;

export interface Cluster {
  /** Of the proxy. */
  readonly address: string;
  readonly password: string;
  readonly folder: string;
  /** PostgreSQL itself, as the product's account. */
  readonly databaseUrl: string;
  readonly sql: postgres.Sql;
  readonly webPorts: readonly number[];
  readonly postgres: Service;
  readonly pgbouncer: Service;
  readonly nginx: Service;
  readonly objectStore: Awaited<ReturnType<typeof startObjectStoreServer>>;
  /** What nginx passed on so far. */
  passed(): Promise<Passed[]>;
  /** The newest process of a part: `web-1`, `worker-3` …; a part that was started again has a new one. */
  processOf(name: string): number;
  /** The worker that measures a video at this moment. */
  measuringWorker(): Promise<string | null>;
  /** Waits until everything behind the proxy is ready. */
  untilReady(): Promise<void>;
  stop(): Promise<void>;
}

/** Processes that measure a video, by the group (the worker) that they belong to. */
async function measuringGroups(): Promise<Set<number>> {
  const groups = new Set<number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (!/casa\/child|casa-child|ffmpeg/.test(command)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // After the name in parentheses: state, parent, group.
    const [state, , group] = stat.replace(/^.*\) /s, '').split(' ');
    if (state !== 'Z') groups.add(Number(group));
  }
  return groups;
}

export interface ClusterOptions {
  /** Whether the demo project is made. */
  readonly hasDemo: boolean;
  /** Jobs run by a real Inngest server, not by the embedded engine. */
  readonly hasInngest: boolean;
}

/** Starts everything, in order; what was started is ended again when a later part fails. */
export async function startCluster(
  plan: ClusterPlan,
  { hasDemo, hasInngest }: ClusterOptions,
): Promise<Cluster> {
  const { folder, key, certificate, programs } = plan;
  const record = openRunRecord(`cluster-${process.pid}`);
  record.addFolder(folder);
  const onStart = (name: string, pid: number) => record.addChild(name, pid);
  /** Ended in reverse order. */
  const parts: { stop: () => Promise<unknown> }[] = [];
  const stop = async () => {
    for (const part of parts.reverse()) await part.stop().catch((error: unknown) => console.error(error));
    record.close();
  };
  const processes = new Map<string, number>();
  const log = createWriteStream(path.join(folder, 'application.log'));
  try {
    const database = await startDatabase(programs.postgres, folder, onStart);
    parts.push(database.server);
    const pooler = await startPooler(programs.pgbouncer, folder, database, onStart);
    parts.push(pooler.server);
    const objectStore = await startObjectStoreServer(path.join(folder, 's3'), (pid) => onStart('s3', pid));
    parts.push(objectStore);
    const port = await findFreePort();
    const webPorts: number[] = [];
    for (let at = 0; at < WEBS; at++) webPorts.push(await findFreePort());
    const address = `https://localhost:${port}`;
    const password = randomBytes(9).toString('base64url');
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      // PgBouncer lends 20 by default, to all of them together.
      DATABASE_POOL_SIZE: '8',
      NEXTAUTH_URL: address,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      TRUST_PROXY: 'true',
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: objectStore.endpoint,
      S3_BUCKET: objectStore.bucket,
      S3_ACCESS_KEY_ID: objectStore.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: objectStore.credentials.secretAccessKey,
      DEMO_DATA: String(hasDemo),
      DEMO_PASSWORD: password,
      DEMO_ACCOUNTS_FILE: path.join(folder, 'demo-accounts.txt'),
    };
    env.NEXTAUTH_SECRET = env.AUTH_SECRET;
    const workerPorts: number[] = [];
    for (let at = 0; at < WORKERS; at++) workerPorts.push(await findFreePort());
    const workers = hasInngest ? { port: await findFreePort(), workerPorts } : undefined;
    if (workers) {
      const keys = { event: randomBytes(16).toString('hex'), signing: randomBytes(32).toString('hex') };
      const inngest = await startInngestServer(path.join(folder, 'inngest'), {
        keys,
        onStart: (pid) => onStart('inngest', pid),
      });
      parts.push(inngest);
      Object.assign(env, {
        INNGEST_BASE_URL: inngest.address,
        INNGEST_EVENT_KEY: keys.event,
        INNGEST_SIGNING_KEY: `signkey-prod-${keys.signing}`,
        INNGEST_SERVE_ORIGIN: `http://127.0.0.1:${workers.port}`,
      });
    }
    await migrateDatabase(env);
    await seedDatabase({ ...env, TMPDIR: folder }, (child) => onStart('seed', child.pid ?? 0));

    /** As on machines of their own: no part finds another's files. */
    const options = (name: string, workerPort?: number) => {
      const own = path.join(folder, name);
      mkdirSync(own);
      // But for what tsx made of the sources: three workers on one machine need not each do that again.
      symlinkSync(path.join(folder, TSX_CACHE), path.join(own, TSX_CACHE));
      return {
        name,
        dev: false,
        env: {
          ...env,
          ...(workerPort && { WORKER_PORT: String(workerPort) }),
          TMPDIR: own,
          STORAGE_DIR: path.join(own, 'objects'),
        },
        print: (line: string) => void log.write(`${name} | ${line}\n`),
        onStart: (_name: string, pid: number) => {
          processes.set(name, pid);
          onStart(name, pid);
        },
      };
    };
    const host = '127.0.0.1';
    const ended = () => undefined;
    const running = [
      ...webPorts.map((each, at) =>
        startWeb({ ...options(`web-${at + 1}`), port: each, host, onWebEnd: ended }),
      ),
      ...workerPorts.map((each, at) => startWorker(options(`worker-${at + 1}`, each))),
    ];
    for (const each of running) parts.push({ stop: () => each.stop(10_000) });
    const { server: nginx, passed } = await startProxy({
      ...{ folder, key, certificate, port, webPorts, workers, onStart },
      program: programs.nginx,
    });
    parts.push(nginx);
    const untilReady = async () => {
      for (const each of webPorts) {
        const patience = { answerMs: READY_MS, readyMs: READY_MS };
        const serving = await waitUntilServing(`http://127.0.0.1:${each}`, patience, () => false);
        if (!serving.ready) throw new Error(`A web server is not ready: ${serving.detail}`);
      }
    };
    await untilReady();
    const sql = postgres(database.url, { max: 2, onnotice: () => undefined, connect_timeout: 5 });
    parts.push({ stop: () => sql.end({ timeout: 1 }) });
    return {
      ...{ address, password, folder, sql, webPorts, nginx, objectStore, passed, untilReady, stop },
      databaseUrl: database.url,
      postgres: database.server,
      pgbouncer: pooler.server,
      processOf: (name) => processes.get(name) ?? 0,
      measuringWorker: async () => {
        const groups = await measuringGroups();
        return (
          [...processes].find(([name, pid]) => name.startsWith('worker') && groups.has(pid))?.[0] ?? null
        );
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
