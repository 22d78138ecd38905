/**
 * What a browser with an empty cache loads for a page, in each language, from the built product on data and a port of its own:
 *   npm run -s bench -- page-weight [--rounds=5] [--languages=en]
 * Scripts in kB as they run and as they are sent, the page as it is sent, and the median time until Chromium has drawn
 * the page and its scripts leave the processor alone for 200 ms. Prints a row a page and one line of JSON.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { signInAsBrowser } from '@/scripts/client/browser-session';
import { Client } from '@/scripts/client/client';
import { weighPage } from '@/scripts/client/page-weight';
import { quantile } from '@/scripts/client/times';
import { CHROMIUM } from '../e2e/support/chromium';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { newDataset } from './product/new-dataset';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, languages: { type: 'string', default: 'en' } },
});
const EMAIL = 'admin@example.com';
const QUIET_MS = 200;
const OPEN_MS = 120_000;

/** Milliseconds from the start of the navigation until the last long task that is followed by quiet. */
async function untilUsable(browser: Browser, address: string, path: string, cookie: string): Promise<number> {
  const context = await browser.newContext();
  try {
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: address };
      }),
    );
    const page = await context.newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          document.documentElement.dataset.busyUntil = String(startTime + duration);
        }
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${address}${path}`, { waitUntil: 'load', timeout: OPEN_MS });
    for (;;) {
      const { now, busyUntil } = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
        const busy = Number(document.documentElement.dataset.busyUntil ?? 0);
        return {
          now: performance.now(),
          busyUntil: Math.max(busy, paint, navigation?.domContentLoadedEventEnd ?? 0),
        };
      });
      if (now - busyUntil > QUIET_MS) return busyUntil;
      if (now > OPEN_MS) throw new Error(`${path}: never quiet`);
      await page.waitForTimeout(QUIET_MS / 4);
    }
  } finally {
    await context.close();
  }
}

const product = await startPrivateProduct();
const browser = await chromium.launch(CHROMIUM);
const figures: Record<string, unknown>[] = [];
try {
  const { address, password } = product;
  const client = await new Client(address).as(EMAIL, password);
  const { projectId, datasetId } = await newDataset(client, { pixelSizeUm: 0.5 });
  const session = await signInAsBrowser(address, EMAIL, password);
  const pages: readonly (readonly [path: string, cookie: string])[] = [
    ['/login', ''],
    ['/sarm/dashboard', session],
    [`/sarm/projects/${projectId}/datasets/${datasetId}/videos`, session],
    ['/finetune/dashboard', session],
    ['/finetune/datasets', session],
    ['/finetune/annotation', session],
    ['/help', session],
  ];
  for (const language of values.languages.split(',')) {
    for (const [path, signedIn] of pages) {
      const cookie = [signedIn, `language=${language}`].filter(Boolean).join('; ');
      const weight = await weighPage(address, path, cookie);
      const times: number[] = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        times.push(await untilUsable(browser, address, path, cookie));
      }
      times.sort((a, b) => a - b);
      const kb = (bytes: number): number => Math.round(bytes / 1000);
      const figure = {
        path: path.replaceAll(/[0-9a-f-]{36}/g, '…'),
        language,
        scripts: weight.scripts,
        scriptsKb: kb(weight.scriptBytes),
        sentKb: kb(weight.sentScriptBytes),
        pageKb: kb(weight.sentPageBytes),
        usableMs: Math.round(quantile(times, 0.5)),
      };
      figures.push(figure);
      process.stderr.write(`${Object.values(figure).join('\t')}\n`);
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
process.stdout.write(`${JSON.stringify({ cores: os.availableParallelism(), figures })}\n`);
