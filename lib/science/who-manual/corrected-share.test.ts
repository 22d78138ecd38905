import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation/random';
import { type Calls, correctedShare } from './corrected-share';

const calls = (called: number, of: number): Calls => ({ called, of });

describe('a share corrected for a classifier’s errors', () => {
  it('is what stays where nothing is called wrongly', () => {
    // All of those that have it, none of the others: 30 of 120 are 25 %.
    expect(correctedShare(calls(30, 120), { having: calls(50, 50), lacking: calls(0, 50) })?.percent).toBe(
      25,
    );
  });

  it('undoes known rates by hand', () => {
    // 4 % of 500 have it: .75 of 20 and .2 of 480 are called, 15 + 96 = 111. (.222 − .2) ÷ (.75 − .2) = .04.
    const found = correctedShare(calls(111, 500), { having: calls(90, 120), lacking: calls(16, 80) });
    expect(found?.percent).toBeCloseTo(4, 10);
  });

  it('gives the interval of Lang and Reiczigel, worked out by hand', () => {
    // z² = 3.8415. (111 + 1.9207) ÷ (500 + 3.8415) = .224120; 91 ÷ 122 = .745902; 17 ÷ 82 = .207317; share .016802 ÷ .538585 = .031198.
    // Variances: .173890 ÷ 503.84 = .00034513; .189532 ÷ 122 = .00155354; .164337 ÷ 82 = .00200410.
    // Shift 2·3.8415·(.031198·.00155354 − .968802·.00200410) = −.0145449.
    // Half 1.95996 ÷ .538585 · √(.00034513 + .00000151 + .00188100) = .171758; −.155 to .18841, held to 0.
    const found = correctedShare(calls(111, 500), { having: calls(90, 120), lacking: calls(16, 80) });
    expect(found?.interval95.low).toBe(0);
    expect(found?.interval95.high).toBeCloseTo(18.84, 1);
  });

  it('is held to 0 to 100 %', () => {
    const known = { having: calls(80, 100), lacking: calls(20, 100) };
    expect(correctedShare(calls(1, 100), known)).toMatchObject({ percent: 0, interval95: { low: 0 } });
    expect(correctedShare(calls(99, 100), known)).toMatchObject({ percent: 100, interval95: { high: 100 } });
  });

  it('says nothing without cells or where the classifier tells nothing apart', () => {
    const known = { having: calls(80, 100), lacking: calls(20, 100) };
    expect(correctedShare(calls(0, 0), known)).toBeNull();
    expect(correctedShare(calls(1, 2), { ...known, having: calls(0, 0) })).toBeNull();
    expect(correctedShare(calls(1, 2), { having: calls(20, 100), lacking: calls(20, 100) })).toBeNull();
    expect(() => correctedShare(calls(3, 2), known)).toThrow(RangeError);
  });

  it.each([0.02, 0.1, 0.5, 0.9])('holds a true share of %d in about 95 of 100 samples', (share) => {
    const random = seededRandom(7);
    const drawn = (n: number, p: number): number => {
      let k = 0;
      for (let i = 0; i < n; i++) if (random() < p) k += 1;
      return k;
    };
    const runs = 1500;
    let held = 0;
    for (let run = 0; run < runs; run++) {
      const found = correctedShare(calls(drawn(150, share * 0.75 + (1 - share) * 0.2), 150), {
        having: calls(drawn(110, 0.75), 110),
        lacking: calls(drawn(80, 0.2), 80),
      });
      if (!found) throw new Error('these rates tell cells apart');
      if (found.interval95.low <= 100 * share && found.interval95.high >= 100 * share) held += 1;
    }
    // Three standard errors of 1,500 runs at .95 are 1.7 %; the method itself is up to 2 % wide of its level.
    expect(held / runs).toBeGreaterThan(0.925);
    expect(held / runs).toBeLessThan(0.99);
  });
});
