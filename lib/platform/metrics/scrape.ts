import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { type MetricSources, refreshInstallation } from './installation';
import { metrics } from './registry';

const METRICS_PATH = '/metrics';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request brings the token, compared in a time that tells nothing of it. */
function bringsToken(authorization: string | null, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const refusal = (status: 401 | 404): Response =>
  new Response(null, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Bearer realm="metrics"' } : {}),
    },
  });

/**
 * Answers a scrape in the text format of Prometheus: 404 where METRICS_TOKEN is not set, 401 without that token.
 *
 * @param token replaced by tests
 */
export async function answerScrape(
  authorization: string | null,
  sources: MetricSources,
  token = env.METRICS_TOKEN,
): Promise<Response> {
  if (!token) return refusal(404);
  if (!bringsToken(authorization, token)) return refusal(401);
  await refreshInstallation(sources);
  const { registry } = metrics();
  return new Response(await registry.metrics(), {
    headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
  });
}

/** The same on a server of a worker's own; false where the request is about something else. */
export function answerOnPath(
  request: IncomingMessage,
  response: ServerResponse,
  sources: MetricSources,
): boolean {
  if (request.url?.split('?')[0] !== METRICS_PATH || request.method !== 'GET') return false;
  void answerScrape(request.headers.authorization ?? null, sources)
    .then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    })
    .catch(() => response.writeHead(500).end());
  return true;
}

/** A server that answers scrapes and nothing else, for a worker that needs no port otherwise. @throws Error where the port is taken */
export async function serveMetrics(sources: MetricSources, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (!answerOnPath(request, response, sources)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, resolve);
  });
  return server;
}
