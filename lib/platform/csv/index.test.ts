import { expect, it } from 'vitest';
import { csvLine } from '.';

it('quotes what would break a line or a cell (RFC 4180)', () => {
  expect(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', null, 0.12345, 3])).toBe(
    'a,"b,c","say ""x""","two\nlines",,0.1235,3',
  );
});

// OWASP, CSV Injection.
it.each([
  '=cmd|calc',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u00a0=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('lets no spreadsheet run %j', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
});

it('cannot be made to begin a cell of its own', () => {
  expect(csvLine(['x","=cmd|calc', 'y\r\n=1'])).toBe('"x"",""=cmd|calc","y\r\n=1"');
});

it('leaves numbers and ordinary texts as they are', () => {
  expect(csvLine([-2, 'a-b', 'x = 1', '3 %', 'e@mail.example'])).toBe('-2,a-b,x = 1,3 %,e@mail.example');
});
