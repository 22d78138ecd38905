import { describe, expect, it } from 'vitest';
import { motilityFromShares } from './motility-option';

describe('motilityFromShares', () => {
  it('leaves the default mix alone when nothing is named', () => {
    expect(motilityFromShares({})).toBeUndefined();
  });

  it('splits the progressive share 3 : 2 and the rest 1 : 4, as in the default scene (30, 20, 10, 40 %)', () => {
    const mix = motilityFromShares({ progressive: 0.4 });
    expect(mix?.rapid).toBeCloseTo(0.24);
    expect(mix?.slow).toBeCloseTo(0.16);
    expect(mix?.nonProgressive).toBeCloseTo(0.12);
    expect(mix?.immotile).toBeCloseTo(0.48);
  });

  it('refuses shares that do not fit', () => {
    expect(() => motilityFromShares({ progressive: 0.9, immotile: 0.2 })).toThrow('add up to 1');
    expect(() => motilityFromShares({ immotile: -0.1 })).toThrow('negative');
    expect(() => motilityFromShares({ progressive: 0.5, rapid: 0.2 })).toThrow('either');
  });
});
