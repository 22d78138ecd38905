import { expect, it } from 'vitest';
import { rounded } from './radial-symmetry';

it('rounds as Math.round does, at halves and just beside them', () => {
  for (let whole = -20; whole <= 20; whole++)
    for (const beside of [
      -Number.EPSILON * 8,
      -Number.EPSILON / 4,
      0,
      Number.EPSILON / 4,
      Number.EPSILON * 8,
    ])
      for (const value of [whole + beside, whole + 0.5 + beside])
        expect(rounded(value) + 0).toBe(Math.round(value) + 0);
  expect(rounded(0.49999999999999994)).toBe(0);
});
