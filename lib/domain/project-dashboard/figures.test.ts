import { expect, it } from 'vitest';
import { accuracyInUse, classify, timeReductionPercent } from './figures';

const video = (change: Partial<Parameters<typeof classify>[0][number]> = {}) => ({
  isSimulated: false,
  isMeasured: true,
  rapid: 50,
  slow: 10,
  nonProgressive: 10,
  immotile: 30,
  spermAssessed: 100,
  effectiveSperm: 100,
  ...change,
});
const unmeasured = {
  ...{ isMeasured: false, rapid: null, slow: null, nonProgressive: null, immotile: null },
  ...{ spermAssessed: null, effectiveSperm: null },
};

it('weighs each video by the spermatozoa that were followed in it', () => {
  const found = classify([
    video({ effectiveSperm: 75, spermAssessed: 80 }),
    video({ rapid: 10, slow: 10, nonProgressive: 10, immotile: 70, effectiveSperm: 25, spermAssessed: 30 }),
  ]);
  // Rapid 0.75 × 50 + 0.25 × 10 = 40, slow and non-progressive 10, immotile 0.75 × 30 + 0.25 × 70 = 40.
  expect(found.grades).toEqual({ rapid: 40, slow: 10, nonProgressive: 10, immotile: 40 });
  expect(found).toMatchObject({ gradedVideos: 2, spermatozoaGraded: 110, simulatedVideos: 0 });
});

it('says how many videos have no grades, and why, instead of counting them as anything', () => {
  const found = classify([
    video({ isSimulated: true }),
    video({ rapid: null, slow: null, nonProgressive: null }),
    video({ effectiveSperm: 0 }),
    video(unmeasured),
  ]);
  expect(found).toMatchObject({
    gradedVideos: 1,
    ungradedVideos: 2,
    unmeasuredVideos: 1,
    simulatedVideos: 1,
  });
  expect(found.grades).toEqual({ rapid: 50, slow: 10, nonProgressive: 10, immotile: 30 });
  expect(classify([video(unmeasured)]).grades).toBeNull();
  expect(classify([]).grades).toBeNull();
});

it('compares the medians of the first and the newest three runs', () => {
  // Medians 2 and 0.5 seconds a frame: 75 % less. The 40 and the 9 are outliers that the median passes over.
  expect(timeReductionPercent([2, 40, 1], [0.5, 9, 0.4], 6)).toBeCloseTo(75, 10);
  // 1 to 1.5: half as long again.
  expect(timeReductionPercent([1, 1, 1], [1.5, 1.5, 1.5], 20)).toBeCloseTo(-50, 10);
  // With five runs one of them would be on both sides.
  expect(timeReductionPercent([2, 2, 2], [1, 1, 1], 5)).toBeNull();
});

it('the accuracy in use is that of the newest comparison in which the detector took part', () => {
  const recorded = (candidate: string, f1: number, inUse: string, f1InUse: number, isShipped = false) => ({
    candidate: { sha256: candidate, f1 },
    inUse: { sha256: inUse, f1: f1InUse, isShipped },
  });
  const all = [recorded('a', 0.8, 's', 0.7, true), recorded('b', 0.9, 'a', 0.75)];
  expect(accuracyInUse(all, 'a')).toBeCloseTo(75, 10);
  expect(accuracyInUse(all, 'b')).toBeCloseTo(90, 10);
  expect(accuracyInUse(all, null)).toBeCloseTo(70, 10);
  expect(accuracyInUse(all, 'c')).toBeNull();
  expect(accuracyInUse([], null)).toBeNull();
});
