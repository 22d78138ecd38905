import { expect, it } from 'vitest';
import { controlAt, graver } from './control-at';
import type { BaselineRow, MeasuredSeries, RunRow } from './queries';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const LIMITS = {
  number: 1,
  mean: 50,
  standardDeviation: 5,
  meanSpread: null,
  replicates: null,
  validFrom: day(1),
  runIds: ['first'],
} as unknown as BaselineRow;
const series = (...runs: readonly (readonly [number, number])[]): MeasuredSeries => ({
  microscopeId: 'm',
  materialId: 'x',
  baselines: [LIMITS],
  runs: runs.map(
    ([on, mean]) =>
      ({
        id: `${on}`,
        performedAt: day(on),
        mean,
        standardDeviation: null,
        replicates: 1,
        isExcluded: false,
      }) as RunRow,
  ),
});

it('is the worst of what the materials say', () => {
  // 70 is 4 SD off; 61 is 2.2 SD off.
  const all = [series([2, 50]), series([3, 70]), series([4, 61])];
  expect(controlAt(all, day(9), null)).toEqual({
    state: 'out-of-control',
    rules: ['1-3s'],
    since: day(3),
    lastRunAt: day(4),
    isOverdue: false,
  });
  expect(controlAt(all, day(2), null)).toMatchObject({ state: 'in-control', lastRunAt: day(2) });
  expect(controlAt(all, new Date(day(1)), null)).toMatchObject({ state: null, lastRunAt: null });
});

it('is overdue by what the laboratory demands, and only then', () => {
  expect(controlAt([series([2, 50])], day(9), 7).isOverdue).toBe(false);
  expect(controlAt([series([2, 50])], new Date(day(9).getTime() + 1), 7).isOverdue).toBe(true);
  expect(controlAt([], day(9), 7).isOverdue).toBe(true);
  expect(controlAt([], day(9), null).isOverdue).toBe(false);
});

it('keeps the graver of two moments, and a lateness at either', () => {
  const early = controlAt([series([2, 70])], day(3), 1);
  const late = controlAt([series([2, 70], [5, 50])], day(9), 1);
  expect(early).toMatchObject({ state: 'out-of-control', isOverdue: false });
  expect(graver(late, early)).toMatchObject({ state: 'out-of-control', isOverdue: true });
});
