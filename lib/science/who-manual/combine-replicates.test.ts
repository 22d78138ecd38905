import { describe, expect, it } from 'vitest';
import { combineReplicates } from './combine-replicates';
import { replicateOf } from './testing';

const counted = (count: number, examinedVolumeNl: number) =>
  replicateOf({ spermatozoaCounted: count, meanPerField: count, examinedVolumeNl });

describe('combineReplicates', () => {
  it('pools counts with the exact Poisson interval and carries it over to the concentration', () => {
    const combined = combineReplicates([1, 2, 3, 4, 5].map(() => counted(20, 2)));
    // 5 × 20 = 100 counted; Garwood's interval of 100 is tabulated as 81.36 to 121.63 (Pearson & Hartley, table 40).
    expect(combined.count.value).toBe(100);
    expect(combined.count.interval95.low).toBeCloseTo(81.36, 2);
    expect(combined.count.interval95.high).toBeCloseTo(121.63, 2);
    // 100 in 5 × 2 nl: 10 a nanoliter, which is 10 M/ml; the limits likewise are a tenth of the count's.
    expect(combined.concentration?.value).toBeCloseTo(10, 10);
    expect(combined.concentration?.interval95.low).toBeCloseTo(8.136, 3);
    expect(combined.concentration?.interval95.high).toBeCloseTo(12.163, 3);
    expect(combined.concentration?.from).toBe('counting');
  });

  it('weights concentrations by what was examined', () => {
    const combined = combineReplicates([counted(100, 10), counted(600, 30)]);
    // 10 M/ml in 10 nl and 20 M/ml in 30 nl: (10 × 10 + 20 × 30) / 40 = 17.5. Fields of different size: their counts cannot be compared.
    expect(combined.concentration?.value).toBeCloseTo(17.5, 10);
    expect(combined.agreement.counts).toBeNull();
  });

  it('takes the scatter of the replicates for the interval where they disagree', () => {
    const combined = combineReplicates([counted(50, 5), counted(100, 5), counted(150, 5)]);
    // Mean 100: (50² + 0 + 50²) / 100 = 50, far over the 5.991 of two degrees of freedom.
    expect(combined.agreement.counts).toMatchObject({ agrees: false, degreesOfFreedom: 2 });
    expect(combined.agreement.counts?.chiSquare).toBeCloseTo(50, 10);
    expect(combined.agreement.counts?.limit).toBeCloseTo(5.991, 3);
    expect(combined.agreement.counts?.variationPercent).toBeCloseTo(50, 10);
    // 10, 20 and 30 M/ml: mean 20, standard deviation 10: 20 ± 4.303 × 10 / √3 = 20 ± 24.84, and there is no negative concentration.
    expect(combined.concentration?.from).toBe('replicates');
    expect(combined.concentration?.interval95.low).toBe(0);
    expect(combined.concentration?.interval95.high).toBeCloseTo(44.84, 2);
  });

  it('takes the scatter for the interval of a percentage likewise', () => {
    const share = (motilePercent: number, effectiveSpermatozoa = 100) =>
      replicateOf({
        effectiveSpermatozoa,
        motilePercent,
        gradePercent: { rapid: 0, slow: motilePercent, nonProgressive: 0, immotile: 100 - motilePercent },
      });
    const { motile, grades } = combineReplicates([share(40), share(55), share(70)]);
    // Pooled 55 %: χ² = 100 × 2 × 0.15² / (0.55 × 0.45) = 18.2, over 5.991. 55 ± 4.303 × 15 / √3 = 55 ± 37.26.
    expect(motile).toMatchObject({ from: 'replicates' });
    expect(motile?.value).toBeCloseTo(55, 10);
    expect(motile?.interval95.low).toBeCloseTo(17.74, 2);
    expect(motile?.interval95.high).toBeCloseTo(92.26, 2);
    expect(grades?.immotile.interval95.low).toBeCloseTo(7.74, 2);
    expect(grades?.progressive.interval95).toEqual(motile?.interval95);
    expect(grades?.rapid).toMatchObject({ value: 0, from: 'counting' });
    // 62 % of 300 and 40 % of 100, pooled 56.5: no less than what was counted on each side, and within 0 to 100.
    const uneven = combineReplicates([share(62, 300), share(40)]).motile;
    expect(uneven).toMatchObject({ from: 'replicates', interval95: { low: 0, high: 100 } });
    expect(combineReplicates([share(50), share(55), share(60)]).motile?.from).toBe('counting');
  });

  it('tests what is judged, not every grade, and then takes the scatter for all of them', () => {
    const graded = (rapid: number, slow: number, nonProgressive: number) =>
      replicateOf({
        effectiveSpermatozoa: 100,
        motilePercent: rapid + slow + nonProgressive,
        gradePercent: { rapid, slow, nonProgressive, immotile: 100 - rapid - slow - nonProgressive },
      });
    // 10 and 40 % rapid, but half of them progressive and three fifths motile in both.
    const same = combineReplicates([graded(10, 40, 10), graded(40, 10, 10)]);
    expect(same.grades?.rapid.from).toBe('counting');
    // Progressive shares alike, motile ones 60 and 80 %: χ² = 2 × 100 × 0.1² / (0.7 × 0.3) = 9.5.
    const other = combineReplicates([graded(30, 20, 10), graded(20, 30, 30)]);
    expect(other.agreement.progressiveMotility?.agrees).toBe(true);
    expect(other.motile?.from).toBe('replicates');
    expect(other.grades?.rapid.from).toBe('replicates');
    // 50 % in both: nothing scatters.
    expect(other.grades?.progressive.from).toBe('counting');
  });

  it('compares counts of fields that differ a little in size, each by its own', () => {
    const { counts } = combineReplicates([counted(100, 5), counted(150, 5.5)]).agreement;
    // 250 in 10.5 nl: 119.05 and 130.95 expected; 19.05² / 119.05 + 19.05² / 130.95 = 5.82, over 3.841.
    expect(counts).toMatchObject({ agrees: false, degreesOfFreedom: 1 });
    expect(counts?.chiSquare).toBeCloseTo(5.82, 2);
    // 20 and 27.27 M/ml: standard deviation 5.143, mean 23.64.
    expect(counts?.variationPercent).toBeCloseTo(21.76, 2);
    expect(combineReplicates([counted(100, 5), counted(110, 5.5)]).agreement.counts?.chiSquare).toBeCloseTo(
      0,
      10,
    );
  });

  it('accepts two counts that differ by less than 1.96 √(n₁ + n₂)', () => {
    const agreement = (a: number, b: number) =>
      combineReplicates([counted(a, 5), counted(b, 5)]).agreement.counts;
    // 1.96 √200 = 27.7: 20 apart is chance, 40 apart is not. χ² = 2 × 10² / 100 = 2 and 2 × 20² / 100 = 8.
    expect(agreement(90, 110)).toMatchObject({ agrees: true, chiSquare: 2, degreesOfFreedom: 1 });
    expect(agreement(80, 120)).toMatchObject({ agrees: false, chiSquare: 8 });
    // Standard deviation of 90 and 110 is √200 = 14.14, the mean 100.
    expect(agreement(90, 110)?.variationPercent).toBeCloseTo(14.142, 3);
    // Four spermatozoa a replicate say nothing.
    expect(agreement(4, 4)).toBeNull();
  });

  it('pools percentages by the spermatozoa behind them, with Wilson intervals', () => {
    const combined = combineReplicates([
      replicateOf({
        effectiveSpermatozoa: 75,
        motilePercent: 52,
        gradePercent: { rapid: 17, slow: 17, nonProgressive: 18, immotile: 48 },
      }),
      replicateOf({
        effectiveSpermatozoa: 25,
        motilePercent: 44,
        gradePercent: { rapid: 21, slow: 13, nonProgressive: 10, immotile: 56 },
      }),
    ]);
    // 0.75 × 52 + 0.25 × 44 = 50, which differ by chance; Wilson's interval of 50 in 100 is 40.38 to 59.62 %.
    expect(combined.motile?.value).toBeCloseTo(50, 10);
    expect(combined.motile?.interval95.low).toBeCloseTo(40.38, 2);
    expect(combined.motile?.interval95.high).toBeCloseTo(59.62, 2);
    // Rapid 0.75 × 17 + 0.25 × 21 = 18, slow 16, non-progressive 16, immotile 50: together 100.
    expect(combined.grades?.rapid.value).toBeCloseTo(18, 10);
    expect(combined.grades?.progressive.value).toBeCloseTo(34, 10);
    expect(combined.grades?.nonProgressive.value).toBeCloseTo(16, 10);
    expect(combined.grades?.immotile.value).toBeCloseTo(50, 10);
  });

  it('stays within 0 and 100 % where weights add up with a rounding error', () => {
    // Every one immotile: 100 % whatever the weights, though in binary (Σ 100 w) / Σ w is 100.00000000000003 here.
    const weights = [
      92.39100321578697, 94.55703330007935, 38.69021969569278, 11.921208834815197, 41.13093070421408,
    ];
    const { grades, motile } = combineReplicates(
      weights.map((effectiveSpermatozoa) =>
        replicateOf({
          effectiveSpermatozoa,
          motilePercent: 0,
          gradePercent: { rapid: 0, slow: 0, nonProgressive: 0, immotile: 100 },
        }),
      ),
    );
    expect(grades?.immotile.value).toBe(100);
    expect(grades?.immotile.interval95.high).toBe(100);
    expect(grades?.progressive.value).toBe(0);
    expect(motile?.value).toBe(0);
  });

  it('does not take a field in which nothing could be seen for one that disagrees', () => {
    const unseen = replicateOf({ spermatozoaCounted: 0, meanPerField: 0, examinedVolumeNl: null });
    const combined = combineReplicates([counted(90, 5), counted(110, 5), unseen]);
    // 90 and 110 agree: χ² = 2 × 10² / 100 = 2. With a third count of 0 it would be 107.5.
    expect(combined.agreement.counts).toMatchObject({ agrees: true, chiSquare: 2, degreesOfFreedom: 1 });
    expect(combined.concentration).toMatchObject({ value: 20, from: 'counting' });
  });

  it('sees replicates disagree on progressive motility', () => {
    const share = (progressive: number) =>
      replicateOf({
        gradePercent: { rapid: progressive, slow: 0, nonProgressive: 0, immotile: 100 - progressive },
      });
    // Shares 0.4 and 0.6 of 100 each: pooled 0.5, χ² = 2 × 100 × 0.1² / 0.25 = 8, over 3.841.
    const { progressiveMotility } = combineReplicates([share(40), share(60)]).agreement;
    expect(progressiveMotility?.agrees).toBe(false);
    expect(progressiveMotility?.chiSquare).toBeCloseTo(8, 10);
    // Shares 0.45 and 0.55: χ² = 2 × 100 × 0.05² / 0.25 = 2.
    expect(combineReplicates([share(45), share(55)]).agreement.progressiveMotility?.agrees).toBe(true);
    // All immotile: there is nothing to compare.
    expect(combineReplicates([share(0), share(0)]).agreement.progressiveMotility).toBeNull();
  });

  it('keeps motile or not where there are no grades', () => {
    const combined = combineReplicates([
      replicateOf({ gradePercent: null, examinedVolumeNl: null, velocityHistogram: null }),
    ]);
    expect(combined.grades).toBeNull();
    expect(combined.concentration).toBeNull();
    expect(combined.velocityHistogram).toBeNull();
    expect(combined.motile?.value).toBeCloseTo(60, 10);
  });

  it('adds up histograms', () => {
    const { velocityHistogram } = combineReplicates([replicateOf(), replicateOf()]);
    expect(velocityHistogram?.spermatozoa).toEqual([80, 40, 80]);
  });

  it('gives an upper limit where nothing was counted', () => {
    const combined = combineReplicates([counted(0, 5), counted(0, 5)]);
    // At most 3.689 (−ln 0.025) in 10 nl.
    expect(combined.concentration?.value).toBe(0);
    expect(combined.concentration?.interval95.high).toBeCloseTo(0.3689, 4);
  });

  it('says nothing of no replicates', () => {
    const combined = combineReplicates([]);
    // Nothing counted: 0 to 3.689 (−ln 0.025).
    expect(combined.count).toMatchObject({ value: 0, interval95: { low: 0 } });
    expect(combined.count.interval95.high).toBeCloseTo(3.689, 3);
    expect(combined.concentration).toBeNull();
    expect(combined.motile).toBeNull();
  });
});
