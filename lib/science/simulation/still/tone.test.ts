import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SimulationError } from '../parameters';
import { simulateStill } from '.';
import { completeStill } from './parameters';
import { obliqueTone } from './tone';

describe('light from one side', () => {
  const [width, height] = [40, 30];
  const p = completeStill({
    ...{ width, height, pixelSizeUm: 0.1, stain: 'bright-field', oblique: true, contrastGain: 1 },
  });
  // Draws in the middle of every range: body 0.09, fringe 0.15, relief 0.325, light from −x, 0.245 µm = 2.45 px away.
  const half = () => 0.5;
  const ramp = (rise: number) => Float32Array.from({ length: width * height }, (_, i) => rise * (i % width));
  const middle = 15 * width + 20;

  it('lets the ground through as it is', () => {
    const tone = obliqueTone(new Float32Array(width * height), p, half);
    expect(tone(0, 0, middle)).toBe(1);
  });

  it('brightens the slope of one side and darkens that of the other by as much', () => {
    // The thickness changes by 0.01 · 2 · 2.45 = 0.049 from one side of the place to the other.
    expect(obliqueTone(ramp(0.01), p, half)(0, 0, middle)).toBeCloseTo(1 + 0.325 * 0.049, 6);
    expect(obliqueTone(ramp(-0.01), p, half)(0, 0, middle)).toBeCloseTo(1 - 0.325 * 0.049, 6);
    // Across the light a slope does not count.
    const across = Float32Array.from({ length: width * height }, (_, i) => 0.01 * Math.floor(i / width));
    expect(obliqueTone(across, p, half)(0, 0, middle)).toBeCloseTo(1, 6);
  });

  it('adds body and fringe, and reads no farther than the edge of the picture', () => {
    expect(obliqueTone(ramp(0.01), p, half)(0.3, 0.1, middle)).toBeCloseTo(
      1 - (0.09 * 0.3 + 0.15 * 0.1 - 0.325 * 0.049),
      6,
    );
    // In the corner only the side within the picture changes: 0.01 · 2.45.
    expect(obliqueTone(ramp(0.01), p, half)(0, 0, 0)).toBeCloseTo(1 + 0.325 * 0.0245, 6);
    const last = width * height - 1;
    expect(obliqueTone(ramp(0.01), p, half)(0, 0, last)).toBeCloseTo(1 + 0.325 * 0.0245, 4);
  });

  it('is for bright field only', () => {
    expect(() => simulateStill({ stain: 'phase-contrast', oblique: true })).toThrow(SimulationError);
    expect(() => simulateStill({ oblique: true })).toThrow('bright-field only');
  });
});

// Figures of the shipped models were measured on such pictures: who changes them has to measure again. The hashes are of
// the simulator before it knew light from one side.
it.each([
  ['papanicolaou', '6e39c76f37001bcc'],
  ['diff-quik', '9c302e8ea0eaa600'],
  ['bright-field', 'b455cc50fc438026'],
  ['phase-contrast', 'b9b1d4b70170f343'],
] as const)('the look of %s is the one that figures were measured on', (stain, hash) => {
  const all = createHash('sha256');
  const size = { width: 120, height: 96, cells: 2, pixelSizeUm: 0.1 };
  for (let seed = 1; seed <= 3; seed++) all.update(simulateStill({ ...size, stain }, seed).picture.data);
  expect(all.digest('hex').slice(0, 16)).toBe(hash);
});
