import { expect, it } from 'vitest';
import { newCode, readCode } from './code';

it('is four groups of four letters that nobody mistakes for others', () => {
  for (let made = 0; made < 50; made++) {
    expect(newCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  }
});

it('is read as people type it', () => {
  for (const typed of [
    '7H3K-Q0ZD-4MVA-91XF',
    '7h3kq0zd4mva91xf',
    ' 7h3k qozd 4mva 9ixf ',
    '7H3K-QOZD-4MVA-9LXF',
  ]) {
    expect(readCode(typed)).toBe('7H3K-Q0ZD-4MVA-91XF');
  }
});

it('is none with a letter too many or too few, or one that no code has', () => {
  for (const typed of ['', '7H3K', '7H3K-Q0ZD-4MVA-91XF7', 'UH3K-Q0ZD-4MVA-91XF', '7H3K-Q0ZD-4MVA-91X%']) {
    expect(readCode(typed)).toBeNull();
  }
});
