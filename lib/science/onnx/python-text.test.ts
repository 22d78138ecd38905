import { expect, it } from 'vitest';
import { parseNames, parsePair } from './python-text';
import { processorMs } from './testing';

// Left: what Python's repr writes for the names on the right.
it.each([
  ["{0: 'person', 1: 'bicycle'}", ['person', 'bicycle']],
  ["{1: 'b', 0: 'a',}", ['a', 'b']],
  [`{0: "sperm's head"}`, ["sperm's head"]],
  ["['head', 'tail']", ['head', 'tail']],
  [String.raw`{0: 'it\'s "so"', 1: 'a\\b', 2: 'new\nline'}`, [`it's "so"`, String.raw`a\b`, 'new\nline']],
  [String.raw`{0: '\xe9', 1: '\u200b', 2: '\U0001f600'}`, ['é', '\u200b', '😀']],
  ["{0: 'cell}, 1: x'}", ['cell}, 1: x']],
  [" { 0 : '__proto__' } ", ['__proto__']],
])('reads %s', (text, names) => {
  expect(parseNames(text)).toEqual(names);
});

it.each([
  '',
  '{}',
  '[]',
  'person, bicycle',
  "{0: 'a', 2: 'b'}",
  "{0: 'a', 0: 'b'}",
  "{-1: 'a'}",
  "{0: 'a'",
  "{0: 'a'} + x",
  "{0: __import__('os')}",
  String.raw`{0: '\x4'}`,
  String.raw`{0: '\U99999999'}`,
  "{0: 'a' 1: 'b'}",
  "['a'",
])('takes nothing from %s', (text) => {
  expect(parseNames(text)).toBeNull();
});

it('gives up on texts that are too long or do not end, at once', () => {
  const started = process.cpuUsage();
  expect(parseNames(`['a'${",'a'".repeat(20_000)}]`)).toBeNull();
  expect(parseNames(`{0: '${'\\\\'.repeat(500_000)}`)).toBeNull();
  expect(processorMs(started)).toBeLessThan(1000);
});

it('reads sizes as height and width', () => {
  expect(parsePair('[480, 640]')).toEqual([480, 640]);
  expect(parsePair('(480, 640)')).toEqual([480, 640]);
  expect(parsePair('640')).toBeNull();
});
