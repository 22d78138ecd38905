import { describe, expect, it } from 'vitest';
import { type BinaryMask, emptyMask } from './mask';
import { tidyMask } from './tidy-mask';

/** Rectangles [x, y, w, h] of one value on 40 × 40 px. */
const paint = (...areas: readonly (readonly [number, number, number, number, 0 | 1])[]): BinaryMask => {
  const mask = emptyMask(40, 40);
  for (const [x, y, w, h, v] of areas)
    for (let row = y; row < y + h; row++) mask.data.fill(v, row * 40 + x, row * 40 + x + w);
  return mask;
};
const click = (x: number, y: number) => ({ x, y, positive: true });

describe('a tidy mask', () => {
  // 400 px, so that less than 8 px is noise.
  const cell = [10, 10, 20, 20, 1] as const;

  it('has no specks and no pinholes', () => {
    const rough = paint(cell, [2, 2, 2, 3, 1], [15, 15, 2, 2, 0]);
    expect(tidyMask(rough, [])).toEqual(paint(cell));
    expect(tidyMask(rough, [click(20, 12)])).toEqual(paint(cell));
  });

  it('keeps what was clicked at, further pieces and large holes', () => {
    const speck = paint(cell, [2, 2, 2, 3, 1]);
    expect(tidyMask(speck, [click(3, 3)])).toEqual(speck);
    const parts = paint(cell, [34, 5, 3, 5, 1], [15, 15, 4, 4, 0]);
    expect(tidyMask(parts, [click(12, 12)])).toEqual(parts);
    expect(tidyMask(paint(), [])).toEqual(paint());
  });
});
