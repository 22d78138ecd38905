import { expect, it } from 'vitest';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from './compose';
import { figureOf } from './contract-content';
import { storedContent } from './stored';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';

const calibration = { pixelSizeUm: 0.4, chamberDepthUm: 20, dilution: 1, framesPerSecondOverride: null };
const compose = (source: string | null) =>
  composeReport(
    factsOf(
      [1, 2].map((number) =>
        videoOf(number, {
          measured: {
            calibration: source
              ? { ...calibration, capillaryCompensation: { factor: 1.25, source } }
              : calibration,
          },
        }),
      ),
    ),
    REFERENCE_SETS.who6,
    reportTexts('en'),
  );

it('a report says by what a concentration was corrected, on whose word, and what it would be without', () => {
  const report = compose('Own comparison');
  const { value, note } = figureOf(report, 'concentration');
  // Each field holds 100 spermatozoa in 5 nl, from which the factor is taken already: 20 M/ml. Without, 20 / 1.25 = 16.
  expect(value).toBeCloseTo(20, 10);
  expect(report.uncorrectedConcentration?.value).toBeCloseTo(16, 10);
  // 200 counted: exact Poisson 173.24 to 229.72 (Garwood 1936), in 12.5 nl 13.86 to 18.38.
  expect(report.uncorrectedConcentration?.interval95.low).toBeCloseTo(13.86, 1);
  expect(report.uncorrectedConcentration?.interval95.high).toBeCloseTo(18.38, 1);
  expect(note).toContain('× 1.25 (Own comparison)');
  expect(note).toContain('Uncorrected: 16.0 M/ml');
  // Read back as it was stored.
  const stored = storedContent.parse(JSON.parse(JSON.stringify(report)));
  expect(stored.uncorrectedConcentration).toEqual(report.uncorrectedConcentration);
  expect(stored.replicates[0]?.calibration?.capillaryCompensation?.factor).toBe(1.25);
});

it('says nothing of a correction where there was none', () => {
  const report = compose(null);
  expect(report.uncorrectedConcentration).toBeUndefined();
  expect(figureOf(report, 'concentration').note).toBeNull();
});
