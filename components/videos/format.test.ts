import { expect, test } from 'vitest';
import { clock, megabytes, rate } from './format';

test('sizes are in MB of 1,048,576 bytes', () => {
  expect(megabytes(1_048_576, 'en')).toBe('1.0');
  expect(megabytes(157_286_400, 'en')).toBe('150');
  expect(megabytes(10_486, 'en')).toBe('0.01');
  expect(megabytes(1_048_576, 'fr')).toBe('1,0');
});

test('durations read as on a player', () => {
  expect(clock(5.04, 'en')).toBe('0:05.0');
  expect(clock(9.94, 'en')).toBe('0:09.9');
  expect(clock(9.99, 'en')).toBe('0:10');
  expect(clock(30, 'en')).toBe('0:30');
  expect(clock(89.6, 'en')).toBe('1:30');
  expect(clock(5.04, 'es')).toBe('0:05,0');
});

test('frame rates carry no needless digits', () => {
  expect(rate(50, 'en')).toBe('50');
  expect(rate(30_000 / 1001, 'en')).toBe('29.97');
  expect(rate(30_000 / 1001, 'vi')).toBe('29,97');
});
