import { describe, expect, it } from 'vitest';
import { normal, seededRandom, uniform } from '@/lib/science/simulation/random';
import type { GrayFrame } from '@/lib/science/vision/types';
import { countingArea, visibleShare } from './counting-area';
import { HiddenCover } from './cover-hidden';
import { findVisibleArea } from './visible-area';

const [WIDTH, HEIGHT] = [640, 480];

/** A noisy picture of these levels. */
function picture(
  level: (x: number, y: number) => number,
  seed = 1,
  width = WIDTH,
  height = HEIGHT,
): GrayFrame {
  const random = seededRandom(seed);
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const value = level(i % width, Math.floor(i / width)) + 3 * normal(random);
    return Math.max(0, Math.min(255, Math.round(value)));
  });
  return { width, height, data };
}

const R = 200;
const round = picture((x, y) => (Math.hypot(x + 0.5 - 320, y + 0.5 - 240) < R ? 110 : 8));
const barred = picture((x) => (x >= 80 && x < 560 ? 110 : 0));

describe('the visible part of pictures', () => {
  it('is a round view, less its edge', () => {
    const visible = findVisibleArea([round, round], WIDTH);
    const area = visibleShare({ width: WIDTH, height: HEIGHT, visible }) * WIDTH * HEIGHT;
    // Two blocks of 4 px are taken off as edge: between a circle of 190 and one of 196 px.
    expect(area).toBeGreaterThan(Math.PI * 190 ** 2);
    expect(area).toBeLessThan(Math.PI * 196 ** 2);
  });

  it('is what lies between black bars; the picture’s own border is no edge', () => {
    const visible = findVisibleArea([barred], WIDTH);
    // 480 columns less 8 px on either side, over the whole height.
    expect(visibleShare({ width: WIDTH, height: HEIGHT, visible })).toBeCloseTo(464 / 640, 6);
  });

  it('is the same in pixels of the video where pictures are smaller', () => {
    const small = picture(
      (x, y) => (Math.hypot(x + 0.5 - 160, y + 0.5 - 120) < R / 2 ? 110 : 8),
      2,
      320,
      240,
    );
    const [a, b] = [findVisibleArea([small], WIDTH), findVisibleArea([round], WIDTH)].map((visible) =>
      visibleShare({ width: WIDTH, height: HEIGHT, visible }),
    );
    expect(Math.abs((a ?? 0) - (b ?? 1))).toBeLessThan(0.01);
  });

  it.each([
    ['an evenly lit picture', picture(() => 110)],
    [
      'dark corners as lenses make them',
      picture((x, y) => 110 * (1 - 0.5 * ((x - 320) / 320) ** 2 * ((y - 240) / 240) ** 2)),
    ],
    ['a dark ground with bright heads', picture((x, y) => (x % 40 < 12 && y % 40 < 12 ? 200 : 15))],
    ['a dark ground', picture(() => 12)],
    ['dirt at the border', picture((x, y) => (x < 30 && y > 100 && y < 130 ? 5 : 110))],
    ['dark cells', picture((x, y) => (Math.hypot(x - 200, y - 200) < 60 ? 5 : 110))],
  ])('is all of %s', (_name, seen) => {
    expect(findVisibleArea([seen], WIDTH)).toBeNull();
  });

  it('is not told without pictures', () => {
    expect(findVisibleArea([], WIDTH)).toBeNull();
    expect(visibleShare({ width: WIDTH, height: HEIGHT })).toBe(1);
  });
});

describe('counting in it', () => {
  it('is unbiased for points that lie everywhere, whatever the rim', () => {
    const random = seededRandom(4);
    const points = Array.from(
      { length: 20_000 },
      () => [uniform(random, 0, WIDTH), uniform(random, 0, HEIGHT)] as const,
    );
    for (const seen of [round, barred]) {
      for (const rim of [0, 6, 15]) {
        const { areaPx2, holds } = countingArea(
          { width: WIDTH, height: HEIGHT, visible: findVisibleArea([seen], WIDTH) },
          rim,
        );
        const counted = points.filter(([x, y]) => holds(x, y)).length;
        // 20,000 points on 307,200 px²; counting error of a tenth of them: about 1.5 %.
        expect(Math.abs(counted / areaPx2 / (20_000 / (WIDTH * HEIGHT)) - 1)).toBeLessThan(0.03);
      }
    }
  });

  it('keeps the rim from the hidden part and from the picture’s border', () => {
    const { holds } = countingArea(
      { width: WIDTH, height: HEIGHT, visible: findVisibleArea([barred], WIDTH) },
      12,
    );
    // The visible part begins at 88.
    expect([
      ...[holds(60, 240), holds(94, 240), holds(108, 240), holds(320, 240)],
      ...[holds(320, 4), holds(320, 20), holds(-5, 240), holds(700, 240)],
    ]).toEqual([false, false, true, true, false, true, false, false]);
  });
});

describe('covering what is hidden', () => {
  it('gives it the level of the rest, at any scale', () => {
    const visible = findVisibleArea([round], WIDTH);
    if (!visible) throw new Error('the view was not found');
    const cover = new HiddenCover(visible, WIDTH);
    const small = picture((x, y) => (Math.hypot(x + 0.5 - 160, y + 0.5 - 120) < R / 2 ? 90 : 8), 3, 320, 240);
    for (const [seen, level] of [
      [{ ...round, data: round.data.slice() }, 110],
      [small, 90],
    ] as const) {
      const before = seen.data.slice();
      const { width, height, data } = cover.cover(seen);
      expect(Math.abs((data[0] as number) - level)).toBeLessThan(2);
      const middle = (height / 2) * width + width / 2;
      expect(data[middle]).toBe(before[middle]);
      expect(data.reduce((least, each) => Math.min(least, each), 255)).toBeGreaterThan(level - 30);
    }
  });
});
