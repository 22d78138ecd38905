import { expect, it } from 'vitest';
import type { AutomaticClass } from '@/lib/domain/morphology/contract-cells';
import { countCells, uncounted, wordFor } from './morphology-figures';

type Judged = Pick<AutomaticClass, 'anomalies' | 'reason' | 'notJudged'>;
const times = (count: number, cell: Judged): Judged[] => Array.from({ length: count }, () => cell);
const classed = (anomalies: AutomaticClass['anomalies'], hasMidpiece = false): Judged => ({
  ...{ anomalies, reason: null },
  notJudged: hasMidpiece ? ['cytoplasm'] : ['midpiece', 'cytoplasm'],
});
const refused = (reason: AutomaticClass['reason']): Judged => ({ anomalies: null, reason, notJudged: [] });

const MIXED = [
  ...times(4, classed([])),
  ...times(90, classed(['headShape', 'vacuoles'])),
  ...times(6, classed(['tail'])),
  ...times(3, refused('notClassified')),
  ...times(2, refused('noOutline')),
  refused('notAHead'),
  refused('undecided'),
];

it('what the models refused is in no share and is told by its reason', () => {
  const found = countCells(MIXED, null);
  expect(found).toMatchObject({
    withheld: null,
    total_analyzed_sperm: 100,
    not_assessed: { notClassified: 3, noOutline: 2, notAHead: 1, undecided: 1 },
    shares: {
      normal_forms: { count: 4, of: 100, percent: 4 },
      abnormal_heads: { count: 90, percent: 90 },
      abnormal_tails: { count: 6, percent: 6 },
    },
  });
  // Wilson's interval of 4 in 100.
  expect(found.shares?.normal_forms.interval95.low).toBeCloseTo(1.57, 1);
  expect(found.shares?.normal_forms.interval95.high).toBeCloseTo(9.84, 1);
  // No midpiece was outlined: none abnormal would be a lie.
  expect(found.shares?.abnormal_midpieces).toBeNull();
});

it('midpieces are a share of the cells whose midpiece was outlined', () => {
  const found = countCells([...times(8, classed([])), classed([], true), classed(['midpiece'], true)], null);
  expect(found.shares?.normal_forms).toMatchObject({ count: 9, of: 10 });
  expect(found.shares?.abnormal_midpieces).toMatchObject({ count: 1, of: 2, percent: 50 });
});

it('without a cell with a class there is no share, and the result says why', () => {
  expect(countCells([], null)).toMatchObject({ withheld: 'nothingFollowed', shares: null });
  const all = countCells(times(3, refused('notClassified')), null);
  expect(all).toMatchObject({
    withheld: 'nothingAssessed',
    shares: null,
    not_assessed: { notClassified: 3 },
  });
  expect(uncounted('tooCoarse')).toMatchObject({
    withheld: 'tooCoarse',
    total_analyzed_sperm: 0,
    shares: null,
  });
});

it('a cell on a sample frame has one word', () => {
  expect(wordFor({ anomalies: [] })).toBe('normal');
  expect(wordFor({ anomalies: ['tail'] })).toBe('abnormal');
  expect(wordFor({ anomalies: null })).toBe('notAssessed');
});

it('normal forms are corrected for how often the classifier errs, where that is known', () => {
  const known = { having: { called: 80, of: 100 }, lacking: { called: 2, of: 100 } };
  // The classifier took 100 cells with a class and one that it left undecided: (4 ÷ 101 − .02) ÷ (.8 − .02) = 2.51 %.
  expect(countCells(MIXED, known).corrected).toMatchObject({ calls: { called: 4, of: 101 }, known });
  expect(countCells(MIXED, known).corrected?.percent).toBeCloseTo(2.51, 2);
  expect(countCells(MIXED, null)).not.toHaveProperty('corrected');
});
