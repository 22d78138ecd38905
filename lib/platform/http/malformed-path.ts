import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { inEnglish } from './english';
import { problemResponse } from './problem';

/** Whether the path has an escape that stands for no character: `%ZZ`, or bytes that are not UTF-8. */
function isMalformed(url: string | undefined): boolean {
  const [path = ''] = (url ?? '').split('?');
  if (!path.includes('%')) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/**
 * Answers a request whose path cannot be decoded, which the framework would take for a fault of its own.
 * @returns whether it did
 */
export function refuseMalformedPath(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isMalformed(request.url)) return false;
  const problem = problemResponse(
    new AppError('INVALID_REQUEST', say('errors.badAddress')),
    randomUUID(),
    inEnglish,
  );
  response.writeHead(problem.status, Object.fromEntries(problem.headers));
  problem.text().then(
    (body) => response.end(body),
    () => response.end(),
  );
  return true;
}
