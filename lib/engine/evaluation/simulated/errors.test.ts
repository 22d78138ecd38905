import { expect, it } from 'vitest';
import { differences, limitsOfAgreement, relativeErrors } from './errors';

it('states the bias of a sum, its interval and the errors of single pairs', () => {
  // 10 was found as 11, 20 as 18: 29/30 in all. Residuals ±4/3, over the mean truth 15: ±0.08889, whose standard
  // error is 0.08889; Student's t for one degree of freedom is 12.7062.
  const errors = relativeErrors([
    { truth: 10, found: 11 },
    { truth: 20, found: 18 },
  ]);
  expect(errors).toMatchObject({ pairs: 2, medianErrorPercent: expect.closeTo(0, 9) });
  expect(errors?.biasPercent).toBeCloseTo(-100 / 30, 9);
  expect(errors?.medianAbsoluteErrorPercent).toBeCloseTo(10, 9);
  expect(errors?.meanAbsoluteErrorPercent).toBeCloseTo(10, 9);
  const half = (100 * 12.7062 * (4 / 3)) / 15;
  expect(errors?.interval95?.low).toBeCloseTo(-100 / 30 - half, 2);
  expect(errors?.interval95?.high).toBeCloseTo(-100 / 30 + half, 2);
});

it('says nothing of nothing', () => {
  expect(relativeErrors([])).toBeNull();
  expect(relativeErrors([{ truth: 0, found: 3 }])).toBeNull();
  expect(relativeErrors([{ truth: 5, found: 4 }])).toMatchObject({ interval95: null });
  expect(differences([])).toBeNull();
  expect(differences([-2, 4])).toMatchObject({ videos: 2, mean: 1, meanAbsolute: 3 });
});

it('gives the limits within which single differences lie', () => {
  // −1, 0, 1, 2, 3: mean 1, standard deviation √(10 / 4) = 1.5811; 1.96 of them are 3.0990.
  const limits = limitsOfAgreement([-1, 0, 1, 2, 3]);
  expect(limits?.low).toBeCloseTo(-2.099, 3);
  expect(limits?.high).toBeCloseTo(4.099, 3);
  expect(limitsOfAgreement([4])).toBeNull();
  expect(differences([-1, 0, 1, 2, 3])?.agreement95).toEqual(limits);
});
