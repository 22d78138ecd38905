import { describe, expect, it } from 'vitest';
import { MASK_CHANNELS, MASK_LEVELS } from '@/lib/science/segmentation/channels';
import { maskArea } from '@/lib/science/segmentation/mask';
import { seededRandom } from '@/lib/science/simulation';
import { SegmenterBatches } from './batch';
import { drawCropSample, fitsClicks } from './crop-sample';
import { drawTrainingFrame } from './scene-source';
import { drawTrainingStill } from './source';
import { StillPool } from './still-pool';

const SIZE = 64;
const AREA = SIZE * SIZE;
const PLANES = 4;

describe('crops to train on', () => {
  it('have a first click on what is aimed at, and masks that nest: part in cell, head in cell', () => {
    const random = seededRandom(31);
    const stills = [drawTrainingStill(random), drawTrainingStill(random), drawTrainingFrame(random)];
    let clicked = 0;
    for (let i = 0; i < 120; i++) {
      const still = stills[i % 3];
      const sample = still && drawCropSample(still, SIZE, random);
      if (!sample || sample.aim === 'ground') continue;
      const { masks, aim, clicks } = sample;
      for (const part of ['part', 'head'] as const) {
        const outside = masks[part]?.data.filter((v, k) => v && !masks.cell?.data[k]).length ?? 0;
        // Outlines of parts follow the same curve through other points, so a few pixels at the edge may differ.
        expect(outside).toBeLessThanOrEqual(2 + 0.05 * (masks[part] ? maskArea(masks[part]) : 0));
      }
      if (aim === 'automatic') {
        expect(clicks).toEqual([]);
        continue;
      }
      const target = masks[aim];
      if (!target) throw new Error(`nothing to aim at: ${aim}`);
      expect(fitsClicks(target, clicks)).toBe(true);
      clicked++;
    }
    expect(clicked).toBeGreaterThan(30);
  });

  it('know that frames of videos say nothing of what is inside a head', () => {
    const random = seededRandom(5);
    for (let n = 0; n < 20; n++) {
      const sample = drawCropSample(drawTrainingFrame(random), SIZE, random);
      if (!sample || sample.aim === 'ground') continue;
      expect(sample.masks.nucleus).toBeNull();
      expect(maskArea(sample.masks.head ?? { width: 0, height: 0, data: new Uint8Array() })).toBeGreaterThan(
        0,
      );
    }
  });
});

describe('batches', () => {
  it('click again where the answer was wrong, and start afresh when an answer is right', () => {
    const random = seededRandom(7);
    const batches = new SegmenterBatches(SIZE, 6, new StillPool(random, 0, 4), random);
    let more = 0;
    for (let step = 0; step < 6; step++) {
      const { input, targets } = batches.next();
      const before = input.slice();
      // An answer that is empty everywhere is wrong where the truth is: the next click is a positive one.
      batches.learn(new Float32Array(6 * MASK_CHANNELS.length * AREA).fill(-1));
      for (const w of targets.weights) expect(w >= 0 && w <= 1).toBe(true);
      const { input: after } = batches.next();
      for (let slot = 0; slot < 6; slot++) {
        const plane = (a: Float32Array, p: number) =>
          a.subarray((slot * PLANES + p) * AREA, (slot * PLANES + p + 1) * AREA);
        if (plane(before, 0).some((v, i) => v !== plane(after, 0)[i])) continue;
        const [was, is] = [plane(before, 1), plane(after, 1)];
        // What was answered is shown with the next click: σ(−1) everywhere.
        for (const v of plane(after, 3)) expect(v).toBeCloseTo(0.26894, 4);
        if (is.every((v, i) => v >= (was[i] as number)) && is.some((v, i) => v > (was[i] as number))) more++;
      }
    }
    expect(more).toBeGreaterThan(3);
  });

  it('give no weight to what the truth does not tell, and judge only what is known', () => {
    const random = seededRandom(9);
    const { targets } = new SegmenterBatches(SIZE, 8, new StillPool(random, 1, 4), random).next();
    for (let slot = 0; slot < 8; slot++) {
      const weight = (name: (typeof MASK_CHANNELS)[number]) =>
        targets.weights[slot * MASK_CHANNELS.length + MASK_CHANNELS.indexOf(name)];
      expect(weight('nucleus')).toBe(0);
      expect(weight('tail')).toBe(0);
      for (let level = 0; level < MASK_LEVELS.length; level++)
        if (targets.fits[slot * MASK_LEVELS.length + level])
          expect(targets.judged[slot * MASK_LEVELS.length + level]).toBe(1);
    }
  });
});
