/**
 * What people notice of a training, on the built product with data and a port of its own.
 *   npm run -s bench -- training [--pages=200] [--rounds=2]
 * Opens pages one after the other, without and with a training, and runs analyses of five videos, without and with one, by
 * turns. Prints how long pages took, how long analyses took and their ratio, and how fast the training went.
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { signInAsBrowser } from '@/scripts/client/browser-session';
import { Client } from '@/scripts/client/client';
import { quantile } from '@/scripts/client/times';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { fiveVideos } from './product/five-videos';
import { measureAnew } from './product/sample-report';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '200' }, rounds: { type: 'string', default: '2' } },
});
const PAUSE_MS = 50;
const LEARNED_VIDEOS = 3;
const LEARNED_FRAMES = 5;

const product = await startPrivateProduct({ demo: true, durable: true });
const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
const figures: Record<string, unknown> = { cores: os.availableParallelism(), cpu: os.cpus()[0]?.model ?? '' };
try {
  const { address, password } = product;
  const client = await new Client(address).as('admin@example.com', password);
  const videos = await fiveVideos(client);
  const { projectId = '', datasetId = '' } = videos[0] ?? {};

  for (const { id } of videos.slice(0, LEARNED_VIDEOS)) {
    const config = { method: 'count', count: LEARNED_FRAMES };
    await client.get('POST', '/sarm/frame/extract-frame', { videoId: id, config });
    const kept = () =>
      sql<{ id: string }[]>`select id from frames where video_id = ${id} order by frame_number`;
    while ((await kept()).length < LEARNED_FRAMES) await sleep(300);
    const frames = (await kept()).map((row) => row.id);
    await client.get('POST', '/sarm/detection/detect-frames', { frame_ids: frames });
    const left = () => sql`
      select 1 from frames where video_id = ${id} and detection_status is distinct from 'completed'`;
    while ((await left()).length > 0) await sleep(300);
  }
  // As if a person had verified what the detector found: how well it learns is not measured here.
  await sql`update detections set verified = true`;
  await sql`update frames set labeled_at = now()`;

  const cookie = await signInAsBrowser(address, 'clinician@example.com', password);
  const pages = [
    '/dashboard',
    '/sarm/projects',
    `/sarm/projects/${projectId}/datasets`,
    `/sarm/projects/${projectId}/datasets/${datasetId}/videos`,
    '/sarm/results',
    '/profile',
  ];
  const openPages = async (name: string): Promise<void> => {
    const took: number[] = [];
    for (let turn = 0; turn < Number(values.pages); turn++) {
      const startedAt = performance.now();
      const answer = await fetch(`${address}${pages[turn % pages.length]}`, {
        headers: { cookie, accept: 'text/html' },
        redirect: 'manual',
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`a page answered ${answer.status}`);
      took.push(performance.now() - startedAt);
      await sleep(PAUSE_MS);
    }
    // The first of each page is compiled or read from disk.
    const warm = took.slice(pages.length).sort((a, b) => a - b);
    figures[`${name}PageP50Ms`] = quantile(warm, 0.5);
    figures[`${name}PageP95Ms`] = quantile(warm, 0.95);
  };
  const analyze = () =>
    measureAnew(
      client,
      videos.map(({ id }) => id),
    );
  const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;

  const model = await client.get('POST', '/technical/models', { name: 'Measured', project_id: projectId });
  const training = `/technical/models/${model.id}`;
  const status = () => client.get('GET', `${training}/training-status`);
  const step = async (): Promise<number> => ((await status()).run as { step: number } | null)?.step ?? 0;
  const until = async (wanted: string): Promise<void> => {
    while ((await status()).status !== wanted) await sleep(250);
  };

  await openPages('alone');
  await client.get('POST', `${training}/train`, { epochs: 1000, patience: 0 });
  while ((await step()) === 0) await sleep(250);
  const before = { at: Date.now(), step: await step() };
  await openPages('training');
  figures.stepsPerSecond = Number(((await step()) - before.step) / ((Date.now() - before.at) / 1000)).toFixed(
    1,
  );

  const alone: number[] = [];
  const beside: number[] = [];
  const stepsBeside: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const from = await step();
    beside.push(await analyze());
    stepsBeside.push((await step()) - from);
    await client.get('POST', `${training}/training/pause`);
    await until('paused');
    alone.push(await analyze());
    await client.get('POST', `${training}/training/resume`);
    await until('training');
    await sleep(5000);
  }
  figures.analysisAloneSeconds = Number(mean(alone).toFixed(1));
  figures.analysisBesideTrainingSeconds = Number(mean(beside).toFixed(1));
  figures.slowerPercent = Number((100 * (mean(beside) / mean(alone) - 1)).toFixed(1));
  figures.stepsDuringAnalysis = stepsBeside.join(' ');
} finally {
  await sql.end({ timeout: 1 });
  await product.stop();
}
for (const [name, value] of Object.entries(figures)) process.stderr.write(`${name.padEnd(30)} ${value}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
