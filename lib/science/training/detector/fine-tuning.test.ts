import { describe, expect, it } from 'vitest';
import type { LabeledBox } from '@/lib/science/vision/center-heatmap';
import { measureBrightness } from '@/lib/science/vision/normalize';
import { stepsPerEpoch } from './epoch';
import { fineTuningSources, labelScale, resized } from './fine-tuning';
import type { LabeledPicture } from './sample';

/** Gray stripes of one pixel: they alias where a picture is shrunk without a filter. */
const data = Uint8Array.from({ length: 200 * 100 }, (_, i) => (i % 2 === 0 ? 0 : 200));
const frame = (...boxes: LabeledBox[]): LabeledPicture => ({
  picture: { width: 200, height: 100, data },
  brightness: measureBrightness(data),
  boxes,
});
const head = (side: number): LabeledBox => ({ x: 20, y: 40, w: side, h: side, className: 'sperm' });

describe('labelScale', () => {
  it('brings the median label to the side that is trained at', () => {
    // Medians: of 10, 20, 60 it is 20; the mean, 30, would be pulled by one large label.
    expect(labelScale({ frames: [frame(head(10), head(60)), frame(head(20))] }, 14)).toBeCloseTo(0.7);
    const tall: LabeledBox = { ...head(1), w: 4, h: 25 };
    expect(labelScale({ frames: [frame(tall)] }, 14)).toBeCloseTo(1.4);
  });

  it('does not go by clusters, and knows nothing of a video without heads', () => {
    const clump: LabeledBox = { ...head(80), className: 'cluster' };
    expect(labelScale({ frames: [frame(head(14), clump)] }, 14)).toBeCloseTo(1);
    expect(labelScale({ frames: [frame(clump)] }, 14)).toBeNull();
  });
});

describe('fineTuningSources', () => {
  it('scales each video by its own labels', () => {
    const [large, small, none] = fineTuningSources(
      [{ frames: [frame(head(28))] }, { frames: [frame(head(7))] }, { frames: [frame()] }],
      14,
    );
    // Heads of 28 px: the picture is shrunk to half, and then cropped at 0.7 to 1.4.
    expect(large?.source.picture).toMatchObject({ width: 100, height: 50 });
    expect(large?.range.scale).toEqual([0.7, 1.4]);
    expect(large?.source.boxes).toEqual([{ x: 10, y: 20, w: 14, h: 14, className: 'sperm' }]);
    // Heads of 7 px: crops are enlarged twice as much.
    expect(small?.source.picture.width).toBe(200);
    expect(small?.range.scale).toEqual([1.4, 2.8]);
    // Without heads: as the middle of 0.5 and 2, 1.25.
    expect(none?.range.scale[0]).toBeCloseTo(0.7 * 1.25);
    expect(fineTuningSources([{ frames: [frame()] }], 14)[0]?.range.scale).toEqual([0.7, 1.4]);
  });

  it('keeps what is unclear, and resizeds without aliasing', () => {
    const unclear = [{ x: 100, y: 50, w: 40, h: 20, className: 'sperm' as const }];
    const half = resized({ ...frame(), unclear }, 0.5);
    expect(half.unclear).toEqual([{ x: 50, y: 25, w: 20, h: 10, className: 'sperm' }]);
    // Stripes of 0 and 200 become an even gray; every second pixel alone would be 0 or 200.
    expect(half.brightness.mean).toBeGreaterThan(90);
    expect(half.brightness.mean).toBeLessThan(110);
    expect(half.brightness.spread).toBeLessThan(10);
  });
});

describe('stepsPerEpoch', () => {
  it('gives every frame eight crops of its own', () => {
    // 20 frames, 8 crops each: 160 crops; 4 of 8 crops a step are own ones.
    expect(stepsPerEpoch(20, 8, 0.5)).toBe(40);
    expect(stepsPerEpoch(20, 8, 0)).toBe(20);
    expect(stepsPerEpoch(1, 32, 0)).toBe(1);
  });
});
