import { expect, it } from 'vitest';
import { shareText } from './share-text';

it('writes a negative kappa with a minus sign in every language', () => {
  expect(shareText(-0.218, 'en')).toBe('−0.22');
  for (const language of ['es', 'fr', 'vi']) expect(shareText(-0.218, language)).toBe('−0,22');
});

it('writes two decimals, no sign of what is rounded to zero, and a dash for no value', () => {
  expect(shareText(0.5, 'en')).toBe('0.50');
  expect(shareText(-0.001, 'en')).toBe('0.00');
  expect(shareText(null, 'en')).toBe('–');
});
