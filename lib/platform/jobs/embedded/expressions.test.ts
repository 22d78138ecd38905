import { describe, expect, it } from 'vitest';
import { durationMs, keyOf, predicate } from './expressions';

const scope = { event: { data: { id: 7, name: 'a', flag: true } }, async: { data: { id: 7, name: 'b' } } };

describe('predicate', () => {
  it.each([
    ['event.data.id == async.data.id', true],
    ['event.data.name == async.data.name', false],
    ['event.data.name != async.data.name', true],
    ["event.data.name == 'a' && async.data.id == 7", true],
    ["event.data.name == 'a' && async.data.id == 8", false],
    ['event.data.flag == true', true],
    ['event.data.missing == null', true],
    ['event.data.id == null', false],
    // Both absent: two events without an id must not be taken for a pair.
    ['event.data.missing == async.data.missing', false],
    ['event.data.missing == async.data.id', false],
  ])('%s', (expression, expected) => {
    expect(predicate(expression)(scope)).toBe(expected);
  });

  it('without an expression is true', () => {
    expect(predicate(undefined)({})).toBe(true);
  });

  it.each([
    'event.data.id > 3',
    'event.data.id == 1 || event.data.id == 2',
    'size(event.data.list) == 2',
    'event.data.id',
    'event.data.a == 1 == 2',
  ])('refuses "%s"', (expression) => {
    expect(() => predicate(expression)).toThrow(expression);
  });
});

describe('keyOf', () => {
  it('tells apart values and types', () => {
    const key = keyOf('event.data.id');
    const keys = [1, '1', null].map((id) => key({ event: { data: { id } } }));
    expect(new Set(keys).size).toBe(3);
    expect(key({ event: { data: {} } })).toBe('null');
  });

  it('refuses anything but a path', () => {
    expect(() => keyOf('event.data.a + event.data.b')).toThrow('event.data.a + event.data.b');
    expect(() => keyOf("'constant'")).toThrow('constant');
  });
});

describe('durationMs', () => {
  it.each([
    ['500ms', 500],
    ['1s', 1000],
    ['1h30m', 5_400_000], // (60 + 30) min · 60 · 1000
    ['2d', 172_800_000], // 48 h · 3600 · 1000
    ['1w', 604_800_000], // 7 · 24 · 3600 · 1000
  ])('%s', (text, expected) => {
    expect(durationMs(text)).toBe(expected);
  });

  it.each(['', 'soon', '5', '-1s', '1s later'])('refuses "%s"', (text) => {
    expect(() => durationMs(text)).toThrow('is not a duration');
  });
});
