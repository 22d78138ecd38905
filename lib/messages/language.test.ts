import { expect, it } from 'vitest';
import { languageOf } from './language';

it('shows English for whatever is no language of the product', () => {
  expect(['en', 'vi', 'fr', 'es'].map(languageOf)).toEqual(['en', 'vi', 'fr', 'es']);
  for (const other of [undefined, null, '', 'de', 'FR', 'fr-CA', '__proto__', 'constructor', '../fr']) {
    expect(languageOf(other)).toBe('en');
  }
});
