import { expect, it } from 'vitest';
import { type ComparedRecording, resultOf } from './agreement';

const tolerance = { concentration_percent: 10, motile_points: 5, progressive_points: 5 };
const recording = (
  reportId: string,
  signed: [number | null, number | null, number | null],
  shadow: [number | null, number | null, number | null] | null,
): ComparedRecording => {
  const figures = ([concentration, motile, progressive]: [number | null, number | null, number | null]) => ({
    concentration,
    motile,
    progressive,
  });
  return { reportId, signed: figures(signed), shadow: shadow && figures(shadow) };
};

it('compares reports, not recordings, and concentrations in percent of the mean of both', () => {
  // Of the first report the means are 20 and 22: 2 of 21. Its second recording has no motility the second time.
  const { agreements, reports, videos } = resultOf(
    [
      recording('a', [10, 50, 40], [12, 52, 40]),
      recording('a', [30, 60, 50], [32, null, null]),
      recording('b', [40, 70, 60], [40, 70, 60]),
    ],
    tolerance,
  );
  expect([reports, videos]).toEqual([2, 3]);
  expect(agreements.map(({ pairs }) => pairs)).toEqual([2, 2, 2]);
  expect(agreements[0]?.points[0]?.mean).toBeCloseTo(21, 10);
  expect(agreements[0]?.points[0]?.difference).toBeCloseTo((100 * 2) / 21, 10);
  expect(agreements[1]?.points).toEqual([
    { mean: 51, difference: 2 },
    { mean: 70, difference: 0 },
  ]);
  expect(agreements[1]?.bias).toBeCloseTo(1, 10);
});

it('is beyond where the bias is, unclear where the interval reaches out, within where it does not', () => {
  const many = (shift: (n: number) => number) =>
    Array.from({ length: 20 }, (_, n) => recording(`${n}`, [50, 60, 40], [50, 60 + shift(n), 40]));
  const verdictOf = (recordings: ComparedRecording[]) => resultOf(recordings, tolerance).agreements[1];
  // A standard deviation of 1 in 20 reports: the interval of the bias is ± 0.48.
  expect(verdictOf(many((n) => 2 + (n % 2 ? 1 : -1)))).toMatchObject({ verdict: 'within', outside: 0 });
  expect(verdictOf(many((n) => 4.9 + (n % 2 ? 1 : -1)))).toMatchObject({ verdict: 'unclear', outside: 10 });
  expect(verdictOf(many((n) => -6 + (n % 2 ? 1 : -1)))).toMatchObject({ verdict: 'beyond' });
  // One report tells nothing of the others.
  expect(verdictOf([recording('a', [50, 60, 40], [50, 60, 40])])).toMatchObject({ verdict: 'unclear' });
});

it('is as good as its worst figure, and says what failed', () => {
  const same = Array.from({ length: 8 }, (_, n) => recording(`${n}`, [50, 60, 40], [50, 60, 40]));
  expect(resultOf(same, tolerance)).toMatchObject({ verdict: 'within', failed: 0 });
  const failed = resultOf([...same, recording('x', [50, 60, 40], null)], tolerance);
  expect(failed).toMatchObject({ verdict: 'within', failed: 1, reports: 9 });
  const ungraded = same.map((each) => ({
    ...each,
    shadow: { concentration: 50, motile: 60, progressive: null },
  }));
  expect(resultOf(ungraded, tolerance)).toMatchObject({ verdict: 'beyond' });
  expect(resultOf(ungraded, tolerance).agreements[2]).toMatchObject({ pairs: 0, missing: 8, outside: 8 });
  // One report of eight that lost its figure: nobody can say that all is well.
  const one = [...same.slice(1), ...ungraded.slice(0, 1)];
  expect(resultOf(one, tolerance).agreements[2]).toMatchObject({ missing: 1, verdict: 'unclear' });
  expect(resultOf([], tolerance)).toMatchObject({ verdict: 'unclear', reports: 0 });
});

it('counts spermatozoa where there are none either time as no difference', () => {
  const { agreements } = resultOf([recording('a', [0, null, null], [0, null, null])], tolerance);
  expect(agreements[0]).toMatchObject({ pairs: 1, bias: 0 });
});
