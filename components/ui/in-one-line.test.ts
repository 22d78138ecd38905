import { expect, it } from 'vitest';
import { inOneLine } from './in-one-line';

it('joins what is there', () => {
  expect(inOneLine('Sample 7', null, '', undefined, false, 'Ada')).toBe('Sample 7 · Ada');
});

// Unicode Standard Annex 9, 2.4: between U+2068 and U+2069 a text has no influence on its surroundings.
it.each(['דגימה 7', 'مشروع القاهرة', 'ward 3 דנה'])(
  'lets %s not change places with its neighbors',
  (name) => {
    expect(inOneLine('12', name, '5 videos')).toBe(`12 · \u2068${name}\u2069 · 5 videos`);
  },
);
