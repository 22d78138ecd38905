import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { normal } from '@/lib/science/simulation/random';
import type { Track } from '@/lib/science/vision/types';
import { findRoundCells } from './find-round-cells';
import { pixelUmByHeads } from './pixel-size';
import { stillPicture } from './still-picture';

interface Thing {
  readonly cx: number;
  readonly cy: number;
  /** Half axes, px. */
  readonly a: number;
  readonly b: number;
  /** Level of the inside and of a rim that ends at the outline and is 2 px wide, above the ground. */
  readonly inside: number;
  readonly rim: number;
}

const [WIDTH, HEIGHT, GROUND] = [200, 150, 110];

/** Ellipses on an even ground, with noise of 1 level. */
function pictureOf(things: readonly Thing[], seed = 1) {
  const random = seededRandom(seed);
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [(i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5];
    let level = GROUND + normal(random);
    for (const { cx, cy, a, b, inside, rim } of things) {
      const rho = Math.hypot((x - cx) / a, (y - cy) / b);
      if (rho < 1) level += rho > 1 - 2 / b ? rim : inside;
    }
    return Math.max(0, Math.min(255, Math.round(level)));
  });
  return { width: WIDTH, height: HEIGHT, data };
}

const cell = (cx: number, cy: number, radius: number, inside: number, rim: number): Thing => {
  return { cx, cy, a: radius, b: radius, inside, rim };
};

describe('round cells', () => {
  it('are found by a bright rim (phase contrast) or a dark one (bright field), where they are and as large', () => {
    // At 0.5 µm a pixel 10 px are a radius of 5 µm.
    for (const [inside, rim] of [
      [-20, 70],
      [-5, -40],
    ] as const) {
      const found = findRoundCells(pictureOf([cell(60.5, 70.25, 10, inside, rim)]), 0.5);
      expect(found).toHaveLength(1);
      expect(found[0]?.cx).toBeCloseTo(60.5, 0);
      expect(found[0]?.cy).toBeCloseTo(70.25, 0);
      expect(Math.abs((found[0]?.radius ?? 0) - 10)).toBeLessThan(1);
    }
  });

  it('are found at other magnifications, and not where the same body would be smaller or larger than a cell', () => {
    const picture = pictureOf([cell(100, 75, 20, -20, 70)]);
    // 20 px: 5 µm at 0.25 µm a pixel, 2 µm at 0.1, 10 µm at 0.5.
    expect(findRoundCells(picture, 0.25)).toHaveLength(1);
    expect(findRoundCells(picture, 0.1)).toHaveLength(0);
    expect(findRoundCells(picture, 0.5)).toHaveLength(0);
  });

  it('are neither heads, nor long bodies, nor bodies that glow throughout, nor noise', () => {
    const others: Thing[] = [
      { cx: 30, cy: 30, a: 5, b: 3.2, inside: 90, rim: 90 },
      { cx: 80, cy: 40, a: 16, b: 8, inside: -20, rim: 70 },
      { cx: 140, cy: 60, a: 10, b: 10, inside: 80, rim: 80 },
      { cx: 60, cy: 110, a: 3, b: 3, inside: -60, rim: 20 },
    ];
    expect(findRoundCells(pictureOf(others), 0.5)).toEqual([]);
    for (const seed of [2, 3, 4]) expect(findRoundCells(pictureOf([], seed), 0.5)).toEqual([]);
  });

  it('are told apart where two touch', () => {
    const pair = [cell(60, 70, 10, -20, 70), cell(83, 70, 10, -20, 70)];
    expect(findRoundCells(pictureOf(pair), 0.5)).toHaveLength(2);
  });
});

describe('the still picture', () => {
  it('shows nothing of what passes, and what drifts where it is in the middle frame', () => {
    const drift = (from: number, to: number) => [3 * (to - from), 0] as const;
    const pictures = Array.from({ length: 9 }, (_, f) =>
      pictureOf([cell(40 + 3 * f, 75, 10, -20, 70), cell(20 + 20 * f, 20, 5, 90, 90)], 10 + f),
    );
    const still = stillPicture([...pictures.keys()], (f) => pictures[f], drift, 1, 15);
    expect(still?.frame).toBe(4);
    const level = (x: number, y: number) => still?.picture.data[y * WIDTH + x] ?? 0;
    // Inside, rim of the cell at 40 + 3 × 4 = 52, and the ground where a swimmer was in frame 4.
    expect(Math.abs(level(52, 75) - (GROUND - 20))).toBeLessThan(4);
    expect(Math.abs(level(61, 75) - (GROUND + 70))).toBeLessThan(6);
    expect(Math.abs(level(100, 20) - GROUND)).toBeLessThan(4);
    expect(stillPicture([], () => undefined, drift, 1, 15)).toBeNull();
  });
});

it('takes the size of a pixel from heads of 5 µm, which are boxed wider where they are bright', () => {
  const trackAt = (cx: number): Track => {
    const point = { frame: 0, cx, cy: 60, x: cx - 8, y: 52, w: 16, h: 16, score: 1, interpolated: false };
    return { id: 1, className: 'sperm', points: [point] };
  };
  const heads = (level: number) => pictureOf([50, 100, 150].map((x) => cell(x, 60, 4, level, level)));
  const tracks = [50, 100, 150].map(trackAt);
  // Boxes of 16 px are 1.75 heads of 5 µm with a bright head in its halo, 1.2 with a dark one.
  expect(pixelUmByHeads(tracks, heads(90), 0, 16, 1)).toBeCloseTo((1.75 * 5) / 16, 9);
  expect(pixelUmByHeads(tracks, heads(-60), 0, 16, 1)).toBeCloseTo((1.2 * 5) / 16, 9);
  expect(pixelUmByHeads([], heads(90), 0, 16, 1)).toBeNull();
});
