import { expect, it } from 'vitest';
import { isWithin, type OutlineRecord, outlineAt } from './outlines';

const square = (x: number, y: number, side: number) =>
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ] as const;
const cell = (id: string, x: number, y: number, corners: OutlineRecord['corners']): OutlineRecord => ({
  ...{ id, x, y, corners, color: '#fff', dash: [] },
});

it('a point is within an outline or not, also beside a dent', () => {
  expect(isWithin(square(10, 10, 10), { x: 15, y: 15 })).toBe(true);
  expect(isWithin(square(10, 10, 10), { x: 25, y: 15 })).toBe(false);
  const dented = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 4],
    [0, 10],
  ] as const;
  expect(isWithin(dented, { x: 5, y: 8 })).toBe(false);
  expect(isWithin(dented, { x: 5, y: 2 })).toBe(true);
});

it('a click finds the outline under it, else what is near', () => {
  const cells = [
    cell('a', 15, 15, square(10, 10, 10)),
    cell('b', 40, 40, null),
    cell('c', 19, 15, square(14, 10, 10)),
  ];
  expect(outlineAt(cells, { x: 11, y: 15 }, 5)?.id).toBe('a');
  expect(outlineAt(cells, { x: 18, y: 15 }, 5)?.id).toBe('c');
  expect(outlineAt(cells, { x: 43, y: 40 }, 5)?.id).toBe('b');
  expect(outlineAt(cells, { x: 60, y: 60 }, 5)).toBeNull();
});
