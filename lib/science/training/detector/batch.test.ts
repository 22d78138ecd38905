import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { measureBrightness } from '@/lib/science/vision/normalize';
import { noiseTable } from './augment';
import { BatchMaker } from './batch';
import type { LabeledPicture } from './sample';
import { drawWorldPicture } from './world';

const world = drawWorldPicture(seededRandom(11), 128);
const noise = noiseTable(seededRandom(3), 1 << 10);
const range = { scale: [1, 1], invertShare: 0 } as const;

describe('BatchMaker', () => {
  it('repeats itself with a seed', () => {
    const make = (seed: number) =>
      new BatchMaker(64, 2, ['sperm'], noise).next(seededRandom(seed), () => ({ source: world, range }));
    expect(make(1)).toEqual(make(1));
    expect(make(1).input).not.toEqual(make(2).input);
  });

  it('teaches the same box from the center cell and from its neighbors', () => {
    const data = new Uint8Array(64 * 64);
    const boxes = [{ x: 21, y: 25, w: 14, h: 10, className: 'sperm' as const }];
    const source: LabeledPicture = {
      picture: { width: 64, height: 64, data },
      brightness: measureBrightness(data),
      boxes,
    };
    const { box, mask, count, boxCount } = new BatchMaker(64, 1, ['sperm'], noise).next(
      seededRandom(4),
      () => ({
        source,
        range,
      }),
    ).targets;
    expect(count?.[0]).toBe(1);
    // Nine cells: the center weighs 1, its eight neighbors 0.3 each.
    expect(boxCount?.[0]).toBeCloseTo(3.4, 5);
    const taught = [...mask.keys()].filter((i) => (mask[i] ?? 0) > 0);
    expect(taught).toHaveLength(9);
    const centers = taught.map((i) => [(i % 16) + (box[i] ?? 0), Math.floor(i / 16) + (box[256 + i] ?? 0)]);
    for (const [x, y] of centers) {
      expect(x).toBeCloseTo(centers[0]?.[0] ?? Number.NaN, 5);
      expect(y).toBeCloseTo(centers[0]?.[1] ?? Number.NaN, 5);
    }
    // 14 × 10 px are 3.5 × 2.5 cells, one way or, transposed, the other.
    for (const i of taught) expect((box[512 + i] ?? 0) + (box[768 + i] ?? 0)).toBeCloseTo(6, 5);
  });

  it('does not judge unclear ground', () => {
    const unclear = [{ x: 0, y: 0, w: 128, h: 128, className: 'sperm' as const }];
    const source = { ...world, boxes: [], unclear };
    const { heat } = new BatchMaker(64, 1, ['sperm'], noise).next(seededRandom(5), () => ({
      source,
      range,
    })).targets;
    const judged = heat.filter((h) => h < 0.98);
    // Blind strips may lie along the crop's edges.
    expect(judged.length).toBeLessThan(0.6 * heat.length);
    expect(Math.max(...heat)).toBeCloseTo(0.99, 5);
  });
});
