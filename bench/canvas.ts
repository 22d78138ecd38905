/**
 * The annotation canvas in a real browser (Chromium): how many pictures a second it shows while one pans, zooms and drags
 * a box, and how much processor time each takes, that of all of Chromium's processes:
 *   npm run -s bench -- canvas [--boxes=1000,5000] [--frames=180] [--rounds=3] [--without-annotorious]
 * A picture of 1,280×1,024 in a view of 1,280×700. Annotorious is measured beside it, from npm into a temporary folder; it
 * is no dependency of the product. Without a graphics card Chromium draws in software.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'esbuild';
import { quantile } from '@/scripts/client/times';
import { CHROMIUM } from '../e2e/support/chromium';
import type { Motion } from './canvas/scene';
import { processorSeconds } from './product/process-watch';

const { values } = parseArgs({
  options: {
    boxes: { type: 'string', default: '1000,5000' },
    frames: { type: 'string', default: '180' },
    rounds: { type: 'string', default: '3' },
    'without-annotorious': { type: 'boolean', default: false },
  },
});
const counts = values.boxes.split(',').map(Number);
const frames = Number(values.frames);
const MOTIONS: readonly Motion[] = ['pan', 'zoom', 'drag'];
const ANNOTORIOUS = '@annotorious/annotorious@3.8';

interface Competitor {
  readonly version: string;
  readonly script: string;
  readonly style: string;
}

/** @throws Error where npm can't get it */
async function getAnnotorious(folder: string): Promise<Competitor> {
  const run = promisify(execFile);
  await run(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, ANNOTORIOUS],
    {
      timeout: 120_000,
    },
  );
  const home = path.join(folder, 'node_modules/@annotorious/annotorious');
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    version,
    script: await readFile(path.join(home, 'dist/annotorious.js'), 'utf8'),
    style: await readFile(path.join(home, 'dist/annotorious.css'), 'utf8'),
  };
}

async function bundled(page: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'canvas', page)],
    ...{ bundle: true, write: false, minify: true, format: 'iife', target: 'es2022' },
  });
  return outputFiles[0]?.text ?? '';
}

const html = (script: string, before: Partial<Competitor> = {}): string =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>${before.style ?? ''}
  body{margin:0;background:#222}#host{position:relative;width:1280px;height:700px;overflow:hidden;background:#111}</style>
  <div id="host"></div>${before.script ? '<script src="/annotorious.js"></script>' : ''}<script>${script}</script>`;

/** One kind of canvas with so many boxes: every motion, on a page of its own. */
async function measure(
  browser: Browser,
  pid: number,
  address: string,
  boxes: number,
): Promise<Record<string, unknown>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(address);
    const openMs = Math.round(await page.evaluate((count) => window.benchCanvas.start(count), boxes));
    // The first pictures of a page are slower than all others.
    await page.evaluate(() => window.benchCanvas.run('pan', 30));
    const figures: Record<string, unknown> = { boxes, openMs };
    for (const motion of MOTIONS) {
      const before = await processorSeconds(pid);
      const { intervals } = await page.evaluate(([name, count]) => window.benchCanvas.run(name, count), [
        motion,
        frames,
      ] as const);
      const used = (await processorSeconds(pid)) - before;
      const sorted = [...intervals].sort((a, b) => a - b);
      const total = intervals.reduce((sum, each) => sum + each, 0);
      figures[motion] = {
        fps: Math.round((10_000 * intervals.length) / total) / 10,
        intervalMsP95: quantile(sorted, 0.95),
        cpuMs: Math.round((10_000 * used) / intervals.length) / 10,
      };
    }
    return { ...figures, load: Math.round(10 * (os.loadavg()[0] ?? 0)) / 10 };
  } finally {
    await page.close();
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-bench-'));
const pages = new Map([['/engine', html(await bundled('engine-page.ts'))]]);
let annotorious: Competitor | null = null;
let missing: string | null = values['without-annotorious'] ? 'left out' : null;
if (!missing) {
  annotorious = await getAnnotorious(folder).catch((error: Error) => {
    missing = `could not be had from npm: ${error.message.split('\n')[0]}`;
    return null;
  });
}
if (annotorious) pages.set('/annotorious', html(await bundled('annotorious-page.ts'), annotorious));
await rm(folder, { recursive: true, force: true });

const server = http.createServer((request, response) => {
  const { url = '' } = request;
  if (url === '/annotorious.js' && annotorious) {
    response.setHeader('content-type', 'text/javascript').end(annotorious.script);
    return;
  }
  response.writeHead(pages.has(url) ? 200 : 404, { 'content-type': 'text/html' }).end(pages.get(url));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
// As a server of its own, so that its processes are known.
const chrome = await chromium.launchServer(CHROMIUM);
const browser = await chromium.connect(chrome.wsEndpoint());
const figures: Record<string, unknown>[] = [];
try {
  // In turn, so that what else the machine does is shared by both.
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const boxes of counts) {
      for (const name of pages.keys()) {
        const row = await measure(
          browser,
          chrome.process().pid ?? 0,
          `http://127.0.0.1:${port}${name}`,
          boxes,
        );
        figures.push({ canvas: name.slice(1), ...row });
        process.stderr.write(`${JSON.stringify(figures.at(-1))}\n`);
      }
    }
  }
} finally {
  await browser.close();
  await chrome.close();
  server.close();
}
const result = {
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
  chromium: browser.version(),
  annotorious: annotorious?.version ?? missing,
  figures,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
