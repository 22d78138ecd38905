import { expect, it } from 'vitest';
import { summarizeRun } from './baseline';
import { judgeRuns } from './judge-runs';

const BASELINE = { mean: 50, standardDeviation: 5, within: { meanSpread: 2, replicates: 2 } };

it('judges by the laboratory’s own mean and standard deviation', () => {
  // (66 − 50)/5 = 3.2 SD.
  const [fine, far] = judgeRuns([summarizeRun([52]), summarizeRun([66])], BASELINE);
  expect(fine).toEqual({ deviation: 0.4, broken: [], state: 'in-control' });
  expect(far?.deviation).toBeCloseTo(3.2, 10);
  expect(far).toMatchObject({ broken: [{ rule: '1-3s', points: [1] }], state: 'out-of-control' });
});

it('judges the scatter of replicates by the S chart', () => {
  // B4 of two replicates is 3.267: the action limit is 6.53, the warning limit 2 · 2.511 = 5.02.
  // A pair 50 ± d has the standard deviation d · √2: 7.07 for d = 5, 5.66 for d = 4, 4.24 for d = 3.
  const of = (d: number) => judgeRuns([summarizeRun([50 - d, 50 + d])], BASELINE)[0];
  expect(of(5)).toMatchObject({ broken: [{ rule: 's-action' }], state: 'out-of-control' });
  expect(of(4)).toMatchObject({ broken: [{ rule: 's-warning' }], state: 'warning' });
  expect(of(3)).toMatchObject({ broken: [], state: 'in-control' });
});

it('compares no spread of another number of replicates, or of none', () => {
  expect(
    judgeRuns([summarizeRun([30, 50, 70]), summarizeRun([50])], BASELINE).map(({ state }) => state),
  ).toEqual(['in-control', 'in-control']);
});
