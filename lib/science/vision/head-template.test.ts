import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATE, HeadTemplate } from './head-template';
import type { GrayFrame } from './types';

const [WIDTH, HEIGHT] = [80, 60];
/** Side of the box of a head that is a Gaussian of 2.5 px: two of them on either side, as people draw it. */
const SIDE = 10;

interface Blob {
  readonly x: number;
  readonly y: number;
  /** Gray levels at its center beside the ground. */
  readonly contrast: number;
}

/** Gaussian heads on an even ground; a pixel's gray is that at its center, which lies at halves. */
function picture(blobs: readonly Blob[], ground = 110, noise: () => number = () => 0): GrayFrame {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [(i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5];
    const light = blobs.reduce(
      (sum, b) => sum + b.contrast * Math.exp(-((x - b.x) ** 2 + (y - b.y) ** 2) / (2 * 2.5 ** 2)),
      ground,
    );
    return Math.round(light + noise());
  });
  return { width: WIDTH, height: HEIGHT, data };
}

/** Even noise of −4 to 4 gray levels, the same on every run. */
function evenNoise(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return 8 * (state / 2_147_483_647) - 4;
  };
}

function learned(contrast: number, noise?: () => number): HeadTemplate {
  const template = new HeadTemplate(SIDE);
  for (const [x, y] of [
    [30, 30],
    [31.3, 29.6],
    [32.6, 30.4],
  ] as const)
    template.learn(picture([{ x, y, contrast }], 110, noise), x, y);
  return template;
}

describe('a head is located between its detections', () => {
  for (const contrast of [60, -60])
    it(`to a tenth of a pixel, ${contrast > 0 ? 'bright' : 'dark'}, two pixels from where it is expected`, () => {
      const at = learned(contrast).locate(picture([{ x: 41.35, y: 22.8, contrast }]), 43, 24);
      expect(at?.x).toBeCloseTo(41.35, 1);
      expect(at?.y).toBeCloseTo(22.8, 1);
      expect(at?.likeness).toBeGreaterThan(0.98);
    });
  it('whatever the light does', () => {
    const at = learned(60).locate(picture([{ x: 41.35, y: 22.8, contrast: 60 }], 140), 42, 24);
    expect(at?.x).toBeCloseTo(41.35, 1);
    expect(at?.y).toBeCloseTo(22.8, 1);
  });
  it('in noise, to a quarter of a pixel', () => {
    // Contrast 40 in noise of 2.3 gray levels (8 / √12): the bound of Cramér and Rao for a Gaussian of 2.5 px is
    // σ = noise / (contrast · √(π / 2)) = 0.05 px a coordinate, and the template is noisy and weighted as well.
    const noise = evenNoise();
    const template = learned(40, noise);
    for (let i = 0; i < 20; i++) {
      const [x, y] = [40 + i / 7, 30 - i / 11];
      const at = template.locate(picture([{ x, y, contrast: 40 }], 110, noise), 41, 29);
      expect(Math.hypot((at?.x ?? 0) - x, (at?.y ?? 0) - y)).toBeLessThan(0.25);
    }
  });
  it('beside another head', () => {
    const heads = [
      { x: 40, y: 30, contrast: 60 },
      { x: 50, y: 30, contrast: 60 },
    ];
    const at = learned(60).locate(picture(heads), 41, 30.5);
    expect(Math.hypot((at?.x ?? 0) - 40, (at?.y ?? 0) - 30)).toBeLessThan(0.3);
  });
  it('at the border of the picture', () => {
    const at = learned(60).locate(picture([{ x: 3.2, y: 30, contrast: 60 }]), 4, 30);
    expect(at?.x).toBeCloseTo(3.2, 0);
    expect(at?.y).toBeCloseTo(30, 1);
  });
});

describe('nothing is located', () => {
  it('where there is no head', () => {
    expect(learned(60).locate(picture([], 110, evenNoise()), 40, 30)).toBeNull();
  });
  it('where the head is of the other polarity', () => {
    expect(learned(60).locate(picture([{ x: 40, y: 30, contrast: -60 }]), 40.5, 30)).toBeNull();
  });
  it('farther away than asked for', () => {
    const near = new HeadTemplate(SIDE, { ...DEFAULT_TEMPLATE, maxShift: 0.1 });
    near.learn(picture([{ x: 30, y: 30, contrast: 60 }]), 30, 30);
    // One pixel is a tenth of the side.
    expect(near.locate(picture([{ x: 40, y: 30, contrast: 60 }]), 40.8, 30)?.x).toBeCloseTo(40, 1);
    expect(near.locate(picture([{ x: 40, y: 30, contrast: 60 }]), 41.5, 30)).toBeNull();
  });
  it('by a template of even ground', () => {
    const blank = new HeadTemplate(SIDE);
    blank.learn(picture([]), 30, 30);
    expect(blank.locate(picture([{ x: 40, y: 30, contrast: 60 }]), 40, 30)).toBeNull();
  });
});
