import { expect, test } from 'vitest';
import { compare } from './compare';
import { printComparison } from './print';

const CASA = {
  softwareVersion: '1',
  concentration: { millionPerMl: 45.25, interval95: { low: 40, high: 51 } },
  counts: { spermCounted: 84, meanClusters: null },
  kinematics: { unit: 'µm', figures: { vcl: { mean: 61.5 } } },
  warnings: [],
};
const printed = (before: object, after: object): { isSame: boolean; text: string } => {
  const lines: string[] = [];
  const comparison = compare(before, after, ['softwareVersion']);
  return { isSame: printComparison(comparison, (line) => lines.push(line)), text: lines.join('\n') };
};

test('the same to the last digit is the same, whatever the order and the version', () => {
  const { warnings, counts, ...rest } = CASA;
  const { isSame, text } = printed(CASA, { warnings, counts, ...rest, softwareVersion: '2' });
  expect(isSame).toBe(true);
  expect(text).toContain('same     concentration: 45.25 M/ml');
  expect(text).toContain('same     VCL: 61.5 µm/s');
  // Eight values but the version; three of them are named above.
  expect(text).toContain('same     5 other values');
});

test('the last digit counts, and what is named has both values', () => {
  const after = { ...CASA, concentration: { ...CASA.concentration, millionPerMl: 45.250000000000007 } };
  const { isSame, text } = printed(CASA, after);
  expect(isSame).toBe(false);
  expect(text).toContain('DIFFERS  concentration: 45.25 M/ml in the archive, 45.25000000000001 M/ml now');
});

test('what has come, gone, or is of another kind differs', () => {
  const { differences } = compare({ a: 1, b: [1, 2], c: null }, { a: '1', b: [1], d: 0 });
  expect(differences).toEqual([
    { path: 'a', before: 1, after: '1' },
    { path: 'b.1', before: 2, after: undefined },
    { path: 'c', before: null, after: undefined },
    { path: 'd', before: undefined, after: 0 },
  ]);
});
