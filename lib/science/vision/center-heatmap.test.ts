import { describe, expect, it } from 'vitest';
import { decodePeaks, encodeTargets, type LabeledBox } from './center-heatmap';

const classes = ['sperm'] as const;
const width = 20;
const height = 10;
const area = width * height;
const empty = (items = 1, channels = 1) => ({
  heat: new Float32Array(items * channels * area),
  box: new Float32Array(items * 4 * area),
  mask: new Float32Array(items * area),
});
const options = {
  gridWidth: width,
  gridHeight: height,
  pictureWidth: 80,
  pictureHeight: 40,
  classes,
  threshold: 0.5,
};

describe('encodeTargets', () => {
  it('writes the center cell, its offset and the size in cells', () => {
    const out = empty();
    // Center (18, 11) px: cell column floor(18/4) = 4, row floor(11/4) = 2, offsets 0.5 and 0.75; 12/4 = 3, 6/4 = 1.5.
    const count = encodeTargets(
      [{ x: 12, y: 8, w: 12, h: 6, className: 'sperm' }],
      { width, height, classes },
      out,
      0,
    );
    const cell = 2 * width + 4;
    expect(count).toBe(1);
    expect(out.heat[cell]).toBe(1);
    expect([0, 1, 2, 3].map((i) => out.box[i * area + cell])).toEqual([0.5, 0.75, 3, 1.5]);
    // sigma = max(0.7, 6/4/3) = 0.7; one cell away exp(-1 / (2·0.49)) = 0.36045
    expect(out.heat[cell + 1]).toBeCloseTo(0.36045, 4);
    expect(out.mask.reduce((a, b) => a + b)).toBe(1);
  });

  it('leaves out centers beyond the grid and ignores the ground of classes without a channel', () => {
    const out = empty();
    const boxes: LabeledBox[] = [
      { x: 78, y: 0, w: 8, h: 8, className: 'sperm' },
      { x: 8, y: 8, w: 8, h: 4, className: 'cluster' },
    ];
    expect(encodeTargets(boxes, { width, height, classes }, out, 0)).toBe(0);
    expect(out.heat[2 * width + 2]).toBeCloseTo(0.99, 6);
    expect(out.heat[2 * width + 6]).toBe(0);
    expect(out.mask.every((v) => v === 0)).toBe(true);
  });

  it('keeps batch items apart', () => {
    const out = empty(2);
    encodeTargets([{ x: 12, y: 8, w: 12, h: 6, className: 'sperm' }], { width, height, classes }, out, 1);
    expect(out.heat.subarray(0, area).every((v) => v === 0)).toBe(true);
    expect(out.heat[area + 2 * width + 4]).toBe(1);
  });
});

describe('decodePeaks', () => {
  it('gives back what was encoded', () => {
    const out = empty();
    const boxes: LabeledBox[] = [
      { x: 12.4, y: 8.2, w: 12, h: 6, className: 'sperm' },
      { x: 60.1, y: 20.7, w: 14, h: 13, className: 'sperm' },
    ];
    encodeTargets(boxes, { width, height, classes }, out, 0);
    const found = decodePeaks(out.heat, out.box, options).sort((a, b) => a.x - b.x);
    expect(found).toHaveLength(2);
    found.forEach((d, i) => {
      for (const key of ['x', 'y', 'w', 'h'] as const)
        expect(d[key]).toBeCloseTo(boxes[i]?.[key] ?? Number.NaN, 4);
    });
  });

  it('takes one cell of a plateau, clips to the picture and drops peaks in the padding', () => {
    const { heat, box } = empty();
    heat.set([0.9, 0.9], 0); // plateau at the top left corner
    box.fill(2, 2 * area, 4 * area); // 8 × 8 px boxes centered on their cell's corner
    heat[9 * width + 19] = 0.8; // center (76, 36), outside the 70 × 36 picture
    const found = decodePeaks(heat, box, { ...options, pictureWidth: 70, pictureHeight: 36 });
    expect(found).toEqual([{ x: 0, y: 0, w: 4, h: 4, score: expect.closeTo(0.9, 6), className: 'sperm' }]);
  });

  it('draws sizes of heads toward the usual one, those of clusters not', () => {
    const both = ['sperm', 'cluster'] as const;
    const out = empty(1, 2);
    const box = { x: 20, y: 12, w: 16, h: 16 };
    encodeTargets([{ ...box, className: 'sperm' }], { width, height, classes: both }, out, 0);
    encodeTargets([{ ...box, x: 52, className: 'cluster' }], { width, height, classes: both }, out, 0);
    const sizes = { side: 9, slope: 0.5 };
    const found = decodePeaks(out.heat, out.box, { ...options, classes: both, sizes });
    // 16 px are 16/9 of the usual size, of which the root remains: 9 · 4/3 = 12, about the same center (28, 20).
    // That is a factor of 0.75; no more than 1 / 1.25 = 0.8 is believed, which makes 12.8.
    const head = found.find((d) => d.className === 'sperm');
    expect([head?.x, head?.y, head?.w, head?.h].map((v) => v?.toFixed(6))).toEqual(
      [21.6, 13.6, 12.8, 12.8].map((v) => v.toFixed(6)),
    );
    expect(found.find((d) => d.className === 'cluster')).toMatchObject({ w: 16, h: 16 });
    const near = decodePeaks(out.heat, out.box, {
      ...options,
      classes: both,
      sizes: { side: 12.25, slope: 0.5 },
    });
    // sqrt(12.25 / 16) = 0.875: 14 px
    expect(near.find((d) => d.className === 'sperm')).toMatchObject({ w: 14, h: 14 });
  });
});
