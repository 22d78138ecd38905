import { describe, expect, it } from 'vitest';
import { confidenceBands, confidenceColor } from './confidence';

describe('confidence', () => {
  it('takes the colors of the specification, bounds belonging to the lower band', () => {
    expect([0.81, 0.8, 0.61, 0.6, 0.41, 0.4].map(confidenceColor)).toEqual([
      'green',
      'blue',
      'blue',
      'orange',
      'orange',
      'red',
    ]);
  });

  it('counts every detection in exactly one band', () => {
    expect(confidenceBands([0.95, 0.8, 0.7, 0.6, 0.1])).toEqual({ high: 1, medium: 2, low: 2 });
  });
});
