/**
 * Five recordings from the click to the report, with the time by stage, on the built product with data and a port of its
 * own: npm run -s bench -- whole-job [--clips=5] [--seconds=30] [--fps=25] [--concentration=40] [--workers=1]
 * The clips are simulated beforehand (640 × 480, H.264). Times of stages that overlap do not add up to the whole: previews
 * are made while videos are still uploaded, and the engine decodes, detects and tracks at the same time.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { simulateScene } from '@/lib/science/simulation';
import { Client } from '../e2e/api/client';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { seconds } from './product/quantile';

const { values } = parseArgs({
  options: {
    clips: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '30' },
    fps: { type: 'string', default: '25' },
    concentration: { type: 'string', default: '40' },
    workers: { type: 'string', default: '1' },
  },
});
const CALIBRATION = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 };
const POLL_MS = 250;
const round = (value: number): number => Math.round(value * 10) / 10;

async function renderClip(seed: number): Promise<Buffer<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-bench-'));
  try {
    const file = path.join(folder, 'clip.mp4');
    await writeVideo(
      file,
      simulateScene({
        width: 640,
        height: 480,
        seconds: Number(values.seconds),
        framesPerSecond: Number(values.fps),
        concentrationMillionPerMl: Number(values.concentration),
        pixelSizeUm: CALIBRATION.pixelSizeUm,
        chamberDepthUm: CALIBRATION.chamberDepthUm,
        seed,
      }),
    );
    return Buffer.from(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly casa: {
    readonly timings: Record<'decodeSeconds' | 'detectSeconds' | 'trackSeconds' | 'totalSeconds', number>;
  };
}

const renderStarted = Date.now();
const clips: Buffer<ArrayBuffer>[] = [];
for (let seed = 1; seed <= Number(values.clips); seed++) clips.push(await renderClip(seed));
const simulationSeconds = seconds(renderStarted);
process.stderr.write(`${clips.length} clips simulated in ${simulationSeconds} s\n`);

const product = await startPrivateProduct({ durable: true, workers: Number(values.workers) });
const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
const figures: Record<string, unknown> = {
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
  loadBefore: round(os.loadavg()[0] ?? 0),
  workers: Number(values.workers),
  clips: clips.length,
  clipSeconds: Number(values.seconds),
  clipMegabytes: round(clips.reduce((sum, clip) => sum + clip.length, 0) / clips.length / 1e6),
};
try {
  const client = await new Client(product.address).as('admin@example.com', product.password);
  const project = await client.get<{ id: string }>('POST', '/sarm/project/create-project', { name: 'Bench' });
  const dataset = await client.get<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    name: 'Bench',
    projectId: project.id,
    ...CALIBRATION,
  });
  const clickedAt = Date.now();
  const videoIds: string[] = [];
  for (const [index, file] of clips.entries()) {
    const fields = { dataset_id: dataset.id, name: `Field ${index + 1}` };
    const sent = await client.upload({ fileName: `field-${index + 1}.mp4`, file, fields });
    if (sent.status !== 201) throw new Error(`a clip was refused: ${sent.text}`);
    videoIds.push(String(sent.body.id));
  }
  figures.uploadSeconds = seconds(clickedAt);
  const preparingAt = Date.now();
  for (const id of videoIds) {
    while ((await client.get('GET', `/sarm/video/get-video/${id}`)).previewStatus === 'pending') {
      await sleep(POLL_MS);
    }
  }
  figures.preparingSeconds = seconds(preparingAt);
  const analyzedFrom = Date.now();
  const { analysisId } = await client.get<{ analysisId: string }>('POST', '/sarm/report/generate-report', {
    video_ids: videoIds,
  });
  for (;;) {
    const { status } = await client.get('GET', `/sarm/analysis/get-analysis/${analysisId}`);
    if (status === 'completed') break;
    if (status === 'failed') throw new Error('the analysis failed');
    await sleep(POLL_MS);
  }
  figures.analysisSeconds = seconds(analyzedFrom);
  const rows = await sql<{ result: Measured; created_at: Date }[]>`
    select m.result, m.created_at from analysis_videos a join video_measurements m on m.id = a.measurement_id
    where a.analysis_id = ${analysisId} order by m.created_at`;
  const sum = (stage: keyof Measured['casa']['timings']): number =>
    round(rows.reduce((total, { result }) => total + result.casa.timings[stage], 0));
  Object.assign(figures, {
    decodeSeconds: sum('decodeSeconds'),
    detectSeconds: sum('detectSeconds'),
    trackSeconds: sum('trackSeconds'),
    engineSeconds: sum('totalSeconds'),
  });
  // The last measurement is stored, the report composed, its PDF made and stored, all in this time.
  const lastMeasured = rows.at(-1)?.created_at.getTime() ?? Number.NaN;
  figures.reportAndPdfSeconds = round((Date.now() - lastMeasured) / 1000);
  const openedAt = performance.now();
  const { body } = await client.call('GET', `/sarm/report/get-report/${dataset.id}`);
  figures.openReportMs = Math.round(performance.now() - openedAt);
  const pdfAt = performance.now();
  const pdf = await client.call('GET', `/sarm/report/get-report/${dataset.id}/pdf`);
  figures.downloadPdfMs = Math.round(performance.now() - pdfAt);
  if (pdf.status !== 200 || Object.keys(body).length === 0) throw new Error('there is no report');
  figures.clickToReportSeconds = seconds(clickedAt);
} finally {
  await sql.end({ timeout: 1 });
  await product.stop();
}
figures.loadAfter = round(os.loadavg()[0] ?? 0);
for (const [name, value] of Object.entries(figures)) {
  process.stderr.write(`${name.padEnd(22)} ${value}\n`);
}
process.stdout.write(`${JSON.stringify(figures)}\n`);
