import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { mixSeed } from './seed';

describe('mixSeed', () => {
  it('tells the order of its numbers apart and repeats itself', () => {
    expect(mixSeed(1, 2, 3)).toBe(mixSeed(1, 2, 3));
    expect(mixSeed(1, 2, 3)).not.toBe(mixSeed(1, 3, 2));
    expect(mixSeed(1, 2)).not.toBe(mixSeed(1, 2, 0));
  });

  it('gives neighboring steps their own seeds', () => {
    const seeds = Array.from({ length: 20_000 }, (_, step) => mixSeed(7, step));
    // Of 20,000 numbers below 2³² drawn at random, n² / 2³³ = 0.05 pairs are equal.
    expect(new Set(seeds).size).toBeGreaterThan(19_997);
    const first = seeds.map((seed) => seededRandom(seed)());
    const mean = first.reduce((a, b) => a + b, 0) / first.length;
    // The mean of n uniform numbers scatters by 1 / √(12 n) = 0.002.
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 * 0.00204);
    const next = first.slice(1).reduce((sum, x, i) => sum + (x - 0.5) * ((first[i] ?? 0) - 0.5), 0);
    // Correlation of neighbors: 1 / √n = 0.007 by chance.
    expect(Math.abs((12 * next) / first.length)).toBeLessThan(4 * 0.0071);
  });
});
