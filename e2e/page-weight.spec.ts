import { expect } from '@playwright/test';
import { type PageWeight, weighPage } from '@/scripts/client/page-weight';
import { signIn } from './support';
import { newDemoDataset } from './support/demo-dataset';
import { test } from './support/test';

// What a first visit has to load: a text, a package or a chart that moves into every page is seen here. A budget is some
// 3 % above what was measured; whoever needs more for something of use raises it.

/** Scripts as they run, in kB of 1000 bytes, with English texts. */
const VISITOR = { '/login': 870 } as const;
const SIGNED_IN = {
  '/sarm/dashboard': 1105,
  '/finetune/dashboard': 1110,
  '/help': 1110,
  '/profile': 1230,
  '/finetune/datasets': 1495,
  '/finetune/annotation': 1465,
} as const;
/** Empty, with the panel that uploads. */
const VIDEOS_OF_DATASET = 1665;

const kb = ({ scriptBytes }: PageWeight): number => Math.round(scriptBytes / 1000);

test('a first visit loads no more scripts than each page is allowed', async ({ page, baseURL }) => {
  const address = baseURL ?? '';
  const weigh = (path: string, cookie: string) => weighPage(address, path, `${cookie}language=en`);
  for (const [path, budget] of Object.entries(VISITOR)) {
    expect.soft(kb(await weigh(path, '')), path).toBeLessThanOrEqual(budget);
  }
  await signIn(page, 'admin');
  const cookies = (await page.context().cookies()).filter(({ name }) => name !== 'language');
  const session = cookies.map(({ name, value }) => `${name}=${value}; `).join('');
  const { projectId, datasetId } = await newDemoDataset(address, 'Weight');
  const budgets = {
    ...SIGNED_IN,
    [`/sarm/projects/${projectId}/datasets/${datasetId}/videos`]: VIDEOS_OF_DATASET,
  };
  for (const [path, budget] of Object.entries(budgets)) {
    expect.soft(kb(await weigh(path, session)), path).toBeLessThanOrEqual(budget);
  }
});

test('every language loads its own texts alone, and a visitor not those of the laboratory', async ({
  baseURL,
}) => {
  const address = baseURL ?? '';
  const weights = await Promise.all(
    ['en', 'es', 'fr', 'vi'].map((language) => weighPage(address, '/login', `language=${language}`)),
  );
  const sizes = weights.map(({ scriptBytes }) => scriptBytes);
  // The languages differ by some kB of text; a second catalog, or the texts of the laboratory, would be 30 kB and more.
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(20_000);
});
