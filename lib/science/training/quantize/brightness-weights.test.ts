import { describe, expect, it } from 'vitest';
import { brightnessBytes } from '@/lib/science/vision/block-picture';
import { type BrightnessWeights, brightnessWeights, withBrightness } from './brightness-weights';
import { LARGEST_WEIGHT } from './integer-weights';

/** What a filter with these weights [bytes, taps] sums of a picture's brightness. */
const summed = ({ weights, bias }: BrightnessWeights, bytes: Uint8Array): number =>
  weights.reduce((sum, weight, i) => sum + weight * (bytes[Math.floor(i / 4)] ?? 0), bias);

describe('brightnessWeights', () => {
  it('sums the bias of a picture of any brightness to a few units', () => {
    for (const perSpread of [-120.3, -45.5, -1.2, 0, 0.3, 5.95, 16.9, 77.4])
      for (const sum of [-3, 0, 1, 200])
        for (const spread of [2.2, 9.7, 20, 41.3, 77.7, 127])
          for (const mean of [3.4, 90.2, 250]) {
            const told = summed(brightnessWeights(perSpread, sum), brightnessBytes(mean, spread));
            const wanted = perSpread * spread - sum * mean;
            // Half a sixteenth of a spread for each of perSpread and half a sixteenth of what is left of a half; half a four for each
            // of the at most 4 of those, and half a weight of them; half a mean for each of the sum.
            const most = Math.abs(perSpread) / 32 + 2 + 8 + spread / 8 + Math.abs(sum) / 2;
            expect(Math.abs(told - wanted)).toBeLessThanOrEqual(most);
          }
  });

  it('stays within the largest weight, and refuses what does not fit', () => {
    expect(Math.max(...brightnessWeights(-500, 0).weights.map(Math.abs))).toBe(LARGEST_WEIGHT);
    expect(() => brightnessWeights(520, 0)).toThrow('too large');
    expect(() => brightnessWeights(1, 253)).toThrow('too large');
  });
});

it('puts the weights of brightness after those of each filter', () => {
  const own = Int8Array.of(...new Array(64).fill(1), ...new Array(64).fill(-2));
  const { weights: all, biases } = withBrightness(own, Float32Array.of(2, -64));
  expect(all).toHaveLength(2 * 80);
  // 2 spreads are 1 weight of the halves; the sum 64 is 16 on each tap.
  expect([...all.subarray(64, 80)]).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -16, -16, -16, -16]);
  expect([...all.subarray(144, 152)]).toEqual([-8, -8, -8, -8, -1, -1, -1, -1]);
  expect([...biases]).toEqual([0, 16]);
  expect([...all.subarray(156, 160)].reduce((a, b) => a + b, 0)).toBe(128);
});
