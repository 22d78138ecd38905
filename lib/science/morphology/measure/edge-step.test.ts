import { describe, expect, it } from 'vitest';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { partMask, STILL_STAINS, simulateStill } from '@/lib/science/simulation/still';
import { CLEAR_EDGE, edgeStep } from './edge-step';

function disc(width: number, height: number, radius: number) {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2) < radius ? 1 : 0,
  );
  return { width, height, data };
}
const picture = (width: number, height: number, gray: (i: number) => number) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => gray(i)),
});

describe("the step at a mask's edge", () => {
  it('is nought on a blank picture, small in noise of any strength, and where a mask fills the picture', () => {
    const mask = disc(100, 80, 14);
    expect(
      edgeStep(
        picture(100, 80, () => 128),
        mask,
      ),
    ).toBe(0);
    for (const sigma of [1, 10, 40]) {
      const random = seededRandom(sigma);
      expect(
        edgeStep(
          picture(100, 80, () => 128 + sigma * normal(random)),
          mask,
        ),
      ).toBeLessThan(CLEAR_EDGE);
    }
    expect(
      edgeStep(
        picture(1, 1, () => 3),
        { width: 1, height: 1, data: Uint8Array.of(1) },
      ),
    ).toBe(0);
  });

  it('is clear for a faint disc in noise, bright or dark', () => {
    const mask = disc(100, 80, 14);
    for (const sign of [-1, 1]) {
      const random = seededRandom(5);
      const shown = picture(100, 80, (i) => 128 + sign * 12 * (mask.data[i] as number) + 5 * normal(random));
      expect(edgeStep(shown, mask)).toBeGreaterThan(CLEAR_EDGE);
    }
  });

  it.each(STILL_STAINS)('is clear for the heads of a still: %s', (stain) => {
    const still = simulateStill({ cells: 3, width: 320, height: 240, pixelSizeUm: 0.1, stain }, 21);
    const heads = still.cells.filter((c) => c.headInside);
    expect(heads.length).toBeGreaterThan(0);
    for (const cell of heads)
      expect(edgeStep(still.picture, partMask(cell, 'head', 320, 240))).toBeGreaterThan(CLEAR_EDGE);
  });
});
