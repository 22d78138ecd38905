import { describe, expect, it } from 'vitest';
import { parseRange } from './range';

describe('parseRange', () => {
  // RFC 9110, 14.1.2, for an object of 10,000 bytes.
  it.each([
    ['bytes=0-499', { start: 0, end: 499 }],
    ['bytes=9500-', { start: 9500, end: 9999 }],
    ['bytes=-500', { start: 9500, end: 9999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=500-99999', { start: 500, end: 9999 }],
    ['bytes=-99999', { start: 0, end: 9999 }],
    ['bytes=10000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
    [null, undefined],
  ])('%s', (header, expected) => {
    expect(parseRange(header, 10_000)).toEqual(expected);
  });

  it('finds no part in an empty object', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  });
});
