/**
 * Measures the built product as a whole, on data and a port of its own; prints a table and one line of JSON.
 *   npm run -s bench -- server [--upload-mb=1024] [--uploads=1] [--skip=analysis,upload,start]
 * Upload: so many MP4s of that size at once, seconds and the web server's memory. Analysis: five simulated clips of 5 s, 640 × 480, how
 * fast `/healthz` answers meanwhile, and the worker's memory. Start: `npm start` of this checkout, twice (not while it
 * already runs). Memory is read from /proc, so only Linux tells it.
 */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { findFfmpeg } from '@/lib/engine/media/ffmpeg-binary';
import { Client } from '@/scripts/client/client';
import { quantile, seconds } from '@/scripts/client/times';
import { type PrivateProduct, startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { fiveVideos } from './product/five-videos';
import { peakMibDuring, residentMib } from './product/process-watch';

type Figures = Record<string, unknown>;

const MIB = 1_048_576;
const { values } = parseArgs({
  options: {
    'upload-mb': { type: 'string', default: '1024' },
    uploads: { type: 'string', default: '1' },
    skip: { type: 'string', default: '' },
  },
});
const skipped = values.skip.split(',');
const uploadBytes = Number(values['upload-mb']) * MIB;
const uploads = Number(values.uploads);

/** A playable MP4 that ends with a `free` box (ISO 14496-12, 8.1.2) of zeros: large, and still a video. */
async function* paddedVideo(file: string): AsyncGenerator<Buffer> {
  const video = await readFile(file);
  const freeBytes = uploadBytes - video.length;
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(freeBytes), 8);
  yield Buffer.concat([video, box]);
  const zeros = Buffer.alloc(MIB);
  for (let left = freeBytes - box.length; left > 0; left -= MIB) yield zeros.subarray(0, Math.min(left, MIB));
}

async function sendVideo(client: Client, datasetId: string, file: string, name: string): Promise<void> {
  const boundary = `bench${randomUUID()}`;
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="dataset_id"\r\n\r\n${datasetId}\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const request = http.request(`${client.address}/sarm/video/upload-video`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + uploadBytes + tail.length,
    },
  });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.write(head);
  for await (const chunk of paddedVideo(file)) if (!request.write(chunk)) await once(request, 'drain');
  request.end(tail);
  const [response] = await answered;
  let text = '';
  for await (const chunk of response) text += chunk;
  if (response.statusCode !== 201) throw new Error(`the upload was refused: ${response.statusCode} ${text}`);
}

async function measureUpload(product: PrivateProduct, client: Client, datasetId: string): Promise<Figures> {
  const file = path.join(product.temporaryFolder, 'small.mp4');
  const source = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=s=640x480:r=25:d=2',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
  ];
  await promisify(execFile)(findFfmpeg(), ['-nostdin', '-loglevel', 'error', '-y', ...source, file]);
  const web = product.processOf('web');
  const before = Math.round(await residentMib(web));
  const startedAt = Date.now();
  const send = (_: unknown, index: number) => sendVideo(client, datasetId, file, `large-${index + 1}`);
  const peak = await peakMibDuring(web, async () => {
    await Promise.all(Array.from({ length: uploads }, send));
  });
  return {
    uploads,
    uploadMib: uploadBytes / MIB,
    uploadSeconds: seconds(startedAt),
    webIdleMib: before,
    webPeakMib: peak,
  };
}

async function measureAnalysis(
  product: PrivateProduct,
  client: Client,
  videoIds: readonly string[],
): Promise<Figures> {
  const { address } = product;
  const latencies: number[] = [];
  let analysisSeconds = 0;
  const worker = product.processOf('worker');
  const workerIdleMib = Math.round(await residentMib(worker));
  const workerPeakMib = await peakMibDuring(worker, async () => {
    const startedAt = Date.now();
    const { task_id } = await client.get('POST', '/sarm/report/generate-report', {
      video_ids: videoIds,
    });
    for (let checkedAt = 0; ; ) {
      const at = performance.now();
      await (await fetch(`${address}/healthz`)).text();
      latencies.push(performance.now() - at);
      await sleep(25);
      if (Date.now() - checkedAt < 1000) continue;
      checkedAt = Date.now();
      const task = await client.get('GET', `/tasks/${task_id}`);
      if (task.status === 'SUCCESS') break;
      if (task.status === 'FAILURE') throw new Error(`the analysis failed: ${task.error}`);
    }
    analysisSeconds = seconds(startedAt);
  });
  latencies.sort((a, b) => a - b);
  return {
    analysisVideos: videoIds.length,
    analysisSeconds,
    healthzRequests: latencies.length,
    healthzP50Ms: quantile(latencies, 0.5),
    healthzP95Ms: quantile(latencies, 0.95),
    healthzMaxMs: quantile(latencies, 1),
    workerIdleMib,
    workerPeakMib,
  };
}

/** Seconds from `npm start` to the address that it prints, and whether Ctrl-C ended it in order. */
async function startOnce(port: number): Promise<number> {
  const startedAt = Date.now();
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(npm, 'close');
  const announced = (async () => {
    let printed = '';
    for await (const chunk of npm.stdout.setEncoding('utf8')) {
      printed += chunk;
      if (/SARM Platform is at/.test(printed)) return seconds(startedAt);
    }
    throw new Error(`npm start ended without an address:\n${printed.slice(-2000)}`);
  })();
  try {
    return await announced;
  } finally {
    if (npm.pid) process.kill(-npm.pid, 'SIGINT');
    npm.stdout.destroy();
    await ended;
  }
}

async function measureStart(): Promise<Figures> {
  const record = path.join('.data', 'run', 'start.json');
  const launcher = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).launcher?.pid : undefined;
  if (launcher && existsSync(`/proc/${launcher}`)) return { start: 'not measured: this checkout is running' };
  const port = 20_000 + (process.pid % 20_000);
  return { firstStartSeconds: await startOnce(port), warmStartSeconds: await startOnce(port) };
}

const load = (): number => Math.round((os.loadavg()[0] ?? 0) * 10) / 10;

const figures: Figures = {
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
  loadBefore: load(),
};
const uploadLimit = String(Math.ceil(Number(values['upload-mb'])) + 1);
const product = await startPrivateProduct({
  demo: true,
  durable: true,
  settings: { MAX_UPLOAD_MB: uploadLimit },
});
try {
  const client = await new Client(product.address).as('admin@example.com', product.password);
  const videos = await fiveVideos(client);
  const datasetId = videos[0]?.datasetId ?? '';
  const videoIds = videos.map(({ id }) => id);
  // First, because an idle web server has the memory of one that just started.
  if (!skipped.includes('upload')) Object.assign(figures, await measureUpload(product, client, datasetId));
  if (!skipped.includes('analysis')) Object.assign(figures, await measureAnalysis(product, client, videoIds));
} finally {
  await product.stop();
}
if (!skipped.includes('start')) Object.assign(figures, await measureStart());
figures.loadAfter = load();
for (const [name, value] of Object.entries(figures)) process.stderr.write(`${name.padEnd(20)} ${value}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
