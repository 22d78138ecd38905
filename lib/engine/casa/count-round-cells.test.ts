import { expect, it } from 'vitest';
import { countRoundCells } from './count-round-cells';

const at = (cx: number, cy: number) => ({ cx, cy, radius: 10 });

it('counts those that keep the radius of the largest from the border, in the area that remains', () => {
  const cells = [at(100, 80), at(15, 80), at(15.2, 80), at(385, 80), at(200, 190)];
  // 7.5 µm at 0.5 µm a pixel are 15 px: centers from 15 to 385 and from 15 to 185.
  const { counted, areaPx2 } = countRoundCells({ pixelUm: 0.5, cells }, { width: 400, height: 200 }, 7.5);
  expect(counted).toBe(3);
  expect(areaPx2).toBe(370 * 170);
  // A tenth of the shorter side at most.
  expect(countRoundCells({ pixelUm: 0.1, cells: [] }, { width: 400, height: 200 }, 7.5).areaPx2).toBe(
    360 * 160,
  );
});
