import type { Replicate } from './replicate';

/** A replicate for tests: 100 sperm of a calibrated field, 60 % of them motile. Never shown to anyone. */
export const replicateOf = (change: Partial<Replicate> = {}): Replicate => ({
  spermatozoaCounted: 100,
  meanPerField: 100,
  examinedAreaPx2: 300_000,
  examinedVolumeNl: 5,
  spermatozoaAssessed: 100,
  effectiveSpermatozoa: 100,
  motilePercent: 60,
  gradePercent: { rapid: 30, slow: 10, nonProgressive: 20, immotile: 40 },
  velocityHistogram: { binWidthMicronsPerSecond: 10, spermatozoa: [40, 20, 40] },
  ...change,
});
