import { expect, it } from 'vitest';
import { filterFrom, filterOf, GRADES, passes, sorted, type TrackRow } from './track-rows';

const row = (id: number, vcl: number | null, grade: TrackRow['grade'] = 'rapid'): TrackRow => ({
  ...{ id, grade, vcl, vsl: null, vap: null, lin: null, alh: null, bcf: null },
  ...{ seconds: 1, isRegraded: false, isInCluster: false, isShaking: false, isOnRoundCell: false },
});

it('tracks are sorted by a column, those without the value last', () => {
  const rows = [row(1, 40), row(2, null), row(3, 90), row(4, 40)];
  const ids = (isDescending: boolean) => sorted(rows, { by: 'vcl', isDescending }).map(({ id }) => id);
  expect(ids(false)).toEqual([1, 4, 3, 2]);
  expect(ids(true)).toEqual([3, 1, 4, 2]);
  const graded = [row(1, 1, 'immotile'), row(2, 1, 'notAssessed'), row(3, 1, 'rapid')];
  expect(sorted(graded, { by: 'grade', isDescending: false }).map(({ id }) => id)).toEqual([3, 1, 2]);
});

it('each figure leads to the tracks that it is made of', () => {
  const shown = (figure: Parameters<typeof filterOf>[0]) =>
    GRADES.filter((grade) => passes(filterOf(figure), grade));
  expect(shown('progressive')).toEqual(['rapid', 'slow']);
  expect(shown('motile')).toEqual(['rapid', 'slow', 'nonProgressive', 'motile']);
  expect(shown('immotile')).toEqual(['immotile']);
  expect(shown('concentration')).toEqual(GRADES);
});

it('an address names a filter or none', () => {
  expect(filterFrom('slow')).toBe('slow');
  expect(filterFrom('totalMotile')).toBe('totalMotile');
  expect([filterFrom(null), filterFrom(''), filterFrom('toString'), filterFrom('fast')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
