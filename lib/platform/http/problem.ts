import { z } from 'zod';
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';

/** RFC 9457 problem details, plus `message` (older clients read it) and a reason per field. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;

const TITLES: Record<ErrorCode, string> = {
  INVALID_REQUEST: 'Invalid request',
  UNAUTHENTICATED: 'Not signed in',
  SECOND_FACTOR_REQUIRED: 'Code required',
  ACCOUNT_INACTIVE: 'Account inactive',
  PASSWORD_EXPIRED: 'Password expired',
  SECOND_FACTOR_MISSING: 'Second factor missing',
  FORBIDDEN: 'Access denied',
  CROSS_ORIGIN: 'Request from another site',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'Method not allowed',
  TIMEOUT: 'Timed out',
  CONFLICT: 'Conflict',
  GONE: 'Gone',
  PAYLOAD_TOO_LARGE: 'Too large',
  UNSUPPORTED_MEDIA: 'Unsupported media',
  RANGE_NOT_SATISFIABLE: 'Range not satisfiable',
  UNPROCESSABLE: 'Cannot be processed',
  TOO_MANY_REQUESTS: 'Too many requests',
  INTERNAL: 'Internal error',
  UNAVAILABLE: 'Unavailable',
  STORAGE_FULL: 'Storage full',
};

/**
 * The error as a response. Unknown errors say nothing of themselves: their cause is in the log under the request id.
 * @param sentence a message in the language of the caller.
 */
export function problemResponse(
  error: unknown,
  requestId: string,
  sentence: (message: Message) => string,
): Response {
  const known = error instanceof AppError ? error : new AppError('INTERNAL', say('work.ourSide'));
  const status = ERROR_STATUS[known.code];
  const problem: Problem = {
    type: 'about:blank',
    title: TITLES[known.code],
    status,
    code: known.code,
    detail: sentence(known.said),
    message: sentence(known.said),
    ...(known.fields.length > 0
      ? { errors: known.fields.map(({ path, message }) => ({ path, message: sentence(message) })) }
      : {}),
    requestId,
  };
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  headers.set('x-request-id', requestId);
  // The rest of the body is no longer waited for.
  if (known.code === 'TIMEOUT') headers.set('connection', 'close');
  if (known.retryAfterSeconds !== undefined)
    headers.set('retry-after', String(Math.ceil(known.retryAfterSeconds)));
  return new Response(JSON.stringify(problem), { status, headers });
}
