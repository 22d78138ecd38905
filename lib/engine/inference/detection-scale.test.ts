import { describe, expect, it } from 'vitest';
import { CONTRAST_MODES, simulateScene } from '@/lib/science/simulation';
import type { Detection } from '@/lib/science/vision/types';
import {
  findCalibratedScale,
  findDetectionScale,
  rescaleBoxes,
  scaledSize,
  stillDetector,
} from './detection-scale';
import { loadDetector } from './detector';
import { parseDetectorMetadata } from './metadata';
import { DEFAULT_DETECTOR_ID, resolveModel } from './model-card';

const metadata = parseDetectorMetadata(
  new Map([
    ['boxSide', '13'],
    ['workingThreshold', '0.4'],
  ]),
);
const picture = { width: 640, height: 480, data: new Uint8Array(640 * 480) };

/** A detector that sees twenty heads of `side` px where they come out 5 to 26 px large, the surer the nearer to 13. */
const seesHeadsOf =
  (side: number, count = 20) =>
  async (_: unknown, scale: number): Promise<Detection[]> => {
    const seen = side * scale;
    if (seen < 5 || seen > 26) return [];
    const score = 0.9 - 0.4 * Math.abs(Math.log2(seen / 13));
    return Array.from({ length: count }, (_, i) => {
      return { x: 20 * i, y: 0, w: side, h: side, score, className: 'sperm' as const };
    });
  };

describe('findDetectionScale', () => {
  it.each([9, 12, 17, 25, 40, 62, 110])('brings heads of %i px near the 13 px of the model', async (side) => {
    const scale = await findDetectionScale([picture], metadata, seesHeadsOf(side));
    expect(side * scale).toBeGreaterThan(13 / 1.5);
    expect(side * scale).toBeLessThan(13 * 1.35);
  });

  it('leaves pictures as they are where boxes fit about, and goes by tenths, so that alike videos are measured alike', async () => {
    expect(await findDetectionScale([picture], metadata, seesHeadsOf(9))).toBe(1);
    expect(await findDetectionScale([picture], metadata, seesHeadsOf(14))).toBe(1);
    expect(await findDetectionScale([picture], metadata, seesHeadsOf(16))).toBe(0.8);
    expect(await findDetectionScale([picture], metadata, seesHeadsOf(17))).toBe(0.8);
  });

  it('stays there, too, where nothing is to be seen, or one thing only', async () => {
    expect(await findDetectionScale([picture], metadata, async () => [])).toBe(1);
    expect(await findDetectionScale([picture], metadata, seesHeadsOf(17, 1))).toBe(1);
  });

  it('is not misled by sizes that were drawn toward the usual one', async () => {
    const corrected = parseDetectorMetadata(
      new Map([
        ['boxSide', '13'],
        ['boxSlope', '0.5'],
        ['workingThreshold', '0.4'],
      ]),
    );
    const detect = seesHeadsOf(26);
    const drawn = async (p: unknown, scale: number): Promise<Detection[]> =>
      (await detect(p, scale)).map((d) => {
        const side = Math.sqrt(13 * d.w * scale) / scale;
        return { ...d, w: side, h: side };
      });
    // 26 px are told as 18.4, which alone would ask for 0.7.
    expect(await findDetectionScale([picture], corrected, drawn)).toBe(0.5);
  });

  it('leaves models alone that name no size', async () => {
    const any = parseDetectorMetadata(new Map());
    expect(await findDetectionScale([picture], any, seesHeadsOf(60))).toBe(1);
  });
});

describe('findCalibratedScale', () => {
  // The model's 13 px at scale s are 13 × pixel size / s µm: 4.5 to 12 µm are possible.
  const find = (side: number, pixelSizeUm: number | null) =>
    findCalibratedScale([picture], metadata, seesHeadsOf(side), pixelSizeUm);

  it('finds the same as without a pixel size where heads can have that size', async () => {
    for (const [side, um] of [
      [12, 0.5],
      [17, 0.4],
      [62, 0.1],
    ] as const) {
      const scale = await findDetectionScale([picture], metadata, seesHeadsOf(side));
      expect(await find(side, um)).toEqual({ scale, otherSize: null });
      expect(await find(side, null)).toEqual({ scale, otherSize: null });
    }
  });

  it('does not look for heads among specks or boulders, and tells of them', async () => {
    // Specks of 4 px look like heads at scale 2; at 0.5 µm/px they are 2 µm large, with the model's 13 px 3.25 µm.
    expect(await find(4, null)).toEqual({ scale: 2, otherSize: null });
    expect(await find(4, 0.5)).toEqual({ scale: 1, otherSize: 'small' });
    // Things of 62 px are 31 µm large.
    expect(await find(62, 0.5)).toEqual({ scale: 1, otherSize: 'large' });
  });

  it('begins at the size of heads where pictures as they are show none', async () => {
    // 0.1 µm/px: 4.5 to 12 µm are 45 to 120 px, scales .108 to .289.
    expect(await find(4, 0.1)).toEqual({ scale: 0.2, otherSize: 'small' });
    // Pixels of 2 µm: heads are a few pixels large, and no scale is large enough.
    expect((await find(20, 2)).scale).toBe(2.5);
  });

  it('says nothing of another size where heads are found at their own', async () => {
    // A hundred specks, and twenty heads of 13 px.
    const [specks, heads] = [seesHeadsOf(4, 100), seesHeadsOf(13)];
    const both = async (p: unknown, scale: number) => [
      ...(await specks(p, scale)),
      ...(await heads(p, scale)),
    ];
    expect(await findCalibratedScale([picture], metadata, both, 0.5)).toEqual({
      scale: 1,
      otherSize: null,
    });
  });

  it('leaves models alone that name no size', async () => {
    const any = parseDetectorMetadata(new Map());
    expect(await findCalibratedScale([picture], any, seesHeadsOf(60), 0.5)).toEqual({
      scale: 1,
      otherSize: null,
    });
  });
});

it('sizes and boxes go there and back', () => {
  expect(scaledSize({ width: 641, height: 3 }, 0.1)).toEqual({ width: 64, height: 1 });
  const box = { x: 10, y: 20, w: 5, h: 6, score: 1, className: 'sperm' as const };
  const small = { width: 320, height: 120 };
  const back = rescaleBoxes([box], small, { width: 640, height: 480 });
  expect(back).toEqual([{ ...box, x: 20, y: 80, w: 10, h: 24 }]);
});

it.each(CONTRAST_MODES)(
  'finds through an eyepiece what it finds in a whole picture: %s',
  async (contrast) => {
    const detector = await loadDetector((await resolveModel(DEFAULT_DETECTOR_ID)).file, { threads: 1 });
    const detect = stillDetector(detector, detector.metadata.workingThreshold);
    const found = async (viewDiameter: number): Promise<number> => {
      const parameters = { contrast, viewDiameter, seed: 5, concentrationMillionPerMl: 80, seconds: 0.02 };
      const [first] = [...simulateScene(parameters).frames()];
      if (!first) throw new Error('no picture');
      // In a circle well within the view.
      return (await detect(first.picture, 1)).filter(({ x, y, w, h }) => {
        return Math.hypot(x + w / 2 - 320, y + h / 2 - 240) < 180;
      }).length;
    };
    const [whole, round] = [await found(0), await found(0.9)];
    await detector.close();
    expect(whole).toBeGreaterThan(15);
    // Without the cover 31 of 36 bright heads are found, 9 of 38 dark ones, and 9 of 42 in bright field.
    expect(Math.abs(round - whole)).toBeLessThanOrEqual(0.1 * whole);
  },
);

it.each(CONTRAST_MODES)(
  'shows heads of few pixels large enough where the pixel size is known: %s',
  async (contrast) => {
    const detector = await loadDetector((await resolveModel(DEFAULT_DETECTOR_ID)).file, { threads: 1 });
    const detect = stillDetector(detector, detector.metadata.workingThreshold);
    const parameters = { contrast, seed: 5, concentrationMillionPerMl: 40, seconds: 0.02 };
    const scene = simulateScene({ ...parameters, pixelSizeUm: 0.8, width: 400, height: 300 });
    const [first] = [...scene.frames()];
    if (!first) throw new Error('no picture');
    const { scale } = await findCalibratedScale([first.picture], detector.metadata, detect, 0.8);
    const boxes = await detect(first.picture, scale);
    await detector.close();
    // A box of 5.3 µm has 6.6 px; 9 are 1.36 times as many.
    expect(scale).toBeGreaterThanOrEqual(1.3);
    const heads = first.objects.filter(({ className }) => className === 'sperm');
    const found = heads.filter(({ cx, cy }) =>
      boxes.some(({ x, y, w, h }) => Math.hypot(x + w / 2 - cx, y + h / 2 - cy) < 3),
    ).length;
    expect(heads.length).toBeGreaterThan(30);
    // At the scale that the boxes alone ask for, 1, a quarter of the dark ones.
    expect(found / heads.length).toBeGreaterThan(0.75);
  },
);
