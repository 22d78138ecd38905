import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where the route handler for stored files lives. */
const MEDIA_PATH = '/sarm/media/file/';

/** Links end on whole five minutes, so that a page opened twice asks for the same address and the browser keeps the file. */
const EXPIRY_STEP_SECONDS = 300;

export interface MediaLink {
  readonly method: 'GET' | 'PUT';
  readonly key: string;
  readonly ttlSeconds: number;
  readonly secret: string;
  /** Makes browsers save the file under this name instead of showing it. */
  readonly downloadName?: string | undefined;
}

/** A path on this server that opens one object, for one method, for at least `ttlSeconds` and at most 5 minutes more. */
export function signMediaUrl({ method, key, ttlSeconds, secret, downloadName }: MediaLink): string {
  const earliest = Date.now() / 1000 + ttlSeconds;
  const expires = Math.ceil(earliest / EXPIRY_STEP_SECONDS) * EXPIRY_STEP_SECONDS;
  const query = new URLSearchParams({ e: String(expires) });
  if (downloadName !== undefined) query.set('n', downloadName);
  query.set('s', signature(secret, method, key, expires, downloadName));
  return `${MEDIA_PATH}${key}?${query}`;
}

/**
 * Checks a link made by `signMediaUrl`. HEAD counts as GET.
 * @param query of the address; @param key as the path names it
 * @returns `expired` only for a genuine link, so that a page can say so
 */
export function verifySignedUrl(
  request: { readonly method: string; readonly key: string; readonly query: URLSearchParams },
  secret: string,
  nowSeconds: number = Date.now() / 1000,
): { valid: true; downloadName: string | undefined } | { valid: false; reason: 'forged' | 'expired' } {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const expires = Number(request.query.get('e'));
  const downloadName = request.query.get('n') ?? undefined;
  const given = Buffer.from(request.query.get('s') ?? '');
  const expected = Buffer.from(signature(secret, method, request.key, expires, downloadName));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { valid: false, reason: 'forged' };
  if (!(expires > nowSeconds)) return { valid: false, reason: 'expired' };
  return { valid: true, downloadName };
}

function signature(
  secret: string,
  method: string,
  key: string,
  expires: number,
  name: string | undefined,
): string {
  // A separate key, so that nothing else signed with the same secret can pass for a link.
  const purpose = createHmac('sha256', secret).update('sarm media link v1').digest();
  const text = JSON.stringify([method, key, expires, name ?? null]);
  return createHmac('sha256', purpose).update(text).digest('base64url');
}
