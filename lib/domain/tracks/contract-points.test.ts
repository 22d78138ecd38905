import { expect, it } from 'vitest';
import { packPaths, unpackPaths } from './contract-points';

it('paths arrive within a twentieth of a pixel, however far they go', () => {
  // 4,000 frames of a third of a pixel: errors that added up would be off by more than 100 px at the end.
  const long = Array.from({ length: 4000 }, (_, frame) => ({
    cx: 7000 + frame / 3,
    cy: 12.34 - frame / 7,
    w: 8.26,
    h: 6.04,
  }));
  const short = [{ cx: 0.04, cy: 4320.06, w: 1, h: 2 }];
  const [path, other] = unpackPaths(packPaths([long, short, []]));
  expect(path?.x).toHaveLength(4000);
  for (const [place, point] of long.entries()) {
    expect(Math.abs((path?.x[place] ?? 0) - point.cx)).toBeLessThan(0.051);
    expect(Math.abs((path?.y[place] ?? 0) - point.cy)).toBeLessThan(0.051);
  }
  expect(path?.w[17]).toBeCloseTo(8.3, 5);
  expect(path?.h[17]).toBeCloseTo(6, 5);
  expect([other?.x[0], other?.y[0]].map((value) => Math.round(10 * (value ?? 0)))).toEqual([0, 43201]);
});
