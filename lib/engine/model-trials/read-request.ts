import type { Readable } from 'node:stream';
import type { TrialRequest } from './protocol';

const LENGTH_BYTES = 4;

/** A request as it is sent: the length of its JSON, the JSON, the model, one byte a pixel of the frame. */
export function writeRequest(request: TrialRequest): Uint8Array {
  const json = Buffer.from(JSON.stringify(request));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json]);
}

/**
 * Reads what `writeRequest` and the bytes behind it said; the model is in memory once, as it may be large.
 * @throws Error where the stream ends too early
 */
export async function readRequest(
  stream: Readable,
): Promise<{ request: TrialRequest; model: Uint8Array; pixels: Uint8Array }> {
  let head: Buffer = Buffer.alloc(0);
  let request: TrialRequest | null = null;
  let body: Buffer = Buffer.alloc(0);
  let filled = 0;
  for await (const chunk of stream) {
    let rest = chunk as Buffer;
    if (!request) {
      head = Buffer.concat([head, rest]);
      const jsonEnd = head.length < LENGTH_BYTES ? head.length + 1 : LENGTH_BYTES + head.readUInt32LE(0);
      if (head.length < jsonEnd) continue;
      request = JSON.parse(head.toString('utf8', LENGTH_BYTES, jsonEnd)) as TrialRequest;
      body = Buffer.allocUnsafe(request.modelBytes + request.width * request.height);
      rest = head.subarray(jsonEnd);
    }
    filled += rest.copy(body, filled);
  }
  if (!request || filled < body.length) throw new Error('the request is not complete');
  const { modelBytes } = request;
  return { request, model: body.subarray(0, modelBytes), pixels: body.subarray(modelBytes) };
}
