import { describe, expect, it, test } from 'vitest';
import { stateOf, westgardRules } from './westgard';

/** The rules that the last of these points breaks, with the points. */
const last = (...deviations: number[]) =>
  westgardRules(deviations)
    .at(-1)
    ?.map(({ rule, points }) => `${rule}: ${points.join(' ')}`);

describe('Westgard rules', () => {
  // Each example follows from the definition of its rule; limits themselves are not beyond them.
  test.each<[string, number[], string[]]>([
    ['within 2 SD', [1.9], []],
    ['on the warning limit', [2], []],
    ['beyond it', [-2.1], ['1-2s: 0']],
    ['on the action limit', [3], ['1-2s: 0']],
    ['beyond it, whichever side', [-3.1], ['1-3s: 0']],
    ['two beyond the same warning limit', [2.1, 2.5], ['1-2s: 1', '2-2s: 0 1']],
    ['two beyond different ones', [2.1, -2.5], ['1-2s: 1', 'R-4s: 0 1']],
    ['one between them', [2.1, 0.1, 2.2], ['1-2s: 2']],
    ['four beyond 1 SD on one side', [1.1, 1.5, 1.2, 1.9], ['4-1s: 0 1 2 3']],
    ['four on both sides', [1.1, 1.5, -1.2, 1.9], []],
    ['ten on one side', [0.1, 0.2, 0.1, 0.9, 0.3, 0.2, 0.1, 0.4, 0.1, 0.2], ['10-x: 0 1 2 3 4 5 6 7 8 9']],
    ['ten of which one is on the mean', [0.1, 0.2, 0.1, 0.9, 0, 0.2, 0.1, 0.4, 0.1, 0.2], []],
    ['nine', [0.1, 0.2, 0.1, 0.9, 0.3, 0.2, 0.1, 0.4, 0.1], []],
  ])('%s', (_, deviations, expected) => {
    expect(last(...deviations)).toEqual(expected);
  });

  it('blames no point for what comes later', () => {
    expect(westgardRules([2.1, 2.5, 0]).map((broken) => broken.map(({ rule }) => rule))).toEqual([
      ['1-2s'],
      ['1-2s', '2-2s'],
      [],
    ]);
  });

  it('tells a warning from a stop', () => {
    expect(stateOf([])).toBe('in-control');
    expect(stateOf([{ rule: '1-2s' }, { rule: 's-warning' }])).toBe('warning');
    expect(stateOf([{ rule: '1-2s' }, { rule: '2-2s' }])).toBe('out-of-control');
    expect(stateOf([{ rule: 's-action' }])).toBe('out-of-control');
  });
});
