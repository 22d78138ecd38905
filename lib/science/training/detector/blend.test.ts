import { describe, expect, it } from 'vitest';
import { blendCrops } from './blend';

/** Gives these numbers one after the other. */
const drawn = (numbers: number[]) => () => numbers.shift() as number;

describe('blends of crops', () => {
  it('are made of a crop and another as it was, by the share drawn', () => {
    const input = Float32Array.of(10, 20, 100, 200);
    // Both are blended: the first with the second at 0.25 + 0.7 · 0.5 = 0.6, the second with the first at 0.25.
    blendCrops(input, 2, drawn([0.1, 0.5, 0.5, 0.1, 0, 0]), 0.3);
    expect([...input].map((v) => Math.round(v * 10) / 10)).toEqual([46, 92, 32.5, 65]);
  });

  it('leave crops alone that were not drawn', () => {
    const input = Float32Array.of(10, 20, 100, 200);
    blendCrops(input, 2, drawn([0.3, 0.5, 0.5, 0.9, 0, 0]), 0.3);
    expect([...input]).toEqual([10, 20, 100, 200]);
  });
});
