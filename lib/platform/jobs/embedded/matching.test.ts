import { describe, expect, it } from 'vitest';
import { keyOf, matchOf } from './matching';

describe('matchOf', () => {
  const same = matchOf('event.data.id == async.data.id');

  it('compares one value of two events', () => {
    expect(same({ data: { id: 7 } }, { data: { id: 7 } })).toBe(true);
    expect(same({ data: { id: 7 } }, { data: { id: 8 } })).toBe(false);
    expect(same({ data: { id: 7 } }, { data: { id: '7' } })).toBe(false);
  });

  it('takes two events without the value for no pair', () => {
    expect(same({ data: {} }, { data: {} })).toBe(false);
    expect(same({}, null)).toBe(false);
  });

  it('without an expression matches always', () => {
    expect(matchOf(undefined)({}, {})).toBe(true);
  });

  it.each([
    'event.data.id != async.data.id',
    'event.data.id == async.data.name',
    "event.data.name == 'a'",
    'event.data.id > 3',
    'event.data.a == async.data.a && event.data.b == async.data.b',
  ])('refuses "%s"', (expression) => {
    expect(() => matchOf(expression)).toThrow(expression);
  });
});

describe('keyOf', () => {
  it('tells apart values and types', () => {
    const key = keyOf('event.data.id');
    const keys = [1, '1', null].map((id) => key({ data: { id } }));
    expect(new Set(keys).size).toBe(3);
    expect(key({ data: {} })).toBe('null');
  });

  it('refuses anything but a path', () => {
    expect(() => keyOf('event.data.a + event.data.b')).toThrow('event.data.a + event.data.b');
    expect(() => keyOf("'constant'")).toThrow('constant');
  });
});
