import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { countRequest } from '@/lib/platform/metrics';
import { beginSpan, type Traced } from '@/lib/tracing';
import { frameEveryRequest } from './every-request';

interface Watched {
  route: string;
  /** It lasts as long as somebody listens, which tells nothing of the server. */
  isStream: boolean;
}

// Next bundles this module more than once; a route must find what the server's hook began.
const KEY = Symbol.for('sarm.watchedRequest');
function watched(): AsyncLocalStorage<Watched> {
  const holder = globalThis as { [KEY]?: AsyncLocalStorage<Watched> };
  holder[KEY] ??= new AsyncLocalStorage();
  return holder[KEY];
}

/** Says which declared address the present request is about; before that it counts as what its path looks like. */
export function nameRoute(route: string, isStream = false): void {
  const request = watched().getStore();
  if (request) Object.assign(request, { route, isStream });
}

const NAMED = new Set(['/healthz', '/readyz', '/metrics', '/probe', '/api/inngest']);

/** Few names for what declares none. */
function roughRoute(path: string): string {
  if (NAMED.has(path)) return path;
  if (path.startsWith('/_next/') || path === '/icon.svg') return 'static';
  return path.startsWith('/api/auth/') ? '/api/auth/{...nextauth}' : 'other';
}

/** What infrastructure asks all the time tells nothing in a trace. */
const isTraced = (route: string): boolean => route !== 'static' && !NAMED.has(route);

function begin(
  request: IncomingMessage,
  response: ServerResponse,
): { watched: Watched; span: Traced | null } {
  const started = performance.now();
  const method = request.method ?? 'GET';
  const found: Watched = { route: roughRoute((request.url ?? '').split('?', 1)[0] ?? ''), isStream: false };
  // Anybody can send the header; only our own proxy decides what belongs together.
  const parent = env.TRUST_PROXY ? [request.headers.traceparent].flat()[0] : undefined;
  const span = isTraced(found.route)
    ? beginSpan(method, { kind: 'server', parent, attributes: { 'http.request.method': method } })
    : null;
  response.once('close', () => {
    const { route, isStream } = found;
    const status = response.statusCode;
    const seconds = isStream ? null : (performance.now() - started) / 1000;
    countRequest({ route, method, status, seconds });
    span?.name(`${method} ${route}`);
    span?.note({ 'http.route': route, 'http.response.status_code': status });
    span?.end(status >= 500 ? new Error() : undefined);
  });
  return { watched: found, span };
}

/** Counts and traces every request of every HTTP server of this process. */
export function watchEveryRequest(): void {
  frameEveryRequest((request, response, proceed) => {
    const { watched: found, span } = begin(request, response);
    const run = () => watched().run(found, proceed);
    if (span) span.within(run);
    else run();
  });
}
