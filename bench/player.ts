/**
 * The player of tracks in a real browser (Chromium), on the built product with data and a port of its own:
 *   npm run -s bench -- player [--seconds=10] [--tracks=0,200,1000]
 * A clip of 640×480 at 50 frames a second with so many tracks, each in view in every frame, their boxes and trails of a
 * second shown. Prints for each number of tracks how long the answer with the tracks took and how large it was, until the
 * page showed its first picture, frames that were dropped, and how long drawing one took. Without a graphics card
 * Chromium decodes and draws in software, on the same processor as the product.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { simulateScene } from '@/lib/science/simulation';
import { signInAsBrowser } from '@/scripts/client/browser-session';
import { Client } from '@/scripts/client/client';
import { CHROMIUM } from '../e2e/support/chromium';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { newDataset } from './product/new-dataset';
import { storeTracks } from './product/store-tracks';
import { playFor, watchDrawing } from './product/watch-player';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    tracks: { type: 'string', default: '0,200,1000' },
  },
});
const playMs = Number(values.seconds) * 1000;
/** The first opening of a page by a server that has just started, on a machine with other work. */
const OPEN_MS = 120_000;
const EMAIL = 'admin@example.com';
const counts = values.tracks.split(',').map(Number);
/** As long as it plays, and the second before. */
const recording = { width: 640, height: 480, framesPerSecond: 50, frames: 500 };

async function renderClip(): Promise<Buffer<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-bench-'));
  try {
    const { width, height, framesPerSecond, frames } = recording;
    const file = path.join(folder, 'clip.mp4');
    await writeVideo(
      file,
      simulateScene({ width, height, framesPerSecond, seconds: frames / framesPerSecond, seed: 7 }),
    );
    return Buffer.from(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Asked for again and again from outside: the page's own security policy forbids to wait within it. */
async function firstPicture(page: Page): Promise<void> {
  const until = Date.now() + OPEN_MS;
  while (!(await page.evaluate(() => window.benchPlayer.draws.length > 0))) {
    if (Date.now() > until) throw new Error('the player drew nothing');
    await page.waitForTimeout(20);
  }
}

const clip = await renderClip();
const product = await startPrivateProduct();
const browser = await chromium.launch(CHROMIUM);
const figures: Record<string, unknown>[] = [];
try {
  const { address, password } = product;
  const client = await new Client(address).as(EMAIL, password);
  const { datasetId } = await newDataset(client, { pixelSizeUm: 0.5 });
  const fields = { dataset_id: datasetId, name: 'Bench' };
  const sent = await client.upload({ fileName: 'bench.mp4', file: clip, fields });
  if (sent.status !== 201) throw new Error(`the clip was refused: ${sent.text}`);
  const videoId = String(sent.body.id);
  for (let status = 'pending'; status === 'pending'; ) {
    status = String((await client.get('GET', `/sarm/video/get-video/${videoId}`)).previewStatus);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const cookie = await signInAsBrowser(address, EMAIL, password);
  for (const count of counts) {
    await storeTracks(product, videoId, count, recording);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: address };
      }),
    );
    const page = await context.newPage();
    await watchDrawing(page);
    const opened = performance.now();
    // Both at once: a page that fails to open must not leave the wait for the answer unheard.
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/get-tracks/'), { timeout: OPEN_MS }),
      page.goto(`${address}/sarm/analysis/${videoId}/tracks`, { timeout: OPEN_MS }),
    ]).catch(async (error: unknown) => {
      const seen = await page.innerText('body').catch(() => '');
      throw new Error(`${page.url()} did not ask for its tracks: ${seen.slice(0, 500)}`, { cause: error });
    });
    if (!answer.ok()) throw new Error(`the tracks were refused: ${answer.status()} ${await answer.text()}`);
    await answer.finished();
    const { responseStart, responseEnd } = answer.request().timing();
    const { responseBodySize } = await answer.request().sizes();
    await firstPicture(page);
    const shownMs = Math.round(performance.now() - opened);
    figures.push({
      tracks: count,
      detections: count * recording.frames,
      answerMs: Math.round(Math.max(responseStart, responseEnd)),
      answerKib: Math.round(responseBodySize / 1024),
      firstPictureMs: shownMs,
      ...(await playFor(page, playMs)),
    });
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
const result = {
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
  load: os.loadavg()[0],
  figures,
};
for (const row of figures) process.stderr.write(`${JSON.stringify(row)}\n`);
process.stdout.write(`${JSON.stringify(result)}\n`);
