import { expect, it } from 'vitest';
import { matchBoxes } from './matching';

/** A square of 10 px. */
const at = (x: number, y = 0) => ({ x1: x, y1: y, x2: x + 10, y2: y + 10 });

it('pairs boxes that overlap by 0.6 or more of what they cover together', () => {
  // Moved by d of 10 px, two squares share (10 − d) of (10 + d): 0.667 at 2, 0.6 at 2.5, 0.538 at 3.
  expect(matchBoxes([at(2), at(102.5), at(203)], [at(0), at(100), at(200)])).toEqual([0, 1, null]);
});

it('gives each box its nearest free partner, the best pairs first', () => {
  // Both reach for the box at 0; the one that is nearer has it, and the other finds the box at 3.
  expect(matchBoxes([at(1.5), at(0.5)], [at(0), at(3)])).toEqual([1, 0]);
  expect(matchBoxes([at(0), at(0)], [at(0)])).toEqual([0, null]);
  expect(matchBoxes([], [at(0)])).toEqual([]);
});

it('finds each among hundreds', () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    at((index % 20) * 13.7, Math.floor(index / 20) * 13.7),
  );
  const moved = many.map(({ x1, y1, x2, y2 }) => ({ x1: x1 + 1, y1: y1 - 1, x2: x2 + 1, y2: y2 - 1 }));
  expect(matchBoxes(moved, many)).toEqual(many.map((_, index) => index));
});
