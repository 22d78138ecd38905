import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import type { LabeledBox } from '@/lib/science/vision/center-heatmap';
import { measureBrightness } from '@/lib/science/vision/normalize';
import { type Augmentation, drawAugmentation, noiseTable } from './augment';
import { blur, cropBoxes, cutCrop } from './crop';
import type { LabeledPicture } from './sample';

const SIZE = 64;
const noise = noiseTable(seededRandom(1), 1 << 10);
const plain: Augmentation = {
  scale: 1,
  x: 0,
  y: 0,
  flipX: false,
  flipY: false,
  transpose: false,
  interlaced: false,
  polarity: 1,
  gain: 1,
  bias: 0,
  gamma: 0,
  slopeX: 0,
  slopeY: 0,
  bowl: 0,
  noise: 0,
  blurPx: 0,
  clotted: false,
  border: { left: 0, top: 0, right: 0, bottom: 0 },
  borderLevel: null,
};

/** A dark picture of 120 × 100 with one bright rectangle, labeled exactly. */
function rectangle(box: { x: number; y: number; w: number; h: number }): LabeledPicture {
  const data = new Uint8Array(120 * 100);
  for (let y = box.y; y < box.y + box.h; y++) data.fill(255, y * 120 + box.x, y * 120 + box.x + box.w);
  const boxes: LabeledBox[] = [{ ...box, className: 'sperm' }];
  return { picture: { width: 120, height: 100, data }, brightness: measureBrightness(data), boxes };
}

/** Bounds of the pixels above half-way between dark and bright. */
function bounds(crop: Float32Array) {
  const half = (Math.min(...crop) + Math.max(...crop)) / 2;
  const lit = [...crop.keys()].filter((i) => (crop[i] ?? 0) > half);
  const [xs, ys] = [lit.map((i) => i % SIZE), lit.map((i) => Math.floor(i / SIZE))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) + 1 - x, h: Math.max(...ys) + 1 - y };
}

function cut(source: LabeledPicture, a: Augmentation): Float32Array {
  const out = new Float32Array(SIZE * SIZE);
  cutCrop(source, a, SIZE, out, 0, noise, seededRandom(2));
  return out;
}

describe('crops and their boxes', () => {
  const source = rectangle({ x: 40, y: 30, w: 20, h: 8 });

  it.each<Partial<Augmentation>>([
    {},
    { x: 22, y: 17 },
    { x: 22, y: 17, flipX: true },
    { x: 22, y: 17, flipY: true },
    { x: 22, y: 17, transpose: true },
    { x: 22, y: 17, flipX: true, transpose: true },
    { x: 30, y: 20, scale: 1.4, flipY: true },
    { x: 10, y: 10, scale: 0.8 },
  ])('agree for %j', (given) => {
    const a = { ...plain, ...given };
    const [found] = cropBoxes(source.boxes, a, SIZE);
    const seen = bounds(cut(source, a));
    // Pixel centers stand for whole pixels, so a pixel of difference is rounding.
    for (const side of ['x', 'y', 'w', 'h'] as const)
      expect(Math.abs((found?.box[side] ?? Number.NaN) - seen[side])).toBeLessThanOrEqual(1.5);
  });

  it.each<Partial<Augmentation>>([
    { x: 22.5, y: 17.25 },
    { x: 22, y: 17, flipX: true, flipY: true },
    { x: 30, y: 20, scale: 1.4, flipY: true, transpose: true },
    { x: 30, y: 20, scale: 1.7, flipX: true },
    { x: 10, y: 10, scale: 0.8, flipX: true },
  ])('have the same center for %j', (given) => {
    const a = { ...plain, ...given };
    const [found] = cropBoxes(source.boxes, a, SIZE);
    const crop = cut(source, a);
    const dark = Math.min(...crop);
    // The center of gravity of the light; the middle of pixel i lies at i + ½.
    const light = [...crop].map((v) => v - dark);
    const total = light.reduce((sum, v) => sum + v, 0);
    const mean = (at: (i: number) => number): number =>
      light.reduce((sum, v, i) => sum + v * (at(i) + 0.5), 0) / total;
    const { x, y, w, h } = found?.box ?? { x: 0, y: 0, w: 0, h: 0 };
    expect(Math.abs(mean((i) => i % SIZE) - (x + w / 2))).toBeLessThan(0.05);
    expect(Math.abs(mean((i) => Math.floor(i / SIZE)) - (y + h / 2))).toBeLessThan(0.05);
  });

  it('clips boxes to the crop and leaves heads of which little is seen unjudged', () => {
    // The box reaches from 40 to 60; from x = 45 on, 15 of its 20 columns are left; from x = 55 on, 5.
    const [most] = cropBoxes(source.boxes, { ...plain, x: 45 }, SIZE);
    expect(most).toEqual({ box: { x: 0, y: 30, w: 15, h: 8, className: 'sperm' }, ignored: false });
    expect(cropBoxes(source.boxes, { ...plain, x: 55 }, SIZE)[0]?.ignored).toBe(true);
    expect(cropBoxes(source.boxes, { ...plain, x: 61 }, SIZE)).toEqual([]);
  });

  it('treats a blind strip like the edge of the picture', () => {
    const a = { ...plain, x: 0, border: { left: 0, top: 0, right: 10, bottom: 0 }, borderLevel: -9 };
    // The strip begins at column 54: 14 of the 20 columns are left.
    expect(cropBoxes(source.boxes, a, SIZE)[0]?.box.w).toBe(14);
    const crop = cut(source, a);
    expect(crop[34 * SIZE + 53]).toBeGreaterThan(0);
    expect(crop[34 * SIZE + 54]).toBe(-9);
    // Padding repeats the last column instead.
    expect(cut(source, { ...a, borderLevel: null })[34 * SIZE + 60]).toBe(crop[34 * SIZE + 53]);
  });

  it('takes odd lines of interlaced crops from the later picture', () => {
    const later = new Uint8Array(120 * 100).fill(255);
    const crop = cut(
      { ...source, later: { width: 120, height: 100, data: later } },
      { ...plain, interlaced: true },
    );
    // Column 5 is dark in the picture and bright in the later one.
    expect(crop[10 * SIZE + 5]).toBeLessThan(0);
    expect(crop[11 * SIZE + 5]).toBeGreaterThan(0);
  });

  it('normalizes with the brightness of the whole picture', () => {
    const { mean, spread } = source.brightness;
    expect(cut(source, plain)[0]).toBeCloseTo((0 - mean) / spread, 5);
  });
});

describe('augmentations', () => {
  it('stay inside the picture', () => {
    const random = seededRandom(3);
    const range = { scale: [0.6, 1.6], invertShare: 0.2 } as const;
    for (let k = 0; k < 500; k++) {
      const a = drawAugmentation(random, { width: 120, height: 100 }, SIZE, range);
      const span = SIZE / a.scale;
      expect(a.x).toBeGreaterThanOrEqual(0);
      expect(a.x + span).toBeLessThanOrEqual(120 + 1e-6);
      expect(a.y + span).toBeLessThanOrEqual(100 + 1e-6);
    }
  });

  it('blurring keeps the light and spreads a point as a Gaussian', () => {
    const point = new Float32Array(SIZE * SIZE);
    point[32 * SIZE + 32] = 1;
    blur(point, 0, SIZE, 1.5);
    expect(point.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4);
    // exp(−1² / (2·1.5²)) between neighbors.
    expect((point[32 * SIZE + 33] ?? 0) / (point[32 * SIZE + 32] ?? 1)).toBeCloseTo(Math.exp(-1 / 4.5), 4);
  });
});
