import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './e2e/support/chromium';

const WIDE = { viewport: { width: 1280, height: 800 } };
const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Journeys on the product of e2e/support/app.ts, on the one with Google sign-in, and tests on e2e/api/product.ts. */
const APP =
  /e2e\/((account|detour|language|links|models|observation|patients|profile|reports|signing|start|tokens|training)-journey|clinical-messages)\.spec\.ts$/;
const GOOGLE = /e2e\/(google-journey|messages)\.spec\.ts$/;
const LABORATORY = /e2e\/api\/.*\.spec\.ts$/;
const OTHERS = { testIgnore: [APP, GOOGLE, LABORATORY] };

/** Journeys against a running product: `npm test` starts one on data of its own and says where it is (E2E_BASE_URL). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  workers: 2,
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  // A machine that is shared may give a sixth of itself: what passes is no slower for that.
  timeout: 240_000,
  // Only against a run that hangs; a slow machine may take its time.
  globalTimeout: 75 * 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/journeys.json' }]],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    // The cluster's certificate is made on the spot (scripts/cluster).
    ignoreHTTPSErrors: process.env.E2E_BASE_URL?.startsWith('https:') ?? false,
    browserName: 'chromium',
    launchOptions: {
      ...CHROMIUM,
      // No page of a journey lives long enough to win back what its optimizing compilers take, a tenth of the browser's time.
      args: [...CHROMIUM.args, '--js-flags=--no-turbofan,--no-maglev'],
    },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A record of every step of every test costs time; a failure leaves its picture and the page's outline anyway.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // Nothing slides or fades, as for people who ask for that.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Each with its own product, which takes seconds to start: one worker, so that it is started once.
    { name: 'wide-app', use: WIDE, testMatch: APP, workers: 1 },
    { name: 'laboratory', use: WIDE, testMatch: LABORATORY, workers: 1 },
    { name: 'wide-google', use: WIDE, testMatch: GOOGLE, workers: 1 },
    { name: 'wide', use: WIDE, ...OTHERS },
    // On a telephone's width only what says so: `test('…', { tag: '@narrow' }, …)`.
    { name: 'narrow-app', use: NARROW, grep: /@narrow/, testMatch: APP, workers: 1 },
    { name: 'narrow-google', use: NARROW, grep: /@narrow/, testMatch: GOOGLE, workers: 1 },
    { name: 'narrow', use: NARROW, grep: /@narrow/, ...OTHERS },
  ],
});
