import { expect, it } from 'vitest';
import { AxisFilter } from './kalman';

it('follows the textbook step', () => {
  // q = 0, r = 1, P0 = diag(1, 4). Predict: p = 0, P = [[1+4, 4], [4, 4]]. Measure 6: S = 6, K = (5/6, 4/6).
  // position 5, velocity 4; P11 = 5·(1/6), P22 = 4 − (4/6)·4 = 4/3; innovation variance = 5/6 + 1.
  const filter = new AxisFilter(0, 0, 1, 4);
  filter.predict();
  expect(filter.innovationVariance).toBe(6);
  filter.correct(6);
  expect(filter.position).toBeCloseTo(5, 12);
  expect(filter.velocity).toBeCloseTo(4, 12);
  expect(filter.innovationVariance).toBeCloseTo(11 / 6, 12);
});

it('learns a constant velocity', () => {
  const filter = new AxisFilter(0, 0.01, 1, 100);
  for (let k = 1; k <= 100; k++) {
    filter.predict();
    filter.correct(3 * k);
  }
  expect(filter.velocity).toBeCloseTo(3, 3);
});
