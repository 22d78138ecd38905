import { expect, it } from 'vitest';
import type { TrackSet } from '@/lib/domain/tracks/contract';
import { packPaths } from '@/lib/domain/tracks/contract-points';
import { filterFrom, filterOf, GRADES, passes, recordsOf, rowsOf, sorted, type TrackRow } from './track-rows';

const row = (id: number, vcl: number | null, grade: TrackRow['grade'] = 'rapid'): TrackRow => ({
  ...{ id, grade, vcl, vsl: null, vap: null, lin: null, alh: null, bcf: null, circle: null },
  ...{ seconds: 1, isRegraded: false, isInCluster: false, isShaking: false, isOnRoundCell: false },
  probability: null,
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
    GRADES.filter((grade) => passes(filterOf(figure), { grade, probability: null }));
  expect(shown('progressive')).toEqual(['rapid', 'slow']);
  expect(shown('motile')).toEqual(['rapid', 'slow', 'nonProgressive', 'motile']);
  expect(shown('immotile')).toEqual(['immotile']);
  // What was left out as dirt is part of no figure.
  expect(shown('concentration')).toEqual(GRADES.filter((grade) => grade !== 'leftOut'));
});

it('what was left out as dirt follows the tracks, is drawn where it lies, and is shown only when asked for', () => {
  const point = (frame: number, cx: number) => ({
    ...{ frame, cx, cy: 5, w: 4, h: 4, x: cx - 2, y: 3, score: 0.5, interpolated: false },
  });
  const column = [null];
  const set = {
    tracks: {
      ...{ id: [1], grade: ['immotile'], first_frame: [0], seconds: [0.04] },
      ...{
        vcl: column,
        vsl: column,
        vap: column,
        lin: column,
        alh: column,
        bcf: column,
        circle_radius: [4.2],
      },
    },
    ...{ regraded: [], in_clusters: [], shaking: [], on_round_cells: [], sperm_probability: [0.9] },
    paths: packPaths([[point(0, 10), point(1, 10)]]),
    left_out: {
      ...{ id: [2], probability: [0.3], first_frame: [3], seconds: [0.02] },
      paths: packPaths([[point(3, 40)]]),
    },
  } as unknown as TrackSet;
  const rows = rowsOf(set);
  expect(rows.map(({ circle }) => circle)).toEqual([4.2, null]);
  expect(rows.map(({ id, grade, probability }) => [id, grade, probability])).toEqual([
    [1, 'immotile', 0.9],
    [2, 'leftOut', 0.3],
  ]);
  expect(recordsOf(set).map(({ id, grade, firstFrame, x }) => [id, grade, firstFrame, [...x]])).toEqual([
    [1, 'immotile', 0, [10, 10]],
    [2, 'leftOut', 3, [40]],
  ]);
  expect(rows.filter((each) => passes(null, each)).map(({ id }) => id)).toEqual([1]);
  expect(rows.filter((each) => passes('leftOut', each)).map(({ id }) => id)).toEqual([2]);
  expect(filterFrom('leftOut')).toBe('leftOut');
  expect(rowsOf({ ...set, left_out: null })).toHaveLength(1);
});

it('what rests is doubtful from 20 to below 60 %, whether it is counted or left out', () => {
  const rested = (id: number, probability: number | null, grade: TrackRow['grade'] = 'immotile') => ({
    ...row(id, null, grade),
    probability,
  });
  const rows = [
    ...[rested(1, 0.59), rested(2, 0.6), rested(3, null), rested(4, 0.2, 'leftOut')],
    ...[rested(5, 0.19, 'leftOut'), rested(6, 0.41)],
  ];
  expect(rows.filter((each) => passes('doubtful', each)).map(({ id }) => id)).toEqual([1, 4, 6]);
  expect(filterFrom('doubtful')).toBe('doubtful');
  // The least probable first; what was not judged comes last.
  const order = { by: 'probability', isDescending: false } as const;
  expect(sorted(rows, order).map(({ id }) => id)).toEqual([5, 4, 6, 1, 2, 3]);
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
