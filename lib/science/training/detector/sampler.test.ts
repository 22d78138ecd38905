import { describe, expect, it } from 'vitest';
import { measureBrightness } from '@/lib/science/vision/normalize';
import type { LabeledPicture } from './sample';
import { DetectorSampler, type SamplerOptions } from './sampler';

/** A picture without any head: its crops are told from those of worlds by their targets. */
const data = Uint8Array.from({ length: 96 * 96 }, (_, i) => (i * 37) % 251);
const empty: LabeledPicture = {
  picture: { width: 96, height: 96, data },
  brightness: measureBrightness(data),
  boxes: [],
};
/** Ground that is unclear all over. */
const whole = [{ x: -200, y: -200, w: 600, h: 600, className: 'sperm' as const }];
const own = { source: empty, range: { scale: [1, 1], invertShare: 0 } } as const;
const options: SamplerOptions = {
  size: 64,
  items: 4,
  classes: ['sperm'],
  replay: 0.5,
  seed: 3,
  worldsKept: 3,
};
/** A copy, as the buffers are used again. */
const batchOf = (sampler: DetectorSampler, step: number) => structuredClone(sampler.batch(step));

describe('DetectorSampler', () => {
  it('gives the batch of a step whatever came before', () => {
    const first = new DetectorSampler([own], options);
    const inTurn = [0, 1, 2, 3, 30].map((step) => batchOf(first, step));
    const second = new DetectorSampler([own], options);
    const otherwise = [30, 3, 1, 0, 2].map((step) => batchOf(second, step));
    expect([3, 2, 4, 1, 0].map((i) => otherwise[i])).toEqual(inTurn);
    expect(inTurn[0]?.input).not.toEqual(inTurn[1]?.input);
  });

  it('gives other batches with another seed', () => {
    const other = new DetectorSampler([own], { ...options, seed: 4 });
    expect(batchOf(other, 0).input).not.toEqual(batchOf(new DetectorSampler([own], options), 0).input);
  });

  it('cuts own crops alone without replay, and worlds alone where there is nothing else', () => {
    const alone = new DetectorSampler([own], { ...options, replay: 0 });
    for (const step of [0, 1, 2]) expect(Math.max(...alone.batch(step).targets.mask)).toBe(0);
    const worlds = new DetectorSampler([], { ...options, replay: 0 });
    const centers = [0, 1, 2, 3].map((step) => Math.max(...worlds.batch(step).targets.mask));
    expect(Math.max(...centers)).toBe(1);
  });

  it('mixes the two in the share asked for', () => {
    const sampler = new DetectorSampler([{ ...own, source: { ...empty, unclear: whole } }], {
      ...options,
      items: 1,
      replay: 0.25,
    });
    // All ground of own crops is unclear, and none of a world's is to the last cell.
    const isOwn = (step: number): boolean => sampler.batch(step).targets.heat.every((heat) => heat > 0.98);
    const found = Array.from({ length: 120 }, (_, step) => isOwn(step)).filter((x) => !x).length;
    // 30 of 120 are expected, with a standard deviation of √(120 · ¼ · ¾) = 4.7; strips at the edges make some more.
    expect(found).toBeGreaterThan(30 - 4 * 4.7);
    expect(found).toBeLessThan(30 + 4 * 4.7 + 0.3 * 90);
  });

  it('moves on to the next world after as many crops as asked for', () => {
    const at = (cropsAWorld?: number) => {
      const rest = cropsAWorld ? { cropsAWorld } : {};
      const sampler = new DetectorSampler([], { ...options, replay: 1, worldsKept: 1, ...rest });
      return batchOf(sampler, 3).input;
    };
    // Three steps of four crops are 12: still the first world, unless a world is cut from 12 times at most.
    expect(at(13)).toEqual(at());
    expect(at(12)).not.toEqual(at());
  });

  it('refuses a share that is none', () => {
    expect(() => new DetectorSampler([own], { ...options, replay: 1.2 })).toThrow(RangeError);
  });
});
