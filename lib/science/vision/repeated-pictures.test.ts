import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { RepeatFinder } from './repeated-pictures';
import type { GrayFrame } from './types';

const [width, height] = [160, 120];

interface Scene {
  /** Moment that picture n shows; the one of the picture before for a repeat. */
  readonly momentOf: (n: number) => number;
  readonly pictures: number;
  /** Half widths of even noise, gray levels: of the camera, the same in a repeat, and of the coding, new in each picture. */
  readonly cameraNoise?: number;
  readonly codingNoise?: number;
  /** Coding that picture n has; its own unless given. */
  readonly codingOf?: (n: number) => number;
  /** Light, gray levels, and where the table stands, px. */
  readonly lightAt?: (n: number) => number;
  readonly tableAt?: (moment: number) => number;
}

/** Six discs that swim over an uneven ground, 2 px a moment. */
function* scene({ momentOf, pictures, lightAt, tableAt, codingOf, ...noise }: Scene): Generator<GrayFrame> {
  for (let n = 0; n < pictures; n++) {
    const moment = momentOf(n);
    const camera = seededRandom(1000 + moment);
    const coding = seededRandom(5000 + (codingOf?.(n) ?? n));
    const table = tableAt?.(moment) ?? 0;
    const data = Uint8Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [(i % width) + table, Math.floor(i / width)];
      const row = Math.floor(y / 20);
      const head = (37 * row + 2 * moment) % width;
      const isHead = Math.hypot(x - head, y - 20 * row - 10) < 5;
      const ground = 110 + 20 * Math.sin(x / 9) * Math.sin(y / 7);
      const grain =
        (noise.cameraNoise ?? 4) * (2 * camera() - 1) + (noise.codingNoise ?? 1) * (2 * coding() - 1);
      return (isHead ? 200 : ground) + grain + (lightAt?.(n) ?? 0);
    });
    yield { width, height, data };
  }
}

function countIn(pictures: Iterable<GrayFrame>, isBlank: (n: number) => boolean = () => false): number {
  const finder = new RepeatFinder();
  let n = 0;
  for (const picture of pictures) finder.push(picture, isBlank(n++));
  return finder.count();
}

describe('the longest time for which the picture stays the same', () => {
  const stillIn = (pictures: Iterable<GrayFrame>, isBlank: (n: number) => boolean = () => false): number => {
    const finder = new RepeatFinder();
    let n = 0;
    for (const picture of pictures) finder.push(picture, isBlank(n++));
    return finder.longestStill();
  };
  const paused = { cameraNoise: 4, codingNoise: 0, pictures: 60 };

  it('is that of the longest pause', () => {
    // Pictures 10 to 14 show the moment of 9, pictures 30 to 49 that of 29.
    const momentOf = (n: number) => (n >= 10 && n < 15 ? 9 : n >= 30 && n < 50 ? 29 : n);
    expect(stillIn(scene({ ...paused, momentOf }))).toBe(20);
    expect(stillIn(scene({ ...paused, momentOf: () => 5 }))).toBe(59);
  });

  it('is none where anything moves, where a camera makes noise, and of blank pictures', () => {
    expect(stillIn(scene({ ...paused, cameraNoise: 0, momentOf: (n) => n }))).toBe(0);
    // Even noise of 1 level on both sides has a standard deviation of 0.6, of differences 0.8.
    expect(stillIn(scene({ ...paused, momentOf: () => 5, codingNoise: 1 }))).toBe(0);
    expect(stillIn(scene({ ...paused, momentOf: () => 5 }), () => true)).toBe(0);
    expect(stillIn([])).toBe(0);
  });
});

describe('RepeatFinder', () => {
  it.each([
    ['every second', 2],
    ['every third', 3],
  ])('%s picture is new: all others repeat one', (_what, each) => {
    // Of 60 pictures, 60/each are new.
    expect(countIn(scene({ momentOf: (n) => Math.floor(n / each), pictures: 60 }))).toBe(60 - 60 / each);
  });

  it('counts lost pictures that the one before replaces', () => {
    const lost = [7, 8, 23, 40];
    const momentOf = (n: number): number => (lost.includes(n) ? momentOf(n - 1) : n);
    expect(countIn(scene({ momentOf, pictures: 50 }))).toBe(lost.length);
  });

  it('counts pulldown, four pictures of five new', () => {
    expect(countIn(scene({ momentOf: (n) => n - Math.floor(n / 5), pictures: 61 }))).toBe(12);
  });

  it.each<[string, Partial<Scene>]>([
    ['moves', {}],
    ['is noisy', { cameraNoise: 25 }],
    ['flickers', { lightAt: (n) => 12 * Math.sin(n / 2) }],
    ['shakes and rests by turns', { tableAt: (moment) => [0, 0, 0, 3, 5, 2][moment % 6] ?? 0 }],
    ['is nothing but noise of a camera', { momentOf: () => 5, codingNoise: 3 }],
    ['does not change at all', { momentOf: () => 5, codingNoise: 0 }],
    [
      'rests and is coded so strongly that most pictures look alike',
      { momentOf: () => 5, codingNoise: 0.5, codingOf: (n) => Math.floor(n / 2) },
    ],
  ])('finds none in what %s', (_what, change) => {
    expect(countIn(scene({ momentOf: (n) => n, pictures: 48, ...change }))).toBe(0);
  });

  it('takes flicker off: a repeat in other light is one', () => {
    const lightAt = (n: number) => 10 * Math.sin(n / 3);
    expect(countIn(scene({ momentOf: (n) => Math.floor(n / 2), pictures: 40, lightAt }))).toBe(20);
  });

  it('does not count blank pictures', () => {
    const black = { width, height, data: new Uint8Array(width * height) };
    const isBlank = (n: number) => n >= 20 && n < 40;
    const pictures = [...scene({ momentOf: (n) => n, pictures: 60 })].map((p, n) => (isBlank(n) ? black : p));
    expect(countIn(pictures, isBlank)).toBe(0);
  });

  it('counts nothing in a picture, in none and where sizes change', () => {
    expect(countIn([])).toBe(0);
    const one = { width: 1, height: 1, data: Uint8Array.of(7) };
    expect(countIn([one])).toBe(0);
    expect(countIn([...scene({ momentOf: (n) => n, pictures: 12 }), one])).toBe(0);
  });
});
