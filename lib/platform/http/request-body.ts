import { NextRequest } from 'next/server';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

/** Bytes of JSON that a signed-in caller may send. */
export const MAX_JSON_BYTES = 1_048_576;
/** Bytes that anyone may send: sign-in and registration need a few hundred. */
export const MAX_PUBLIC_BYTES = 16_384;
/** Objects and lists inside one another. The deepest body of any call has six. */
const MAX_DEPTH = 32;

/**
 * The body as text. Never holds more than the limit, even of a body that does not state its length.
 * @throws AppError PAYLOAD_TOO_LARGE
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', say('errors.tooLarge'));
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  } finally {
    reader.releaseLock();
  }
}

/**
 * The body as JSON; `{}` when there is none.
 * @throws AppError PAYLOAD_TOO_LARGE; INVALID_REQUEST for what is not JSON or is nested too deeply
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  return parseJson(await readText(request, maxBytes));
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  // Before parsing: a megabyte of brackets keeps the parser and the schema busy for a tenth of a second.
  if (isDeeperThan(text, MAX_DEPTH)) throw new AppError('INVALID_REQUEST', say('errors.tooDeep'));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', say('errors.notJson'), { cause });
  }
}

/**
 * The same request with its body read, for handlers that read without a limit of their own.
 * @throws AppError PAYLOAD_TOO_LARGE; INVALID_REQUEST as `readJson`
 */
export async function withBoundedBody(request: NextRequest): Promise<NextRequest> {
  if (request.body === null) return request;
  const text = await readText(request, MAX_PUBLIC_BYTES);
  if (request.headers.get('content-type')?.includes('json')) parseJson(text);
  return new NextRequest(request.url, { method: request.method, headers: request.headers, body: text });
}

const CODES = { quote: 34, backslash: 92, openList: 91, closeList: 93, openObject: 123, closeObject: 125 };

/** Counts brackets outside strings; stops at the first one too many. */
function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inString) {
      if (code === CODES.backslash) at++;
      else if (code === CODES.quote) inString = false;
    } else if (code === CODES.quote) inString = true;
    else if (code === CODES.openList || code === CODES.openObject) {
      if (++depth > limit) return true;
    } else if (code === CODES.closeList || code === CODES.closeObject) depth--;
  }
  return false;
}
