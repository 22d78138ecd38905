import { describe, expect, it } from 'vitest';
import { emptyMask } from './mask';
import { maskOfPolygons } from './rasterize';
import { suggestPoints } from './suggest-points';

const SIZE = 60;
/** A head of 20 × 12 px with a tail of 3 px to the right. */
const rectangle = (x: number, y: number, w: number, h: number) => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
];
const head = maskOfPolygons([rectangle(6, 24, 20, 12)], SIZE, SIZE);
const cell = maskOfPolygons([rectangle(6, 24, 20, 12), rectangle(26, 28, 30, 3)], SIZE, SIZE);
const at = ({ x, y }: { x: number; y: number }) => cell.data[Math.floor(y) * SIZE + Math.floor(x)];

describe('suggested points', () => {
  it('begin in the middle of the head, go to the end of the tail, and stay clear of the cell outside', () => {
    const points = suggestPoints(cell, head, 5, null);
    expect(points.map(({ positive }) => positive)).toEqual([true, true, true, false, false]);
    const [first, second] = points;
    // The head's middle line is y = 30; all points on it that are 6 px from either end are as deep.
    expect(first?.y).toBeCloseTo(30, -0.3);
    expect(second?.x).toBeGreaterThan(50);
    expect(points.slice(0, 3).map(at)).toEqual([1, 1, 1]);
    for (const { x, y } of points.slice(3)) {
      const [dx, dy] = [Math.max(6 - x, 0, x - 56), Math.max(24 - y, 0, y - 36)];
      expect(at({ x, y })).toBe(0);
      // No farther out than four times the clearance of 0.04 × 60 px.
      expect(Math.hypot(dx, dy)).toBeLessThan(10.5);
    }
  });

  it('are as many as asked for, the same for a seed, and none for an empty mask', () => {
    expect(suggestPoints(cell, head, 1, null)).toHaveLength(1);
    expect(suggestPoints(cell, head, 12, 4)).toHaveLength(12);
    expect(suggestPoints(cell, head, 5, 4)).toEqual(suggestPoints(cell, head, 5, 4));
    expect(suggestPoints(cell, head, 5, 4)).not.toEqual(suggestPoints(cell, head, 5, 5));
    const empty = emptyMask(SIZE, SIZE);
    expect(suggestPoints(empty, empty, 5, null)).toEqual([]);
    // Without a head the deepest place of the cell is the first.
    expect(suggestPoints(cell, empty, 1, null).map(at)).toEqual([1]);
  });
});
