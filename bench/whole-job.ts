/**
 * Five recordings from the click to the report, with the time by stage, on the built product with data and a port of its
 * own: npm run -s bench -- whole-job [--seconds=30] [--fps=25] [--concentration=40] [--workers=1]
 * The clips are simulated beforehand (640 × 480, H.264). Times of stages that overlap do not add up to the whole: previews
 * are made while videos are still uploaded, and the engine decodes, detects and tracks at the same time.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { Client } from '@/scripts/client/client';
import { fillDataset, renderClips } from '@/scripts/client/clips';
import { seconds } from '@/scripts/client/times';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { reportOn, waitForPreviews } from './product/sample-report';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    fps: { type: 'string', default: '25' },
    concentration: { type: 'string', default: '40' },
    workers: { type: 'string', default: '1' },
  },
});
/** What a report is made of. */
const CLIPS = 5;
const round = (value: number): number => Math.round(value * 10) / 10;

interface Measured {
  readonly casa: {
    readonly timings: Record<'decodeSeconds' | 'detectSeconds' | 'trackSeconds' | 'totalSeconds', number>;
  };
}

/** How many videos were measured at the same time at most. */
function mostAtOnce(rows: readonly { readonly result: Measured; readonly created_at: Date }[]): number {
  const spans = rows.map(({ result, created_at }) => ({
    from: created_at.getTime() - 1000 * result.casa.timings.totalSeconds,
    until: created_at.getTime(),
  }));
  return Math.max(
    ...spans.map(({ from }) => spans.filter((span) => span.from <= from && from < span.until).length),
  );
}

const renderStarted = Date.now();
const clips = await renderClips(
  CLIPS,
  { width: 640, height: 480, seconds: Number(values.seconds) },
  { framesPerSecond: Number(values.fps), concentrationMillionPerMl: Number(values.concentration) },
);
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
  const clickedAt = Date.now();
  const { datasetId, videoIds } = await fillDataset(client, project.id, 'Bench', clips);
  figures.uploadSeconds = seconds(clickedAt);
  const preparingAt = Date.now();
  await waitForPreviews(client, videoIds);
  figures.preparingSeconds = seconds(preparingAt);
  const analyzedFrom = Date.now();
  const analysisId = await reportOn(client, videoIds);
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
    mostAtOnce: mostAtOnce(rows),
  });
  // The last measurement is stored, the report composed, its PDF made and stored, all in this time.
  const lastMeasured = rows.at(-1)?.created_at.getTime() ?? Number.NaN;
  figures.reportAndPdfSeconds = round((Date.now() - lastMeasured) / 1000);
  const openedAt = performance.now();
  const { body } = await client.call('GET', `/sarm/report/get-report/${datasetId}`);
  figures.openReportMs = Math.round(performance.now() - openedAt);
  const pdfAt = performance.now();
  const pdf = await client.call('GET', `/sarm/report/get-report/${datasetId}/pdf`);
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
