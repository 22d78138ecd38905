import { expect, test } from 'vitest';
import { clock, megabytes, rate } from './format';

test('sizes are in MB of 1,048,576 bytes', () => {
  expect(megabytes(1_048_576)).toBe('1.0');
  expect(megabytes(157_286_400)).toBe('150');
  expect(megabytes(10_486)).toBe('0.01');
});

test('durations read as on a player', () => {
  expect(clock(5.04)).toBe('0:05.0');
  expect(clock(9.99)).toBe('0:10');
  expect(clock(30)).toBe('0:30');
  expect(clock(89.6)).toBe('1:30');
});

test('frame rates carry no needless digits', () => {
  expect(rate(50)).toBe('50');
  expect(rate(30_000 / 1001)).toBe('29.97');
});
