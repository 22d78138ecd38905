import { describe, expect, it } from 'vitest';
import { normal, poisson, seededRandom, sometimes } from './random';

const moments = (draw: () => number, n: number) => {
  const values = Array.from({ length: n }, draw);
  const mean = values.reduce((a, b) => a + b, 0) / n;
  return { mean, variance: values.reduce((a, b) => a + (b - mean) ** 2, 0) / n };
};

describe('random sources', () => {
  it('repeat with a seed and differ between seeds', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('sometimes is nothing, and else anything between its bounds', () => {
    const random = seededRandom(3);
    const draws = Array.from({ length: 4000 }, () => sometimes(random, 0.3, 5, 9));
    const drawn = draws.filter((x) => x !== 0);
    // Standard error of the share: 0.007.
    expect(Math.abs(drawn.length / draws.length - 0.3)).toBeLessThan(0.03);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...drawn)).toBeLessThan(9);
    expect(Math.abs(drawn.reduce((a, b) => a + b, 0) / drawn.length - 7)).toBeLessThan(0.15);
  });

  it('normal has mean 0 and variance 1', () => {
    const random = seededRandom(1);
    // Standard errors with 20,000 draws: 0.007 and 0.01.
    const { mean, variance } = moments(() => normal(random), 20_000);
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(Math.abs(variance - 1)).toBeLessThan(0.04);
  });

  it.each([0.5, 12, 75])('a Poisson variable of mean %d has this mean and this variance', (mean) => {
    const random = seededRandom(2);
    const found = moments(() => poisson(random, mean), 8000);
    // Standard errors: √(mean / 8000) and about mean·√(2 / 8000) + a little.
    expect(Math.abs(found.mean - mean)).toBeLessThan(4.5 * Math.sqrt(mean / 8000));
    expect(Math.abs(found.variance - mean)).toBeLessThan(0.1 * mean + 0.05);
  });
});
