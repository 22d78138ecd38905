import { expect, it } from 'vitest';
import { meanStepWithoutNoise, riceMean } from './rice';

it('has the mean of Rice’s distribution', () => {
  // ν = 0 is Rayleigh: σ√(π/2). ν = σ = 1: √(π/2)·e^(−1/4)·[1.5·I₀(1/4) + 0.5·I₁(1/4)] with I₀(1/4) = 1.0156863
  // and I₁(1/4) = 0.1259791 (Abramowitz & Stegun table 9.8): 1.5485725.
  expect(riceMean(0, 2)).toBeCloseTo(2 * Math.sqrt(Math.PI / 2), 12);
  expect(riceMean(1, 1)).toBeCloseTo(1.54857, 4);
  // Far from 0 only noise across the step counts: ν + σ²/2ν + σ⁴/8ν³; both forms meet at ν = 20 σ.
  expect(riceMean(20.0001, 1)).toBeCloseTo(riceMean(19.9999, 1), 3);
  expect(riceMean(100, 1)).toBeCloseTo(100.005, 6);
});

it.each([
  [[3, 3], 1],
  [[1, 5], 0.5],
  [[0, 4], 1],
  [[0, 0, 0, 8], 1], // one step in four
])('recovers the mean of steps %j from their noisy moments', (steps, sigma) => {
  const average = (f: (nu: number) => number) => steps.reduce((sum, nu) => sum + f(nu), 0) / steps.length;
  const mean = average((nu) => riceMean(nu, sigma));
  const square = average((nu) => nu * nu + 2 * sigma * sigma);
  expect(meanStepWithoutNoise(mean, square, sigma)).toBeCloseTo(
    average((nu) => nu),
    5,
  );
});

it('leaves nothing of what noise alone explains, and everything where there is none', () => {
  expect(meanStepWithoutNoise(riceMean(0, 1), 2, 1)).toBe(0);
  expect(meanStepWithoutNoise(1, 1.5, 1)).toBe(0);
  expect(meanStepWithoutNoise(3, 10, 0)).toBe(3);
});
