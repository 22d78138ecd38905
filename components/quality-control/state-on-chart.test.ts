import { describe, expect, it } from 'vitest';
import { stateOnChart } from './state-on-chart';

const ofSpread = (rule: string): boolean => rule.startsWith('s-');
const ofMean = (rule: string): boolean => !ofSpread(rule);
const broken = (...rules: ('1-2s' | '1-3s' | 's-action')[]) => rules.map((rule) => ({ rule, runIds: ['a'] }));

describe('the state of a run on a chart', () => {
  it('is that of the rules of this chart', () => {
    const farOff = { state: 'out-of-control', broken: broken('1-3s') } as const;
    expect(stateOnChart(farOff, ofMean)).toBe('out-of-control');
    expect(stateOnChart(farOff, ofSpread)).toBe('in-control');
    const both = { state: 'out-of-control', broken: broken('1-2s', 's-action') } as const;
    expect(stateOnChart(both, ofMean)).toBe('warning');
    expect(stateOnChart(both, ofSpread)).toBe('out-of-control');
  });

  it('stays what it is where nothing is judged', () => {
    for (const state of ['baseline', 'excluded', 'not-judged'] as const) {
      expect(stateOnChart({ state, broken: [] }, ofMean)).toBe(state);
    }
  });
});
