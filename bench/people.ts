/**
 * Many people at once beside a running analysis, on the built product with data and a port of its own.
 *   npm run -s bench -- people [--people=40] [--pause=3] [--seconds=60] [--skip=idle,analysis]
 * Each person opens a page (the whole document) and then clicks from page to page with a pause for reading; what a
 * click asks for is written down from a real browser (Chromium). Prints for both, without an analysis and with one after
 * the other as long as people click, how long documents and pages took, and until all was there that a page asks for
 * (complete); what an analysis took, and the web server's memory (Linux only).
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '@/lib/science/vision/boxes';
import { Client } from '@/scripts/client/client';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { fiveVideos } from './product/five-videos';
import { ARRIVAL_MS, bringPeople, walk } from './product/people';
import { MemoryWatch, processorSeconds, residentMib } from './product/process-watch';
import { measureAnew } from './product/sample-report';

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
  const client = await new Client(address).as('admin@example.com', password);
  const videos = await fiveVideos(client);
  const { datasetId = '', projectId = '' } = videos[0] ?? {};
  const { cookies, clicks } = await bringPeople(product, people, { datasetId, projectId });
  const web = product.processOf('web');
  figures.webIdleMib = Math.round(await residentMib(web));

  /** Everybody clicks until the time is over and, where there is an analysis, until that has ended. */
  const measure = async (name: string, work: Promise<unknown>): Promise<void> => {
    let working = true;
    const worked = work.finally(() => {
      working = false;
    });
    const until = Date.now() + ARRIVAL_MS + runMs;
    const memory = new MemoryWatch(web);
    const before = await processorSeconds(web);
    const [walked] = await Promise.all([
      walk({ address, cookies, clicks, pauseMs, goesOn: () => Date.now() < until || working }),
      worked,
    ]);
    for (const [what, value] of Object.entries(walked)) {
      figures[`${name}${what[0]?.toUpperCase()}${what.slice(1)}`] = value;
    }
    figures[`${name}CpuMsPerClick`] = Math.round(
      (1000 * ((await processorSeconds(web)) - before)) / walked.clicks,
    );
    figures[`${name}WebPeakMib`] = memory.stop();
  };

  const analyze = () =>
    measureAnew(
      client,
      videos.map(({ id }) => id),
    );

  /** One analysis after the other, so that people never click without one. */
  const keepAnalyzing = async (): Promise<void> => {
    const until = Date.now() + ARRIVAL_MS + runMs;
    const took: number[] = [];
    while (Date.now() < until) took.push(await analyze());
    figures.analyses = took.length;
    figures.analysisSeconds = median(took);
  };

  if (!skipped.includes('idle')) await measure('alone', Promise.resolve());
  if (!skipped.includes('analysis')) await measure('besideAnalysis', keepAnalyzing());
  await sleep(20_000);
  figures.webAfterMib = Math.round(await residentMib(web));
} finally {
  await product.stop();
}
for (const [name, value] of Object.entries(figures)) process.stderr.write(`${name.padEnd(30)} ${value}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
