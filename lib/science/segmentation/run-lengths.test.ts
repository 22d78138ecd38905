import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation/random';
import { decodeRunLengths, encodeRunLengths, packRunLengths, unpackRunLengths } from './run-lengths';

/** Rows of a picture, '#' for foreground. */
const drawn = (...rows: string[]) => Uint8Array.from(rows.join(''), (c) => (c === '#' ? 1 : 0));

describe('run lengths', () => {
  it('go down the columns and begin with background', () => {
    // Columns of the picture, top to bottom: .##, ..#, #.# → 1 off, 2 on, 2 off, 2 on, 1 off, 1 on.
    const mask = drawn('..#', '#..', '###');
    expect(encodeRunLengths(mask, 3, 3)).toEqual([1, 2, 2, 2, 1, 1]);
    expect(decodeRunLengths([1, 2, 2, 2, 1, 1], 3, 3)).toEqual(mask);
  });

  it('begin with 0 where the first pixel is foreground', () => {
    expect(encodeRunLengths(drawn('##', '..'), 2, 2)).toEqual([0, 1, 1, 1, 1]);
    expect(encodeRunLengths(drawn('..', '..'), 2, 2)).toEqual([4]);
    expect(encodeRunLengths(drawn('##', '##'), 2, 2)).toEqual([0, 4]);
    expect(decodeRunLengths([0, 4], 2, 2)).toEqual(drawn('##', '##'));
  });

  it.each([[[3]], [[5]], [[2, -1, 3]], [[1.5, 2.5]], [[]]])('refuse %j for a picture of 2×2', (runs) => {
    expect(() => decodeRunLengths(runs, 2, 2)).toThrow(RangeError);
  });

  it('refuse a mask of another size', () => {
    expect(() => encodeRunLengths(new Uint8Array(5), 2, 2)).toThrow(RangeError);
  });
});

describe("COCO's string", () => {
  // By hand from rleToString of pycocotools' maskApi.c: x = run (from the fourth on less the run before the last); the
  // five lowest bits, x >>= 5, more while x is not 0 (or −1 where bit 16 of the five is set), + 32 if more, + 48.
  it.each<[string, number[], string]>([
    // 6 → 54 '6'; 1 → '1'; 40 = 8 + 32 → 8 | 32 = 40 → 88 'X', then 1 → '1'; 4 − 1 = 3 → '3'; 5 − 40 = −35:
    // & 31 = 29, >> 5 = −2, more → 29 | 32 = 61 → 109 'm'; −2 & 31 = 30, >> 5 = −1, no more → 78 'N'; 3 − 4 = −1 → 31 → 79 'O'.
    ['several runs', [6, 1, 40, 4, 5, 3], '61X13mNO'],
    // 16 has bit 16 set and 0 left, which is not −1: 16 | 32 = 48 → 96 '`', then 0 → '0'. 15 → 63 '?'.
    ['16, which needs a second character', [16, 15], '`0?'],
    ['0', [0], '0'],
    // 1,000,000 = 0b11110_10000_10010_00000: 0 | 32 → 80 'P'; 18 | 32 → 98 'b'; 16 | 32 → 96 '`'; 30 has bit 16 → 30 | 32 →
    // 110 'n'; 0 → '0'.
    ['a million', [1_000_000], 'Pb`n0'],
    ['nothing', [], ''],
  ])('of %s', (_, runs, text) => {
    expect(packRunLengths(runs)).toBe(text);
    expect(unpackRunLengths(text)).toEqual(runs);
  });

  it('comes back for the largest numbers', () => {
    const runs = [2 ** 31 - 1, 0, 5, 2 ** 31 - 1, 0, 0, 2 ** 31 - 1];
    expect(unpackRunLengths(packRunLengths(runs))).toEqual(runs);
  });

  it.each(['/', 'P', 'pppppppp0', '0 1', '61é', '000O'])('refuses %j', (text) => {
    expect(() => unpackRunLengths(text)).toThrow(RangeError);
  });

  it.each([[[-1]], [[1.5]], [[2 ** 31]], [[Number.NaN]]])('refuses to write %j', (runs) => {
    expect(() => packRunLengths(runs)).toThrow(RangeError);
  });

  it('brings back 60 seeded masks to the pixel', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 60; round++) {
      const [width, height] = [1 + Math.floor(random() * 40), 1 + Math.floor(random() * 40)];
      const share = random();
      const mask = Uint8Array.from({ length: width * height }, () => (random() < share ? 1 : 0));
      const text = packRunLengths(encodeRunLengths(mask, width, height));
      expect(decodeRunLengths(unpackRunLengths(text), width, height)).toEqual(mask);
    }
  });
});
