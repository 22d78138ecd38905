/**
 * Many people at once beside a running analysis, on the built product with data and a port of its own.
 *   npm run -s bench -- people [--people=40] [--pause=3] [--seconds=60] [--skip=idle,analysis]
 * Each person opens a page (the whole document), reads it for the pause, and opens the next one. Prints how long pages
 * took without and with an analysis running, what the analysis took, and the web server's memory (Linux only).
 */
import { randomInt } from 'node:crypto';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { MemoryWatch, processorSeconds, residentMib } from './product/process-watch';
import { ask, signInAsBrowser } from './product/product-client';
import { quantile, seconds } from './product/quantile';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '40' },
    pause: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    skip: { type: 'string', default: '' },
  },
});
const people = Number(values.people);
const pauseMs = Number(values.pause) * 1000;
const runMs = Number(values.seconds) * 1000;
const skipped = values.skip.split(',');

const product = await startPrivateProduct({ demo: true, durable: true });
const figures: Record<string, unknown> = {
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
  people,
  pauseSeconds: pauseMs / 1000,
};
try {
  const { address, password } = product;
  const { access_token } = await ask(address, null, 'POST', '/sarm/auth/login-user', {
    email: 'admin@example.com',
    password,
  });
  const token = String(access_token);
  const { videos } = (await ask(address, token, 'GET', '/sarm/videos/all')) as {
    videos: { id: string; datasetId: string; projectId: string }[];
  };
  const { datasetId = '', projectId = '' } = videos[0] ?? {};
  const pages = [
    '/dashboard',
    '/sarm/dashboard',
    '/sarm/projects',
    `/sarm/projects/${projectId}/datasets`,
    `/sarm/projects/${projectId}/datasets/${datasetId}/videos`,
    '/sarm/results',
    '/profile',
  ];
  // One after the other: guesses that are still being judged count against their network.
  const cookies: string[] = [];
  for (let person = 0; person < people; person++) {
    cookies.push(await signInAsBrowser(address, 'clinician@example.com', password));
  }
  const web = product.processOf('web');
  figures.webIdleMib = Math.round(await residentMib(web));

  /** Everybody walks until the time is over and, where there is an analysis, until that has ended. */
  const walk = async (name: string, work: Promise<unknown>): Promise<void> => {
    const took: number[] = [];
    let refused = 0;
    let working = true;
    const worked = work.finally(() => {
      working = false;
    });
    const until = Date.now() + runMs;
    const memory = new MemoryWatch(web);
    const before = await processorSeconds(web);
    let bytes = 0;
    await Promise.all([
      worked,
      ...cookies.map(async (cookie, index) => {
        await sleep((index * pauseMs) / people);
        while (Date.now() < until || working) {
          const page = pages[randomInt(pages.length)];
          const startedAt = performance.now();
          const answer = await fetch(`${address}${page}`, {
            headers: { cookie, accept: 'text/html' },
            redirect: 'manual',
          });
          bytes += (await answer.text()).length;
          took.push(performance.now() - startedAt);
          if (answer.status !== 200) refused += 1;
          await sleep(pauseMs);
        }
      }),
    ]);
    took.sort((a, b) => a - b);
    figures[`${name}Pages`] = took.length;
    figures[`${name}NotOk`] = refused;
    figures[`${name}P50Ms`] = quantile(took, 0.5);
    figures[`${name}P95Ms`] = quantile(took, 0.95);
    figures[`${name}MaxMs`] = quantile(took, 1);
    figures[`${name}CpuMsPerPage`] = Math.round(
      (1000 * ((await processorSeconds(web)) - before)) / took.length,
    );
    figures[`${name}KibPerPage`] = Math.round(bytes / took.length / 1024);
    figures[`${name}WebPeakMib`] = memory.stop();
  };

  const analyze = async (): Promise<void> => {
    const startedAt = Date.now();
    const { task_id } = await ask(address, token, 'POST', '/sarm/report/generate-report', {
      video_ids: videos.slice(0, 5).map((video) => video.id),
      force_reanalysis: true,
    });
    for (;;) {
      const task = await ask(address, token, 'GET', `/tasks/${task_id}`);
      if (task.status === 'SUCCESS') break;
      if (task.status === 'FAILURE') throw new Error(`the analysis failed: ${task.error}`);
      await sleep(1000);
    }
    figures.analysisSeconds = seconds(startedAt);
  };

  // The first pages compile code and fill caches: nobody waits for that twice.
  for (const page of pages)
    await (await fetch(`${address}${page}`, { headers: { cookie: cookies[0] ?? '' } })).text();
  if (!skipped.includes('idle')) await walk('alone', Promise.resolve());
  if (!skipped.includes('analysis')) await walk('besideAnalysis', analyze());
  await sleep(20_000);
  figures.webAfterMib = Math.round(await residentMib(web));
} finally {
  await product.stop();
}
for (const [name, value] of Object.entries(figures)) process.stderr.write(`${name.padEnd(24)} ${value}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
