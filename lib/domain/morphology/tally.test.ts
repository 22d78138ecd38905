import { describe, expect, it } from 'vitest';
import type { Anomaly } from '@/lib/science/who-manual';
import type { Stain } from './contract-cells';
import { type TalliedCell, tallyCells } from './tally';

const judged = (anomalies: readonly Anomaly[], stain: Stain = 'papanicolaou'): TalliedCell => ({
  stain,
  ...{ automatic: null, notJudged: [], isUndecided: false },
  judgment: { kind: 'judged', anomalies },
});
const automatic = (anomalies: readonly Anomaly[] | null, stain: Stain = 'unstained'): TalliedCell => ({
  stain,
  ...{ automatic: anomalies, notJudged: ['midpiece', 'cytoplasm'], isUndecided: false },
  judgment: null,
});
const undecided: TalliedCell = { ...automatic(null), isUndecided: true };
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

  it('says of a region only what was judged of it: models know nothing of cytoplasm, people of all', () => {
    const tally = tallyCells([
      ...times(3, automatic([])),
      { ...automatic([]), ...judged(['cytoplasm'], 'unstained') },
    ]);
    expect(tally.current).toMatchObject({
      normal: { count: 3, of: 4 },
      regions: { head: { count: 0, of: 4 }, cytoplasm: { count: 1, of: 1 } },
      tzi: null,
    });
    expect(tally.automatic?.regions).toMatchObject({ head: { of: 3 }, midpiece: null, cytoplasm: null });
    // Where people judged every cell, each region is known of each.
    expect(tallyCells(times(2, judged(['tail']))).current).toMatchObject({
      regions: { cytoplasm: { count: 0, of: 2 } },
      tzi: 1,
    });
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

describe('what the models call normal, corrected for how often they err', () => {
  // 80 of 100 normal cells are called normal, and 20 of 100 others.
  const known = { having: { called: 80, of: 100 }, lacking: { called: 20, of: 100 } };
  const cells = [...times(5, automatic([])), ...times(3, automatic(['tail'])), ...times(2, undecided)];

  it('is a share of the cells that the classifier took, the undecided among them', () => {
    // 5 of 10 were called normal: (.5 − .2) ÷ (.8 − .2) = .5, while 5 of the 8 with a class are 62.5 %.
    const tally = tallyCells([...cells, ...times(4, automatic(null))], known);
    expect(tally.corrected).toMatchObject({ calls: { called: 5, of: 10 }, known });
    expect(tally.corrected?.percent).toBeCloseTo(50, 10);
    expect(tally.current?.normal.percent).toBe(62.5);
  });

  it('leaves out what was excluded, and stays what the models say where a person says otherwise', () => {
    const excluded = times(9, { ...automatic([]), judgment: { kind: 'excluded' } });
    const corrected = { ...automatic([]), judgment: { kind: 'judged', anomalies: ['tail'] } } as const;
    const tally = tallyCells([...cells.slice(1), corrected, ...excluded], known);
    expect(tally.corrected?.calls).toEqual({ called: 5, of: 10 });
  });

  it('is not given where people judged every cell that counts, or nobody measured the errors', () => {
    const all = cells.map((cell): TalliedCell => ({ ...cell, judgment: { kind: 'judged', anomalies: [] } }));
    expect(tallyCells(all, known)).not.toHaveProperty('corrected');
    expect(tallyCells(cells)).not.toHaveProperty('corrected');
  });
});
