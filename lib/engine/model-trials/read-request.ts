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

/** Reads what `writeRequest` and the bytes behind it said. @throws Error where the stream ends too early. */
export async function readRequest(
  stream: Readable,
): Promise<{ request: TrialRequest; model: Uint8Array; pixels: Uint8Array }> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  const jsonEnd = LENGTH_BYTES + all.readUInt32LE(0);
  const request = JSON.parse(all.toString('utf8', LENGTH_BYTES, jsonEnd)) as TrialRequest;
  const modelEnd = jsonEnd + request.modelBytes;
  const pixels = all.subarray(modelEnd);
  if (pixels.length !== request.width * request.height) throw new Error('the request is not complete');
  return { request, model: all.subarray(jsonEnd, modelEnd), pixels };
}
