import { describe, expect, it } from 'vitest';
import { judgeSeries, type SeriesBaseline, type SeriesRun, stateAt } from './judge-series';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const run = (number: number, mean: number, isExcluded = false): SeriesRun => ({
  id: `r${number}`,
  performedAt: day(number),
  mean,
  standardDeviation: null,
  replicates: 1,
  isExcluded,
});
// Mean 50, SD 5: warning beyond 40 and 60, action beyond 35 and 65.
const FIRST: SeriesBaseline = {
  number: 1,
  mean: 50,
  standardDeviation: 5,
  meanSpread: null,
  replicates: null,
  validFrom: day(2),
  runIds: ['r1', 'r2'],
};
const SECOND: SeriesBaseline = { ...FIRST, number: 2, mean: 60, validFrom: day(5), runIds: ['r4', 'r5'] };

const statesOf = (runs: readonly SeriesRun[], versions: readonly SeriesBaseline[]) => {
  const judged = judgeSeries(runs, versions);
  return runs.map(({ id }) => judged.get(id)?.state);
};

describe('a series of control runs', () => {
  it('is not judged without limits', () => {
    expect(statesOf([run(1, 50)], [])).toEqual(['not-judged']);
    expect(stateAt([run(1, 50)], [])).toBeNull();
  });

  it('says nothing of the runs that made the limits, nor of excluded ones', () => {
    const runs = [run(1, 50), run(2, 70), run(3, 70, true), run(4, 61)];
    expect(statesOf(runs, [FIRST])).toEqual(['baseline', 'baseline', 'excluded', 'warning']);
  });

  it('leaves excluded runs out of every row', () => {
    // 61 and 62 are both beyond +2 SD; the excluded run between them does not part them.
    const judged = judgeSeries([run(3, 61), run(4, 20, true), run(5, 62)], [FIRST]);
    expect(judged.get('r5')?.broken).toEqual([
      { rule: '1-2s', runIds: ['r5'] },
      { rule: '2-2s', runIds: ['r3', 'r5'] },
    ]);
  });

  it('keeps what was said by earlier limits when new ones are fixed', () => {
    const runs = [run(1, 50), run(2, 50), run(3, 66), run(4, 61), run(5, 60), run(6, 61)];
    // By the first version run 3 is 3.2 SD off, run 4 makes a pair beyond 2 SD with it, run 5 is on the limit. Run 6 is
    // the first after the second version's own runs, and 0.2 SD off that.
    expect(statesOf(runs, [FIRST, SECOND])).toEqual([
      'baseline',
      'baseline',
      'out-of-control',
      'out-of-control',
      'in-control',
      'in-control',
    ]);
    expect(judgeSeries(runs, [FIRST, SECOND]).get('r6')).toMatchObject({ baselineNumber: 2, deviation: 0.2 });
  });
});

describe('the state at a moment', () => {
  const RUNS = [run(1, 50), run(2, 50), run(3, 51), run(4, 66), run(5, 67), run(6, 50)];
  it('is that of the last run until then', () => {
    expect(stateAt(RUNS, [FIRST], day(0))).toBeNull();
    expect(stateAt(RUNS, [FIRST], day(2))).toMatchObject({ state: 'in-control', rules: [] });
    expect(stateAt(RUNS, [FIRST], new Date(day(6).getTime() - 1))).toEqual({
      state: 'out-of-control',
      rules: ['1-3s', '2-2s'],
      since: day(4),
    });
    expect(stateAt(RUNS, [FIRST])).toEqual({ state: 'in-control', rules: [], since: day(6) });
  });

  it('follows an exclusion', () => {
    const runs = [run(1, 50), run(2, 50), run(4, 66, true)];
    expect(stateAt(runs, [FIRST])?.state).toBe('in-control');
  });
});
