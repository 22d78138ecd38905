import { expect, it } from 'vitest';
import { ageInYears } from './view';

it('counts whole years, the birthday itself included', () => {
  expect(ageInYears('1990-05-17', '2026-05-16')).toBe(35);
  expect(ageInYears('1990-05-17', '2026-05-17')).toBe(36);
  // Born on a leap day: a year older on the first of March.
  expect(ageInYears('2000-02-29', '2026-02-28')).toBe(25);
  expect(ageInYears('2000-02-29', '2026-03-01')).toBe(26);
  expect(ageInYears(null, '2026-01-01')).toBeNull();
});
