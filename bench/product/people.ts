import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInAsBrowser } from '@/scripts/client/browser-session';
import { quantile } from '@/scripts/client/times';
import { type Click, recordClicks } from './record-clicks';

/** Within this time everybody has come. */
export const ARRIVAL_MS = 20_000;

/**
 * Signs so many people in, one after the other (guesses that are still being judged count against their network), and
 * writes down what a click on each of the main pages asks for.
 */
export async function bringPeople(
  product: { readonly address: string; readonly password: string },
  people: number,
  sample: { readonly projectId: string; readonly datasetId: string },
): Promise<{ readonly cookies: string[]; readonly clicks: Click[] }> {
  const { address, password } = product;
  const cookies: string[] = [];
  for (let person = 0; person < people; person++) {
    cookies.push(await signInAsBrowser(address, 'clinician@example.com', password));
  }
  const datasets = `/sarm/projects/${sample.projectId}/datasets`;
  const clicks = await recordClicks(address, cookies[0] ?? '', [
    '/dashboard',
    '/sarm/dashboard',
    '/sarm/projects',
    datasets,
    `${datasets}/${sample.datasetId}/videos`,
    '/sarm/results',
    '/profile',
  ]);
  for (const { href, requests } of clicks) {
    const shown = href.replaceAll(/[0-9a-f-]{36}/g, 'ID');
    process.stderr.write(
      `a click on ${shown}: ${requests.map(({ path }) => path.split('?')[0]).join(' ')}\n`,
    );
  }
  return { cookies, clicks };
}

export interface Walked {
  readonly clicks: number;
  /** Answers that were not 200. */
  readonly notOk: number;
  readonly kibPerClick: number;
  readonly documentP50Ms: number;
  readonly documentP95Ms: number;
  readonly pageP50Ms: number;
  readonly pageP95Ms: number;
  /** Until all was there that a page asks for. */
  readonly completeP50Ms: number;
  readonly completeP95Ms: number;
}

/** Everybody opens a page and then clicks from page to page, with a pause for reading. */
export async function walk(going: {
  readonly address: string;
  readonly cookies: readonly string[];
  readonly clicks: readonly Click[];
  /** On average. */
  readonly pauseMs: number;
  readonly goesOn: () => boolean;
}): Promise<Walked> {
  const { address, cookies, clicks, pauseMs, goesOn } = going;
  const took: Record<'document' | 'page' | 'complete', number[]> = { document: [], page: [], complete: [] };
  let notOk = 0;
  let bytes = 0;
  const get = async (cookie: string, path: string, headers: Readonly<Record<string, string>>) => {
    const startedAt = performance.now();
    const answer = await fetch(`${address}${path}`, { headers: { ...headers, cookie }, redirect: 'manual' });
    bytes += (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) notOk += 1;
    return performance.now() - startedAt;
  };
  /** The page first, and then at once all that it asks for. */
  const click = async (cookie: string, { requests }: Click): Promise<void> => {
    const startedAt = performance.now();
    for (const { path, headers } of requests.filter(({ isPage }) => isPage)) {
      took.page.push(await get(cookie, path, headers));
    }
    const others = requests.filter(({ isPage }) => !isPage);
    await Promise.all(others.map(({ path, headers }) => get(cookie, path, headers)));
    took.complete.push(performance.now() - startedAt);
  };
  await Promise.all(
    cookies.map(async (cookie, index) => {
      await sleep((index * ARRIVAL_MS) / cookies.length);
      let at = randomInt(clicks.length);
      // The page before, as a bookmark: the first click goes on from there.
      const before = clicks.at(at - 1)?.href ?? '/';
      took.document.push(await get(cookie, before, { accept: 'text/html' }));
      while (goesOn()) {
        // People who read in step would all click in one second and never in the next.
        await sleep(randomInt(pauseMs / 2, (3 * pauseMs) / 2));
        await click(cookie, clicks[at] as Click);
        at = (at + 1) % clicks.length;
      }
    }),
  );
  for (const times of Object.values(took)) times.sort((a, b) => a - b);
  return {
    clicks: took.complete.length,
    notOk,
    kibPerClick: Math.round(bytes / took.complete.length / 1024),
    documentP50Ms: quantile(took.document, 0.5),
    documentP95Ms: quantile(took.document, 0.95),
    pageP50Ms: quantile(took.page, 0.5),
    pageP95Ms: quantile(took.page, 0.95),
    completeP50Ms: quantile(took.complete, 0.5),
    completeP95Ms: quantile(took.complete, 0.95),
  };
}
