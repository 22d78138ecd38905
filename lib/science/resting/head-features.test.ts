import { expect, it } from 'vitest';
import type { GrayFrame, Track } from '@/lib/science/vision/types';
import { type FeatureMap, featureLikeness, trackFeatures } from './head-features';

const picture: GrayFrame = { width: 16, height: 12, data: new Uint8Array(16 * 12) };

/** Planes of 3 × 4 cells of 4 px: the column, the row, and in a plane of its own what is given. */
const mapOf = (own: number): FeatureMap => {
  const cells = Array.from({ length: 12 }, (_, i) => i);
  return {
    planes: [
      {
        values: Float32Array.from([...cells.map((i) => i % 4), ...cells.map((i) => Math.floor(i / 4))]),
        channels: 2,
        rows: 3,
        columns: 4,
        means: Float64Array.of(1.5, 1),
      },
      {
        values: new Float32Array(12).fill(own),
        channels: 1,
        rows: 3,
        columns: 4,
        means: Float64Array.of(own),
      },
    ],
    pixelsPerCell: 4,
  };
};

const track = (
  first: number,
  places: readonly (readonly [number, number])[],
  interpolated: number[] = [],
): Track => ({
  id: 1,
  className: 'sperm',
  points: places.map(([cx, cy], i) => ({
    frame: first + i,
    cx,
    cy,
    x: cx - 2,
    y: cy - 2,
    w: 4,
    h: 4,
    score: 1,
    interpolated: interpolated.includes(first + i),
  })),
});

it('reads the features between the middles of cells, in the mean of the pictures that show a track', async () => {
  // In the video's pixels, twice those of the pictures.
  const [a, b, never] = [
    track(
      0,
      [
        [12, 12],
        [16, 12],
        [99, 99],
      ],
      [2],
    ),
    track(2, [[0, 24]]),
    track(1, [[12, 12]]),
  ];
  const pictures = new Map([
    [0, picture],
    [2, picture],
  ]);
  const asked: GrayFrame[] = [];
  const features = await trackFeatures(
    {
      of: async (each) => {
        asked.push(each);
        return mapOf(asked.length);
      },
    },
    { tracks: [a, b].flatMap((each) => (each ? [each] : [])), faint: never ? [never] : [] },
    [0, 1, 2],
    (frame) => pictures.get(frame),
    0.5,
  );
  expect(asked).toHaveLength(2);
  // Frame 0 alone: 6 px are the middle of cell 1; frame 1 was not kept and frame 2 not seen.
  expect([...(features.of.get(a as Track) ?? [])]).toEqual([1, 1, 1]);
  // Beyond the last row and before the first column: the rim's.
  expect([...(features.of.get(b as Track) ?? [])]).toEqual([0, 2, 2]);
  expect(features.of.has(never as Track)).toBe(false);
  expect([...features.ground]).toEqual([1.5, 1, 1.5]);
});

it('reads a quarter of the way between two cells as that', async () => {
  const own = track(0, [[7, 9]]);
  const { of } = await trackFeatures({ of: async () => mapOf(5) }, { tracks: [own] }, [0], () => picture, 1);
  // 7 px are 7 / 4 − 1/2 = 1.25 cells, 9 px 1.75.
  expect([...(of.get(own) ?? [])]).toEqual([1.25, 1.75, 5]);
});

it('is the cosine with the third of the swimmers that is most like it, all less the middle', () => {
  const f = (...values: number[]) => Float32Array.from(values);
  // What rests has a mean of (4, 0), so that the middle between it and the ground at (0, 0) is (2, 0); both features differ by
  // the same. Less the middle: (1, 1), (3, −1).
  const things = [f(3, 1), f(5, -1), undefined];
  // Less the middle: (1, 1), (1, 0), (−1, 0), (0, 1), (1, −1), (−1, −1).
  const swimmers = [f(3, 1), f(3, 0), f(1, 0), f(2, 1), f(3, -1), f(1, -1)];
  const [one, , unknown] = featureLikeness(things, swimmers, f(0, 0));
  expect(one).toBeCloseTo((1 + Math.SQRT1_2) / 2, 6);
  expect(unknown).toBeNull();
  expect(featureLikeness([f(1, 2)], [], f(0, 0))).toEqual([null]);
});

it('asks at least one swimmer and at most five', () => {
  const f = (...values: number[]) => Float32Array.from(values);
  const things = [f(3, 1), f(5, -1)];
  // Less the middle, (2, 0): (0, 1) and (−1, −1).
  const [half, against] = [f(2, 1), f(1, -1)];
  const likeness = (...swimmers: Float32Array[]) => featureLikeness(things, swimmers, f(0, 0))[0];
  expect(likeness(half, against)).toBeCloseTo(Math.SQRT1_2, 6);
  // Of three one, of four two: of (1, 1) itself and the next.
  expect(likeness(f(3, 1), half, against)).toBeCloseTo(1, 6);
  expect(likeness(f(3, 1), half, against, against)).toBeCloseTo((1 + Math.SQRT1_2) / 2, 6);
  const many = Array.from({ length: 30 }, (_, i) => (i < 4 ? f(3, 1) : half));
  expect(likeness(...many)).toBeCloseTo((4 + Math.SQRT1_2) / 5, 6);
});

it('counts a feature by how much it differs among what rests', () => {
  const f = (...values: number[]) => Float32Array.from(values);
  // Standard deviations of 1 and 0, and 0.05 besides: a swimmer that is away by 1.05 and 0.05 is so by one unit of each.
  const [one] = featureLikeness([f(3, 0), f(5, 0)], [f(3.05, 0.05)], f(0, 0));
  expect(one).toBeCloseTo(Math.SQRT1_2, 5);
});
