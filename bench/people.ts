/**
 * Many people at once beside a running analysis, on the built product with data and a port of its own.
 *   npm run -s bench -- people [--people=40] [--pause=3] [--seconds=60] [--skip=idle,analysis]
 * Each person opens a page (the whole document) and then clicks from page to page with a pause for reading; what a
 * click asks for is written down from a real browser (Chromium). Prints for both, without and with an analysis running,
 * how long documents and pages took, and until all was there that a page asks for (complete); what the analysis took,
 * and the web server's memory (Linux only).
 */
import { randomInt } from 'node:crypto';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { fiveVideos } from './product/five-videos';
import { MemoryWatch, processorSeconds, residentMib } from './product/process-watch';
import { ask, signInAsBrowser } from './product/product-client';
import { quantile, seconds } from './product/quantile';
import { type Click, recordClicks } from './product/record-clicks';

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
/** Within this time everybody has come. */
const ARRIVAL_MS = 20_000;
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
  const videos = await fiveVideos(address, token);
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
  const clicks = await recordClicks(address, cookies[0] ?? '', pages);
  for (const { href, requests } of clicks) {
    const shown = href.replaceAll(/[0-9a-f-]{36}/g, 'ID');
    process.stderr.write(
      `a click on ${shown}: ${requests.map(({ path }) => path.split('?')[0]).join(' ')}\n`,
    );
  }
  const web = product.processOf('web');
  figures.webIdleMib = Math.round(await residentMib(web));

  /** Everybody clicks until the time is over and, where there is an analysis, until that has ended. */
  const walk = async (name: string, work: Promise<unknown>): Promise<void> => {
    const took: Record<'document' | 'page' | 'complete', number[]> = { document: [], page: [], complete: [] };
    let refused = 0;
    let bytes = 0;
    const get = async (cookie: string, path: string, headers: Readonly<Record<string, string>>) => {
      const startedAt = performance.now();
      const answer = await fetch(`${address}${path}`, {
        headers: { ...headers, cookie },
        redirect: 'manual',
      });
      bytes += (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 200) refused += 1;
      return performance.now() - startedAt;
    };
    /** The page first, and then at once all that it asks for. */
    const click = async (cookie: string, { requests }: Click): Promise<void> => {
      const startedAt = performance.now();
      for (const { path, headers } of requests.filter(({ isPage }) => isPage)) {
        took.page.push(await get(cookie, path, headers));
      }
      const others = requests.filter(({ isPage }) => !isPage);
      await Promise.all(others.map(({ path, headers }) => get(cookie, path, headers)));
      took.complete.push(performance.now() - startedAt);
    };
    let working = true;
    const worked = work.finally(() => {
      working = false;
    });
    const until = Date.now() + ARRIVAL_MS + runMs;
    const memory = new MemoryWatch(web);
    const before = await processorSeconds(web);
    await Promise.all([
      worked,
      ...cookies.map(async (cookie, index) => {
        await sleep((index * ARRIVAL_MS) / people);
        let at = randomInt(clicks.length);
        // The page before, as a bookmark: the first click goes on from there.
        took.document.push(await get(cookie, pages.at(at - 1) ?? '/', { accept: 'text/html' }));
        while (Date.now() < until || working) {
          // People who read in step would all click in one second and never in the next.
          await sleep(randomInt(pauseMs / 2, (3 * pauseMs) / 2));
          await click(cookie, clicks[at] as Click);
          at = (at + 1) % clicks.length;
        }
      }),
    ]);
    figures[`${name}Clicks`] = took.complete.length;
    figures[`${name}NotOk`] = refused;
    for (const [what, times] of Object.entries(took)) {
      times.sort((a, b) => a - b);
      const label = `${name}${what[0]?.toUpperCase()}${what.slice(1)}`;
      figures[`${label}P50Ms`] = quantile(times, 0.5);
      figures[`${label}P95Ms`] = quantile(times, 0.95);
    }
    figures[`${name}CpuMsPerClick`] = Math.round(
      (1000 * ((await processorSeconds(web)) - before)) / took.complete.length,
    );
    figures[`${name}KibPerClick`] = Math.round(bytes / took.complete.length / 1024);
    figures[`${name}WebPeakMib`] = memory.stop();
  };

  const analyze = async (): Promise<void> => {
    const startedAt = Date.now();
    const { task_id } = await ask(address, token, 'POST', '/sarm/report/generate-report', {
      video_ids: videos.map(({ id }) => id),
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

  if (!skipped.includes('idle')) await walk('alone', Promise.resolve());
  if (!skipped.includes('analysis')) await walk('besideAnalysis', analyze());
  await sleep(20_000);
  figures.webAfterMib = Math.round(await residentMib(web));
} finally {
  await product.stop();
}
for (const [name, value] of Object.entries(figures)) process.stderr.write(`${name.padEnd(30)} ${value}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
