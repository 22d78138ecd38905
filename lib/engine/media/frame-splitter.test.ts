import { describe, expect, it } from 'vitest';
import { FrameSplitter } from './frame-splitter';

const stream = Buffer.concat([
  Buffer.from('YUV4MPEG2 W3 H2 F25:1 Ip A1:1 Cmono XCOLORRANGE=FULL\n'),
  ...[0, 1].map((n) => Buffer.concat([Buffer.from('FRAME\n'), Buffer.from([10, 10, 10, 10, 10, n])])),
]);

function split(bytes: Buffer, chunkBytes: number) {
  const splitter = new FrameSplitter();
  const frames = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    frames.push(...splitter.push(bytes.subarray(at, at + chunkBytes)));
  splitter.end();
  return frames.map(({ width, height, data }) => ({ width, height, data: [...data] }));
}

describe('FrameSplitter', () => {
  const expected = [0, 1].map((n) => ({ width: 3, height: 2, data: [10, 10, 10, 10, 10, n] }));

  it.each([1, 2, 7, 61, 1000])('gives the same frames from chunks of %i bytes', (chunkBytes) => {
    expect(split(stream, chunkBytes)).toEqual(expected);
  });

  it('refuses a stream that ends inside a picture', () => {
    expect(() => split(stream.subarray(0, -1), 64)).toThrow(/ended inside a picture/);
  });

  it('refuses a missing picture mark and other kinds of stream', () => {
    const marked = Buffer.from(stream.toString('latin1').replace('FRAME', 'FLAME'), 'latin1');
    expect(() => split(marked, 64)).toThrow(/mark is missing/);
    expect(() => split(Buffer.from('YUV4MPEG2 W3 H2 F25:1 C420jpeg\n'), 64)).toThrow(/not understood/);
    expect(() => split(Buffer.alloc(5000, 65), 64)).toThrow(/too long/);
  });
});
