import { describe, expect, it } from 'vitest';
import { resample } from './resample';

describe('resample', () => {
  it('halves by the triangle filter: weights 1, 3, 3, 1 eighths about each new pixel', () => {
    // Output pixel 1 of 4 lies between source pixels 2 and 3; the triangle of half-width 2 weighs 1..4 as 1 3 3 1.
    const row = { width: 8, height: 1, data: Uint8Array.of(0, 80, 0, 160, 240, 0, 0, 0) };
    const half = resample(row, 4, 1);
    expect(half.data[1]).toBe((1 * 80 + 3 * 0 + 3 * 160 + 1 * 240) / 8);
  });

  it('interpolates linearly when it enlarges', () => {
    const row = { width: 2, height: 1, data: Uint8Array.of(0, 100) };
    // New centers lie at −0.25, 0.25, 0.75, 1.25 of the old pixels.
    expect([...resample(row, 4, 1).data]).toEqual([0, 25, 75, 100]);
  });

  it('keeps a flat picture flat and the mean of noise, at odd sizes too', () => {
    const flat = { width: 37, height: 23, data: new Uint8Array(37 * 23).fill(201) };
    expect(resample(flat, 28, 17).data.every((v) => v === 201)).toBe(true);
  });

  it('leaves an edge where it is', () => {
    // A step at x = 20 of 40 must lie at 15 of 30.
    const data = Uint8Array.from({ length: 40 * 40 }, (_, i) => (i % 40 < 20 ? 0 : 255));
    const out = resample({ width: 40, height: 40, data }, 30, 30);
    const row = [...out.data.subarray(15 * 30, 16 * 30)];
    const step = row.reduce((sum, v) => sum + (255 - v) / 255, 0);
    expect(step).toBeCloseTo(15, 1);
  });

  it('hands back the very picture where the size stays, and takes single pixels', () => {
    const one = { width: 1, height: 1, data: Uint8Array.of(7) };
    expect(resample(one, 1, 1)).toBe(one);
    expect([...resample(one, 2, 2).data]).toEqual([7, 7, 7, 7]);
    expect(() => resample(one, 0, 1)).toThrow(RangeError);
  });
});
