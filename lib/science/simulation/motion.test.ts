import { describe, expect, it } from 'vitest';
import { type Swimmer, swim } from './motion';
import { completeParameters } from './parameters';
import { seededRandom } from './random';
import { pathLength } from './truth';

const progressive: Swimmer = {
  grade: 'rapid',
  pattern: 'progressive',
  speedUmPerS: 40,
  turnRadPerS: 0,
  beatFrequencyHz: 10,
  headAmplitudeUm: 2,
  yawRad: 0.2,
  phase: 0.3,
};

describe('swim', () => {
  it('takes a progressive cell that does not wander straight on at its speed', () => {
    const p = completeParameters({ framesPerSecond: 50, wanderRad: 0 });
    const { averageX, averageY } = swim(progressive, 0, 0, 101, p, seededRandom(1));
    // 100 steps of 1/50 s at 40 µm/s: 80 µm from the start, along a path of 80 µm.
    expect(Math.hypot(averageX[100] ?? 0, averageY[100] ?? 0)).toBeCloseTo(80, 6);
    expect(pathLength(averageX, averageY, 0, 100)).toBeCloseTo(80, 6);
  });

  it('sways the head across the path as A·sin(2πft)', () => {
    const p = completeParameters({ framesPerSecond: 2000, wanderRad: 0 });
    const { headX, headY, averageX, averageY } = swim(progressive, 0, 0, 2001, p, seededRandom(1));
    const sway = headX.map((x, k) =>
      Math.hypot(x - (averageX[k] ?? 0), (headY[k] ?? 0) - (averageY[k] ?? 0)),
    );
    expect(Math.max(...sway)).toBeCloseTo(2, 3);
    // Curvilinear speed: the mean over a beat of √(v² + (2πfA·cos φ)²), here by a sum over 1000 phases.
    let expected = 0;
    for (let k = 0; k < 1000; k++)
      expected += Math.hypot(40, 2 * Math.PI * 10 * 2 * Math.cos((2 * Math.PI * k) / 1000)) / 1000;
    expect(pathLength(headX, headY, 0, 2000)).toBeCloseTo(expected, 0);
  });

  it('keeps a circling cell at the radius speed / turning rate of its circle', () => {
    const p = completeParameters({ framesPerSecond: 1000 });
    const circling: Swimmer = { ...progressive, pattern: 'circling', speedUmPerS: 20, turnRadPerS: 4 };
    // One turn takes 2π / 4 s = 1571 frames; opposite points of the circle are 2·20/4 = 10 µm apart.
    const { averageX: x, averageY: y } = swim(circling, 0, 0, 1572, p, seededRandom(2));
    expect(Math.hypot((x[785] ?? 0) - (x[0] ?? 0), (y[785] ?? 0) - (y[0] ?? 0))).toBeCloseTo(10, 1);
    expect(Math.hypot((x[1571] ?? 0) - (x[0] ?? 0), (y[1571] ?? 0) - (y[0] ?? 0))).toBeLessThan(0.05);
  });

  it('moves immotile cells by diffusion: 2·D·dt of variance a coordinate and frame', () => {
    const p = completeParameters({ framesPerSecond: 50, diffusionUm2PerS: 0.05 });
    const still: Swimmer = { ...progressive, pattern: 'brownian', speedUmPerS: 0, headAmplitudeUm: 0 };
    const n = 20_000;
    const { headX } = swim(still, 0, 0, n + 1, p, seededRandom(3));
    let sum = 0;
    for (let k = 0; k < n; k++) sum += ((headX[k + 1] ?? 0) - (headX[k] ?? 0)) ** 2;
    // 2 · 0.05 / 50 = 0.002 µm²; the standard error is √(2 / 20,000) = 1 %.
    expect(Math.abs(sum / n / 0.002 - 1)).toBeLessThan(0.05);
  });
});
