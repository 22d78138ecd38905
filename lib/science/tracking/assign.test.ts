import { expect, it } from 'vitest';
import { assignPairs, type Candidate } from './assign';

const dense = (costs: readonly (readonly number[])[]): Candidate[] =>
  costs.flatMap((line, row) => line.map((cost, column) => ({ row, column, cost })));

it('finds the cheapest pairing where the greedy one is dearer', () => {
  // Greedy takes (0,0)=1 and is left with (1,1)=9: 10. The other diagonal costs 2 + 3 = 5.
  expect([
    ...assignPairs(
      2,
      dense([
        [1, 2],
        [3, 9],
      ]),
      100,
    ),
  ]).toEqual([1, 0]);
});

it('agrees with trying all permutations', () => {
  // 4 × 4 with a fixed pattern of costs; 24 permutations tried by hand below.
  const costs = Array.from({ length: 4 }, (_, i) =>
    Array.from({ length: 4 }, (_, j) => ((i * 7 + j * 11) % 13) + 1),
  );
  const permutations = (left: number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((x) => permutations(left.filter((y) => y !== x)).map((p) => [x, ...p]));
  const price = (columns: Iterable<number>): number =>
    [...columns].reduce((sum, column, row) => sum + (costs[row]?.[column] ?? 0), 0);
  const best = Math.min(...permutations([0, 1, 2, 3]).map(price));
  expect(price(assignPairs(4, dense(costs), 100))).toBe(best);
});

it('leaves a row alone when pairing it costs more, and never invents a pair', () => {
  expect([
    ...assignPairs(
      3,
      [
        { row: 0, column: 5, cost: 4 },
        { row: 2, column: 5, cost: 1 },
      ],
      3,
    ),
  ]).toEqual([-1, -1, 5]);
  // Both rows want column 0; leaving row 1 alone (cost 3) beats giving row 0 the column 1 (cost 4): 1 + 3 < 2 + 4.
  expect([
    ...assignPairs(
      2,
      [
        { row: 0, column: 0, cost: 1 },
        { row: 0, column: 1, cost: 4 },
        { row: 1, column: 0, cost: 2 },
      ],
      3,
    ),
  ]).toEqual([0, -1]);
});
