import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { TUS_VERSION } from './contract-uploads';

const MAX_METADATA_LENGTH = 16 * 1024;
const PART_TYPE = 'application/offset+octet-stream';

const invalid = (header: string): AppError =>
  new AppError('INVALID_REQUEST', say('errors.uploadHeader', { header }));

/** A header that is a whole number of bytes. @throws AppError INVALID_REQUEST */
export function bytesIn(headers: Headers, name: string): number {
  const value = headers.get(name) ?? '';
  if (!/^\d{1,15}$/.test(value)) throw invalid(name);
  return Number(value);
}

/** What every request of the protocol must say. @throws AppError INVALID_REQUEST, UNSUPPORTED_MEDIA */
export function checkProtocol(request: Request): void {
  if (request.headers.get('tus-resumable') !== TUS_VERSION) throw invalid('Tus-Resumable');
  if (request.method === 'PATCH' && request.headers.get('content-type') !== PART_TYPE) {
    throw new AppError('UNSUPPORTED_MEDIA', say('errors.uploadHeader', { header: 'Content-Type' }));
  }
}

/** `Upload-Metadata`: pairs of a name and a value in Base64, with commas between. @throws AppError INVALID_REQUEST */
export function metadataIn(headers: Headers): Readonly<Record<string, string>> {
  const given = headers.get('upload-metadata') ?? '';
  if (given.length > MAX_METADATA_LENGTH) throw invalid('Upload-Metadata');
  const fields: Record<string, string> = Object.create(null);
  for (const pair of given.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', value = '', ...rest] = pair.trim().split(' ');
    if (!/^[\x21-\x7e]{1,100}$/.test(name) || rest.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) {
      throw invalid('Upload-Metadata');
    }
    fields[name] = Buffer.from(value, 'base64').toString('utf8');
  }
  return fields;
}

/** An answer of the protocol. */
export function tusResponse(
  status: number,
  headers: Readonly<Record<string, string | number>>,
  body?: unknown,
): Response {
  const all = new Headers({ 'tus-resumable': TUS_VERSION, 'cache-control': 'no-store' });
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value));
  return body === undefined
    ? new Response(null, { status, headers: all })
    : Response.json(body, { status, headers: all });
}
