import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readRequest, writeRequest } from './read-request';

const request = { modelBytes: 5, width: 3, height: 2, yolo: null, folder: '/tmp/ä' };
const bytes = Buffer.concat([writeRequest(request), Buffer.from('model'), Buffer.from('pixels')]);

it.each([1, 3, 7, 1000])('reads a request that comes %i bytes at a time', async (size) => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const read = await readRequest(Readable.from(chunks));
  expect(read.request).toEqual(request);
  expect(Buffer.from(read.model).toString()).toBe('model');
  expect(Buffer.from(read.pixels).toString()).toBe('pixels');
});

it.each([0, 2, 20, bytes.length - 1])('refuses a stream that ends after %i bytes', async (length) => {
  await expect(readRequest(Readable.from([bytes.subarray(0, length)]))).rejects.toThrow(/not complete/);
});
