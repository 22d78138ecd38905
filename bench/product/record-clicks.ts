import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../../e2e/support/chromium';

/** A GET request that a browser makes on a click. */
export interface RecordedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The page itself, as against what it then asks for. */
  readonly isPage: boolean;
}

/** What one click makes a browser ask for, with all that it keeps already at hand. */
export interface Click {
  readonly href: string;
  readonly requests: readonly RecordedRequest[];
}

/** Headers that make the answer of a page or an endpoint what it is. */
const KEPT = /^(accept|rsc|next-.*)$/;
/** After this long without a request the page has all that it wants. */
const QUIET_MS = 1500;

/**
 * Lets a real browser walk through these pages twice, as clicks on links, and writes down the requests of the second
 * round: by then files and pictures come from the browser's cache.
 *
 * @param cookie of a session
 * @throws Error without a Chromium, or where a page cannot be opened
 */
export async function recordClicks(
  address: string,
  cookie: string,
  hrefs: readonly string[],
): Promise<Click[]> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const context = await browser.newContext();
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: address };
      }),
    );
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const seen = new Map<string, RecordedRequest>();
    let last = Date.now();
    network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const isStream = type === 'EventSource' || request.headers.Accept === 'text/event-stream';
      if (request.method !== 'GET' || !request.url.startsWith(address) || isStream) return;
      last = Date.now();
      const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]);
      seen.set(requestId, {
        path: request.url.slice(address.length),
        headers: Object.fromEntries(headers.filter(([name = '']) => KEPT.test(name))),
        isPage: headers.some(([name]) => name === 'rsc'),
      });
    });
    network.on('Network.requestServedFromCache', ({ requestId }) => seen.delete(requestId));
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) seen.delete(requestId);
    });
    const settled = async (): Promise<void> => {
      last = Date.now();
      while (Date.now() - last < QUIET_MS) await sleep(100);
    };
    await page.goto(`${address}${hrefs.at(-1) ?? '/'}`);
    await settled();
    const clicks: Click[] = [];
    for (const round of ['first', 'second']) {
      for (const href of hrefs) {
        seen.clear();
        // The router behind every link of the product.
        await page.evaluate(`window.next.router.push(${JSON.stringify(href)})`);
        await page.waitForURL(`${address}${href}`);
        await settled();
        if (round === 'second') clicks.push({ href, requests: [...seen.values()] });
      }
    }
    return clicks;
  } finally {
    await browser.close();
  }
}
