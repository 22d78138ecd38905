import { expect, it } from 'vitest';
import { sha256Of, sha256OfJson } from './sha256';

it('hashes text and bytes alike (FIPS 180-4, example of one block)', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(sha256Of('abc')).toBe(abc);
  expect(sha256Of(new Uint8Array([0x61, 0x62, 0x63]))).toBe(abc);
});

it('hashes JSON whatever the order of its keys, and by the order of its lists', () => {
  expect(sha256OfJson({ b: { d: 1, c: 2 }, a: [1, 2] })).toBe(sha256Of('{"a":[1,2],"b":{"c":2,"d":1}}'));
  expect(sha256OfJson([1, 2])).not.toBe(sha256OfJson([2, 1]));
});
