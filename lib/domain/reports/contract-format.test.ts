import { expect, it } from 'vitest';
import { reportFormat } from './contract-format';

it('writes what is below zero with a minus sign in every language', () => {
  expect(reportFormat('en').number(-1234.25, 2)).toBe('−1,234.25');
  for (const language of ['es', 'fr', 'vi']) expect(reportFormat(language).number(-0.218, 2)).toBe('−0,22');
  expect(reportFormat('en').setting(-0.5)).toBe('−0.5');
  expect(reportFormat('en').exact(-0.125)).toBe('−0.125');
});

it('writes no sign before what is rounded to zero', () => {
  expect(reportFormat('en').number(-0.04)).toBe('0.0');
  expect(reportFormat('en').number(0.5, 2)).toBe('0.50');
});
