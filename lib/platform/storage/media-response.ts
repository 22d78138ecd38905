import { contentDisposition } from '@/lib/platform/http/download';
import { type ObjectInfo, ObjectNotFoundError, type ObjectStore } from './object-store';
import { parseRange } from './range';

/** Types that a browser may show on our origin; everything else is only ever saved. SVG is left out: it runs scripts. */
const SHOWN = /^(image\/(jpeg|png|webp|avif|gif)|video\/(mp4|webm)|application\/pdf|text\/csv)(;|$)/;

export interface MediaResponseOptions {
  /** Makes browsers save the file under this name. */
  readonly downloadName?: string | undefined;
  /** How long a browser may keep the file. Default 300. */
  readonly maxAgeSeconds?: number;
}

/**
 * Answers GET or HEAD for a stored object: 200, 206 for a part, 304 when the browser has it, 416 for a part that is
 * not there. Bytes are read as the browser takes them. The caller has checked that the request may see the object.
 * @throws ObjectNotFoundError
 */
export async function mediaResponse(
  request: Request,
  store: ObjectStore,
  key: string,
  options: MediaResponseOptions = {},
): Promise<Response> {
  const info = await store.head(key);
  if (info === undefined) throw new ObjectNotFoundError();
  const headers = headersFor(info, options);
  if (alreadyHas(request, info)) return new Response(null, { status: 304, headers });

  const range = sameVersion(request, info) ? parseRange(request.headers.get('range'), info.bytes) : undefined;
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${info.bytes}` } });
  }
  headers.set('content-type', SHOWN.test(info.contentType) ? info.contentType : 'application/octet-stream');
  headers.set('content-length', String(range ? range.end - range.start + 1 : info.bytes));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${info.bytes}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || info.bytes === 0) return new Response(null, { status, headers });
  const { stream } = await store.get(key, { range, signal: request.signal });
  return new Response(stream, { status, headers });
}

function headersFor(info: ObjectInfo, { downloadName, maxAgeSeconds = 300 }: MediaResponseOptions): Headers {
  const shown = SHOWN.test(info.contentType) && downloadName === undefined;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${maxAgeSeconds}`,
    'content-disposition': shown ? 'inline' : contentDisposition(downloadName),
    etag: info.etag,
    'last-modified': info.modifiedAt.toUTCString(),
    'x-content-type-options': 'nosniff',
  });
  if (!shown) headers.set('content-security-policy', "default-src 'none'; sandbox");
  return headers;
}

/** `If-None-Match` compares weakly and outranks `If-Modified-Since` (RFC 9110, 13.2.2). */
function alreadyHas(request: Request, info: ObjectInfo): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null)
    return tags.split(',').some((tag) => ['*', info.etag].includes(tag.trim().replace(/^W\//, '')));
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  return Math.trunc(info.modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** `If-Range`: a part is only of use to who holds the rest of the same version. */
function sameVersion(request: Request, info: ObjectInfo): boolean {
  const held = request.headers.get('if-range');
  return held === null || held === info.etag || held === info.modifiedAt.toUTCString();
}
