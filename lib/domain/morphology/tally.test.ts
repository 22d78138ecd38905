import { describe, expect, it } from 'vitest';
import type { Anomaly } from '@/lib/science/who-manual';
import type { Stain } from './contract-cells';
import { type TalliedCell, tallyCells } from './tally';

const judged = (anomalies: readonly Anomaly[], stain: Stain = 'papanicolaou'): TalliedCell => ({
  stain,
  automatic: null,
  judgment: { kind: 'judged', anomalies },
});
const automatic = (anomalies: readonly Anomaly[] | null, stain: Stain = 'unstained'): TalliedCell => ({
  stain,
  automatic: anomalies,
  judgment: null,
});
const times = (count: number, cell: TalliedCell): TalliedCell[] => Array.from({ length: count }, () => cell);

describe('what is counted', () => {
  it('is a person’s judgment before the models’, without what was excluded', () => {
    const tally = tallyCells([
      automatic([]),
      automatic(['tail']),
      automatic(null),
      { ...automatic(['tail']), judgment: { kind: 'judged', anomalies: [] } },
      { ...automatic([]), judgment: { kind: 'excluded' } },
    ]);
    // Counted: normal, tail, and the corrected one; one is open and one excluded.
    expect(tally).toMatchObject({ found: 5, excluded: 1, open: 1, byPerson: 1 });
    expect(tally.current).toMatchObject({ counted: 3, normal: { count: 2 } });
    // The models alone: normal, tail, tail.
    expect(tally.automatic).toMatchObject({ counted: 3, normal: { count: 1 } });
  });

  it('is nothing where there is nothing', () => {
    expect(tallyCells([])).toMatchObject({ current: null, automatic: null, withheld: ['nothingCounted'] });
  });
});

describe('the manual’s limit is asked only of the manual’s count', () => {
  const complete = [...times(8, judged([])), ...times(192, judged(['headShape']))];

  it('of 200 stained cells that a person judged', () => {
    expect(tallyCells(complete)).toMatchObject({ withheld: [], current: { counted: 200 } });
  });

  it.each([
    ['a cell fewer', complete.slice(1), ['few']],
    ['an unstained one among them', [...complete, judged([], 'unstained')], ['unstained']],
    ['another stain', [...complete, judged([], 'other')], ['otherStain']],
    ['one that nobody looked at', [...complete, automatic([], 'shorr')], ['notReviewed']],
    ['one that was left open', [...complete, automatic(null, 'shorr')], ['open']],
  ] as const)('not with %s', (_, cells, reasons) => {
    expect(tallyCells(cells).withheld).toEqual(reasons);
  });

  it('an excluded picture of debris changes nothing', () => {
    const debris = { ...automatic(null, 'unstained'), judgment: { kind: 'excluded' } } as const;
    expect(tallyCells([...complete, debris]).withheld).toEqual([]);
  });
});
