import { describe, expect, it } from 'vitest';
import { decodeFloatNpy, decodeNpy, NpyError } from './npy';

/** An NPY file of format 1.0, written byte by byte as numpy.lib.format describes it. */
function npy(header: string, data: readonly number[], major = 1): Uint8Array {
  const start = major === 1 ? 10 : 12;
  const padded = `${header.padEnd(Math.ceil((start + header.length + 1) / 64) * 64 - start - 1)}\n`;
  const length =
    major === 1 ? [padded.length & 255, padded.length >> 8] : [padded.length & 255, padded.length >> 8, 0, 0];
  return Uint8Array.from([
    ...[0x93, ...'NUMPY'].map((c) => (typeof c === 'number' ? c : c.charCodeAt(0))),
    ...[major, 0],
    ...length,
    ...[...padded].map((c) => c.charCodeAt(0)),
    ...data,
  ]);
}
const HEADER = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }";

describe('NPY', () => {
  it.each([1, 2])('format %i.0', (major) => {
    const { shape, data } = decodeNpy(npy(HEADER, [1, 2, 3, 4, 5, 255], major));
    expect(shape).toEqual([2, 3]);
    expect([...data]).toEqual([1, 2, 3, 4, 5, 255]);
  });

  it('of one dimension', () => {
    expect(decodeNpy(npy(HEADER.replace('(2, 3)', '(3,)'), [7, 8, 9])).shape).toEqual([3]);
  });

  it('of floats, wherever they start', () => {
    const values = Float32Array.of(1.5, -2, 1e-9);
    const file = npy(HEADER.replace('|u1', '<f4').replace('(2, 3)', '(3, 1)'), [
      ...new Uint8Array(values.buffer),
    ]);
    const shifted = new Uint8Array(file.length + 1).subarray(1);
    shifted.set(file);
    expect(decodeFloatNpy(shifted)).toEqual({ shape: [3, 1], data: values });
    expect(() => decodeFloatNpy(npy(HEADER, [1, 2, 3, 4, 5, 6]))).toThrow(/'\|u1', not 32-bit floats/);
  });

  it.each([
    ['another file', Uint8Array.from([...'PK123456789012'].map((c) => c.charCodeAt(0))), /not an NPY/],
    ['nothing', new Uint8Array(0), /not an NPY/],
    ['floats', npy(HEADER.replace('|u1', '<f8'), [1]), /'<f8'/],
    ['Fortran order', npy(HEADER.replace('False', 'True'), [1, 2, 3, 4, 5, 6]), /C order/],
    ['too little', npy(HEADER, [1, 2, 3]), /needs 6 bytes, there are 3/],
    ['too much', npy(HEADER, [1, 2, 3, 4, 5, 6, 7]), /needs 6 bytes, there are 7/],
    ['no shape', npy(HEADER.replace('shape', 'form'), [1]), /no shape/],
    ['format 9', npy(HEADER, [1], 9), /version 9/],
  ])('%s is refused', (_, bytes, message) => {
    expect(() => decodeNpy(bytes)).toThrow(NpyError);
    expect(() => decodeNpy(bytes)).toThrow(message);
  });
});
