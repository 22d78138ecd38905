import { setTimeout as sleep } from 'node:timers/promises';
import { sha256Of } from '@/lib/sha256';
import type { Cluster } from './cluster';
import { eventually, type Laboratory, newDataset, newSample, sendInStretches, startAnalysis } from './sample';
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

interface Blow {
  readonly what: string;
  /** @param worker that measures a video at this moment */
  readonly strike: (worker: string) => Promise<void>;
}

/**
 * Deals blows to one analysis, each while a video is measured, until there are none or it has ended.
 * @param blows what is dealt is taken out of them
 * @returns a row a blow; all of them say what became of the analysis
 */
async function strikeOneAnalysis(lab: Laboratory, blows: Blow[]): Promise<Row[]> {
  const { cluster, client } = lab;
  const sample = await newSample(lab);
  const { analysisId, taskId } = await startAnalysis(lab, sample);
  const hasEnded = async (): Promise<boolean> => {
    const task = await client.call('GET', `/tasks/${taskId}`).catch(() => null);
    must(
      !/FAILURE|CANCELLED/.test(String(task?.body.status)),
      `the task ended with ${task?.body.status}: ${task?.message}`,
    );
    return task?.body.status === 'SUCCESS';
  };
  /** The worker that measures one of its videos; 'none' once it has ended. */
  const untilMeasuring = () =>
    eventually('a video being measured', SECONDS_FOR_AN_ANALYSIS, async () => {
      if (await hasEnded()) return 'none';
      const [row] = await cluster.sql`
        select 1 from analysis_videos where analysis_id = ${analysisId} and status = 'processing'`;
      return row && (await cluster.measuringWorker());
    });
  const dealt: { what: string; meanwhile: string; isGood: boolean }[] = [];
  let outcome: { seen: string; isGood: boolean };
  try {
    for (let worker = await untilMeasuring(); worker !== 'none' && blows.length > 0; ) {
      const { what, strike } = blows.shift() as Blow;
      const struckAt = Date.now();
      const whatWasAsked = askMeanwhile(lab);
      const fault = await strike(worker)
        .then(() => cluster.untilReady())
        .then(untilMeasuring)
        .then(
          (next) => {
            worker = next;
            return null;
          },
          (error: Error) => error.message,
        );
      const seconds = Math.round((Date.now() - struckAt) / 1000);
      const asked = await whatWasAsked().catch((error: Error) => `FAULT: ${error.message}`);
      dealt.push({
        what,
        meanwhile: `${fault ?? 'at work again'} after ${seconds} s; ${asked}`,
        isGood: fault === null && !asked.startsWith('FAULT'),
      });
      process.stdout.write(`dealt: ${what}: ${dealt.at(-1)?.meanwhile}\n`);
      must(fault === null, fault ?? '');
    }
    await eventually('the end of the analysis', SECONDS_FOR_AN_ANALYSIS, hasEnded);
    outcome = { seen: await requireWhole(lab, sample, analysisId), isGood: true };
  } catch (error) {
    outcome = { seen: error instanceof Error ? error.message : String(error), isGood: false };
  }
  if (dealt.length === 0) {
    must(outcome.isGood, outcome.seen);
    throw new Error('the analysis ended before anything was struck');
  }
  process.stdout.write(
    `${outcome.isGood ? 'good ' : 'FAULT'} the analysis after ${dealt.length} blows: ${outcome.seen}\n`,
  );
  return dealt.map(({ what, meanwhile, isGood }) => ({
    ...{ what, when: 'while a video was measured', seen: `${meanwhile}; in the end: ${outcome.seen}` },
    isGood: isGood && outcome.isGood,
  }));
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
  must(rows[0]?.sha256 === sha256Of(file), 'the stored digest is not that of the file');
  must(sha256Of(await objectOf(cluster, key)) === sha256Of(file), 'the stored file is not what was sent');
  return `1 video, byte for byte; ${repeated} of 40 stretches sent again`;
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

/** One process after another, each in the middle of work; then whether anything was lost or doubled. */
export async function runKills(lab: Laboratory): Promise<Row[]> {
  const { cluster } = lab;
  const restart = async (part: { stop(): Promise<unknown>; start(): Promise<void> }) => {
    await part.stop();
    await sleep(AWAY_MS);
    await part.start();
  };
  const blows: Blow[] = [
    { what: 'the worker at work: kill -9', strike: (worker) => replaced(cluster, worker, 'SIGKILL') },
    { what: 'PgBouncer: restarted, 4 s away', strike: () => restart(cluster.pgbouncer) },
    { what: 'web-1: kill -9', strike: () => replaced(cluster, 'web-1', 'SIGKILL') },
    { what: 'PostgreSQL: restarted, 4 s away', strike: () => restart(cluster.postgres) },
    {
      what: 'the S3 server: kill -9, 4 s away',
      strike: () =>
        restart({ stop: async () => cluster.objectStore.kill(), start: () => cluster.objectStore.start() }),
    },
    {
      what: 'the worker at work: SIGTERM, as a new version is rolled out',
      strike: (worker) => replaced(cluster, worker, 'SIGTERM'),
    },
    {
      what: 'PostgreSQL: kill -9, 4 s away',
      strike: () => restart({ stop: () => cluster.postgres.kill(), start: () => cluster.postgres.start() }),
    },
    {
      what: 'nginx: restarted',
      strike: async () => {
        await cluster.nginx.stop();
        await cluster.nginx.start();
      },
    },
    {
      what: 'the worker at work: frozen for 25 s (SIGSTOP), then going on',
      strike: async (worker) => {
        const pid = cluster.processOf(worker);
        process.kill(pid, 'SIGSTOP');
        await sleep(25_000);
        process.kill(pid, 'SIGCONT');
      },
    },
  ];
  const rows: Row[] = [];
  while (blows.length > 0) {
    try {
      rows.push(...(await strikeOneAnalysis(lab, blows)));
    } catch (error) {
      const seen = error instanceof Error ? error.message : String(error);
      rows.push({ what: 'an analysis to strike', when: 'before the next kill', seen, isGood: false });
      break;
    }
  }
  rows.push(
    await trial('web-1 and web-2: kill -9, in turn', 'while a file came in by stretches', () =>
      uploadThroughKills(lab),
    ),
    await trial('nginx: reload', 'while an analysis was watched', () => watchThroughReload(lab)),
  );
  return rows;
}
