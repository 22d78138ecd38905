import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster';
import {
  eventually,
  type Laboratory,
  newDataset,
  newSample,
  sendInStretches,
  sha256,
  startAnalysis,
} from './sample';
import { must, type Row, trial } from './table';
import { objectOf, requireWhole } from './verdict';

/** A machine that is shared may give a fraction of itself. */
const SECONDS_FOR_AN_ANALYSIS = 300;
const AWAY_MS = 4_000;

/** Asks for a page's data all the time, as people do meanwhile. */
function askMeanwhile({ client }: Laboratory) {
  const seen = new Map<string, number>();
  const ending = new AbortController();
  const asking = (async () => {
    while (!ending.signal.aborted) {
      const kind = await client.call('GET', '/sarm/project/get-project').then(
        ({ status }) => (status === 200 ? 'answered' : `got ${status}`),
        () => 'broke off',
      );
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      await sleep(250);
    }
  })();
  return async (): Promise<string> => {
    ending.abort();
    await asking;
    const total = [...seen.values()].reduce((sum, count) => sum + count, 0);
    const kinds = [...seen].map(([kind, count]) => `${count} ${kind}`);
    // 401 or 403 would end a person's session: a part that is away must never read as that.
    must(
      ![...seen.keys()].some((kind) => /^got (4\d\d|500)$/.test(kind)),
      `requests meanwhile: ${kinds.join(', ')}`,
    );
    return `${total} requests meanwhile: ${kinds.join(', ')}`;
  };
}

/** Strikes while a video is measured, and waits for the end of the analysis. */
async function underAnalysis(lab: Laboratory, strike: (worker: string) => Promise<void>): Promise<string> {
  const { cluster, client } = lab;
  const sample = await newSample(lab);
  const { analysisId, taskId } = await startAnalysis(lab, sample);
  const worker = await eventually('a video being measured', SECONDS_FOR_AN_ANALYSIS, async () => {
    const [row] = await cluster.sql`
      select 1 from analysis_videos where analysis_id = ${analysisId} and status = 'processing'`;
    return row && (await cluster.measuringWorker());
  });
  const whatWasAsked = askMeanwhile(lab);
  try {
    await strike(worker);
    const struckAt = Date.now();
    await eventually('the end of the analysis', SECONDS_FOR_AN_ANALYSIS, async () => {
      const task = await client.call('GET', `/tasks/${taskId}`).catch(() => null);
      must(!/FAILURE|CANCELLED/.test(String(task?.body.status)), `the task ended: ${task?.text}`);
      return task?.body.status === 'SUCCESS';
    });
    const seconds = Math.round((Date.now() - struckAt) / 1000);
    const whole = await requireWhole(lab, sample, analysisId);
    return `${whole}; done ${seconds} s later; ${await whatWasAsked()}`;
  } finally {
    await whatWasAsked().catch(() => undefined);
  }
}

/** Ends a process and waits until its successor is there. */
async function replaced(cluster: Cluster, name: string, signal: NodeJS.Signals): Promise<void> {
  const pid = cluster.processOf(name);
  process.kill(pid, signal);
  await eventually(`a new ${name}`, 60, async () => cluster.processOf(name) !== pid);
}

/** Both web servers are killed in turn while a file comes in. */
async function uploadThroughKills(lab: Laboratory): Promise<string> {
  const { cluster } = lab;
  const file = lab.clips[0] ?? Buffer.alloc(0);
  const datasetId = await newDataset(lab);
  const sending = sendInStretches(lab, datasetId, file, { stretches: 40, pauseMs: 250 });
  const killing = (async () => {
    for (const name of ['web-1', 'web-2']) {
      await sleep(2_000);
      await replaced(cluster, name, 'SIGKILL');
      await cluster.untilReady();
    }
  })();
  const [{ id, repeated }] = await Promise.all([sending, killing]);
  const rows = await cluster.sql<{ id: string; sha256: string; object_key: string }[]>`
    select id, sha256, object_key from videos where dataset_id = ${datasetId}`;
  must(rows.length === 1 && rows[0]?.id === id, `${rows.length} videos of one upload`);
  const key = rows[0]?.object_key ?? '';
  must(rows[0]?.sha256 === sha256(file), 'the stored digest is not that of the file');
  must(sha256(await objectOf(cluster, key)) === sha256(file), 'the stored file is not what was sent');
  const [left] = await cluster.sql<
    { count: number }[]
  >`select count(*)::int as count from uploads where id = ${id}`;
  return `1 video, byte for byte; ${repeated} of 40 stretches sent again; ${left?.count} rows of the upload left`;
}

/** nginx takes its configuration anew while somebody watches a task to its end. */
async function watchThroughReload(lab: Laboratory): Promise<string> {
  const { cluster, client } = lab;
  const sample = await newSample(lab);
  const { analysisId, taskId } = await startAnalysis(lab, sample);
  const stream = await fetch(`${cluster.address}/tasks/${taskId}/events`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  must(stream.status === 200 && stream.body !== null, `the stream: ${stream.status}`);
  let text = '';
  let chunks = 0;
  const decoder = new TextDecoder();
  const asked = askMeanwhile(lab);
  try {
    for await (const chunk of stream.body) {
      text += decoder.decode(chunk, { stream: true });
      chunks += 1;
      if (chunks === 2) cluster.nginx.signal('SIGHUP');
    }
  } finally {
    await asked().catch(() => undefined);
  }
  must(chunks > 2 && text.includes('"status":"SUCCESS"'), `the stream ended after: ${text.slice(-300)}`);
  const whole = await requireWhole(lab, sample, analysisId);
  return `the open stream went on to the end (${chunks} events); ${await asked()}; ${whole}`;
}

const WHILE = 'while a video was measured';

/** One process after another, each in the middle of work; then whether anything was lost or doubled. */
export async function runKills(lab: Laboratory): Promise<Row[]> {
  const { cluster } = lab;
  const restart = async (part: { stop(): Promise<unknown>; start(): Promise<void> }) => {
    await part.stop();
    await sleep(AWAY_MS);
    await part.start();
  };
  const blows: [what: string, strike: (worker: string) => Promise<void>][] = [
    ['the worker at work: kill -9', (worker) => replaced(cluster, worker, 'SIGKILL')],
    [
      'the worker at work: SIGTERM, as a new version is rolled out',
      (worker) => replaced(cluster, worker, 'SIGTERM'),
    ],
    [
      'the worker at work: frozen for 25 s (SIGSTOP), then going on',
      async (worker) => {
        const pid = cluster.processOf(worker);
        process.kill(pid, 'SIGSTOP');
        await sleep(25_000);
        process.kill(pid, 'SIGCONT');
      },
    ],
    ['web-1: kill -9', () => replaced(cluster, 'web-1', 'SIGKILL')],
    ['PgBouncer: restarted, 4 s away', () => restart(cluster.pgbouncer)],
    ['PostgreSQL: restarted, 4 s away', () => restart(cluster.postgres)],
    [
      'PostgreSQL: kill -9, 4 s away',
      () => restart({ stop: () => cluster.postgres.kill(), start: () => cluster.postgres.start() }),
    ],
    [
      'the S3 server: kill -9, 4 s away',
      () =>
        restart({ stop: async () => cluster.objectStore.kill(), start: () => cluster.objectStore.start() }),
    ],
    [
      'nginx: restarted',
      async () => {
        await cluster.nginx.stop();
        await cluster.nginx.start();
      },
    ],
  ];
  const rows: Row[] = [];
  for (const [what, strike] of blows) {
    rows.push(await trial(what, WHILE, () => underAnalysis(lab, strike)));
    await cluster.untilReady();
  }
  rows.push(
    await trial('web-1 and web-2: kill -9, in turn', 'while a file came in by stretches', () =>
      uploadThroughKills(lab),
    ),
    await trial('nginx: reload', 'while an analysis was watched', () => watchThroughReload(lab)),
  );
  return rows;
}
