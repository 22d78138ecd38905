import http from 'node:http';
import { gunzipSync } from 'node:zlib';

/** What a browser with an empty cache loads before a page can be used. */
export interface PageWeight {
  readonly path: string;
  readonly scripts: number;
  /** Of all scripts, as they are run. */
  readonly scriptBytes: number;
  /** Of all scripts, as they are sent. */
  readonly sentScriptBytes: number;
  /** Of the page itself, as it is sent. */
  readonly sentPageBytes: number;
}

interface Answer {
  readonly status: number;
  readonly sent: number;
  readonly body: Buffer;
}

const fetchCompressed = (address: URL, headers: http.OutgoingHttpHeaders): Promise<Answer> =>
  new Promise((resolve, reject) => {
    http
      .get(address, { headers: { ...headers, 'accept-encoding': 'gzip' } }, async (response) => {
        try {
          const sent = Buffer.concat(await response.toArray());
          const body = response.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
          resolve({ status: response.statusCode ?? 0, sent: sent.length, body });
        } catch (error) {
          reject(error);
        }
      })
      .on('error', reject);
  });

/** Addresses of the scripts that a document names: those it runs, and those it has fetched beforehand. */
function scriptsOf(document: string): string[] {
  const tags = [...document.matchAll(/<(script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const wanted = tags.filter(
    // Browsers that know modules pass over the file for those that do not.
    (tag) => !/\bnomodule\b/i.test(tag) && (tag.startsWith('<script') || /\bas="script"/.test(tag)),
  );
  return [...new Set(wanted.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []))];
}

/**
 * Weighs the first load of a page from what its document names.
 *
 * @param cookie of a session and settings; empty for a visitor
 * @throws Error where the page, or a script of it, is not answered with 200
 */
export async function weighPage(address: string, path: string, cookie: string): Promise<PageWeight> {
  const page = await fetchCompressed(new URL(path, address), { accept: 'text/html', cookie });
  if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
  const scripts = scriptsOf(page.body.toString());
  const answers = await Promise.all(scripts.map((script) => fetchCompressed(new URL(script, address), {})));
  const failed = scripts.filter((_, at) => answers[at]?.status !== 200);
  if (failed.length > 0) throw new Error(`${path}: no answer for ${failed.join(', ')}`);
  return {
    path,
    scripts: scripts.length,
    scriptBytes: answers.reduce((sum, { body }) => sum + body.length, 0),
    sentScriptBytes: answers.reduce((sum, { sent }) => sum + sent, 0),
    sentPageBytes: page.sent,
  };
}
