import { describe, expect, it } from 'vitest';
import { NO_ENTRIES, type SampleEntries } from '@/lib/domain/samples/contract-entries';
import { composeWhoReport } from '.';
import { answerReport } from './answer';
import { figureOf } from './contract-content';
import { reportCsv } from './csv';
import { storedContent } from './stored';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';

const reportOn = (sample: Partial<SampleEntries>) =>
  composeWhoReport(
    factsOf([videoOf(1), videoOf(2)], {
      patient: { id: 'p', pseudonym: 'P-17' },
      sample: { ...NO_ENTRIES, ...sample },
    }),
  );

describe('total sperm number', () => {
  it('is concentration × volume, its interval scaled, and judged', () => {
    const content = reportOn({ volumeMl: 1.5 });
    const { interval95: counted } = figureOf(content, 'concentration');
    const total = figureOf(content, 'totalSpermNumber');
    // 20 M/ml × 1.5 ml = 30 M, under 39; 200 counted is 173.24 to 229.72 (Garwood) in 10 nl: 25.99 to 34.46 M.
    expect(total.value).toBeCloseTo(30, 10);
    expect(total).toMatchObject({ verdict: 'outside', isUncertain: false, origin: 'both' });
    expect(total.interval95?.low).toBeCloseTo(25.99, 2);
    expect(total.interval95?.high).toBeCloseTo(34.46, 2);
    expect(total.interval95?.high).toBeCloseTo(1.5 * (counted?.high ?? 0), 10);
    expect(total.note).toContain('1.5 ml volume entered by hand');
    expect(content.assessment.criteriaNotMet.join()).toContain('Total sperm number');
    // 3 ml hold 60 M.
    expect(figureOf(reportOn({ volumeMl: 3 }), 'totalSpermNumber').verdict).toBe('within');
  });

  it('is not given without a concentration', () => {
    const uncalibrated = {
      gaps: ['pixelSizeUm'] as const,
      measured: { examinedVolumeNl: null, gradePercent: null },
    };
    const content = composeWhoReport(
      factsOf([videoOf(1, uncalibrated), videoOf(2, uncalibrated)], {
        sample: { ...NO_ENTRIES, volumeMl: 3 },
      }),
    );
    expect(figureOf(content, 'totalSpermNumber')).toMatchObject({ value: null, verdict: 'unknown' });
    expect(figureOf(content, 'totalSpermNumber').note).toContain('no concentration');
  });
});

describe('what was counted by hand', () => {
  it('is judged with its binomial interval and marked as entered', () => {
    const content = reportOn({
      normalFormsPercent: 5,
      morphologyCounted: 400,
      vitalityLivePercent: 50,
      vitalityCounted: 200,
    });
    // Wilson: 20 of 400 is 3.26 to 7.60 %, with 4 % inside; 100 of 200 is 43.14 to 56.86 %, with 54 % inside.
    const normal = figureOf(content, 'normalForms');
    expect(normal).toMatchObject({ value: 5, origin: 'entered', verdict: 'within', isUncertain: true });
    expect(normal.interval95?.low).toBeCloseTo(3.26, 2);
    expect(normal.interval95?.high).toBeCloseTo(7.6, 2);
    const vitality = figureOf(content, 'vitality');
    expect(vitality).toMatchObject({ value: 50, origin: 'entered', verdict: 'outside', isUncertain: true });
    expect(vitality.reference).toEqual({ bound: 'min', limit: 54 });
    expect(vitality.interval95?.low).toBeCloseTo(43.14, 2);
    expect(figureOf(content, 'live')).toMatchObject({ verdict: 'none', origin: 'measured' });
    expect(content.assessment.criteriaMet.normalForms).toBe(true);
    expect(content.warnings.join()).not.toContain('Morphology was counted');
  });

  it('is answered as morphology, and without it nothing is', () => {
    const answerOf = (sample: Partial<SampleEntries>) =>
      answerReport({
        id: 'r',
        analysisId: 'a',
        datasetId: 'd',
        content: reportOn(sample),
        hasPdf: false,
        signature: null,
      });
    const entered = answerOf({ normalFormsPercent: 3, morphologyCounted: 200 });
    expect(entered.summary.morphology).toEqual({
      normal_percentage: 3,
      normal_forms: 3,
      total_analyzed: 200,
    });
    expect(entered.who_assessment.criteria_met.normal_forms).toBe(false);
    expect(answerOf({}).morphology_report).toEqual({ normal_percentage: null, total_analyzed: null });
  });

  it('on few spermatozoa, or of part of an ejaculate, comes with a warning', () => {
    const { warnings } = reportOn({
      normalFormsPercent: 3,
      morphologyCounted: 100,
      vitalityLivePercent: 60,
      vitalityCounted: 50,
      collectionCompleteness: 'firstPartLost',
      liquefaction: 'incomplete',
    });
    for (const said of [
      'on 100 spermatozoa',
      'on 50 spermatozoa',
      'collected incompletely',
      'Liquefaction was incomplete',
    ]) {
      expect(warnings.join(' ')).toContain(said);
    }
    expect(reportOn({ collectionCompleteness: 'complete' }).warnings.join(' ')).not.toContain('incomplete');
  });

  it('examined late, or after unusual abstinence, comes with a warning', () => {
    const said = (sample: Partial<SampleEntries>) => reportOn(sample).warnings.join(' ');
    expect(said({ minutesToExamination: 61 })).toContain(
      'examined 61 minutes after collection. The WHO manual asks for at most 60 minutes',
    );
    expect(said({ abstinenceDays: 1 })).toContain(
      'Abstinence was 1 day. The WHO manual asks for 2 to 7 days',
    );
    for (const abstinenceDays of [0, 1.5, 7.5, 30]) {
      expect(said({ abstinenceDays })).toContain(`Abstinence was ${abstinenceDays} days.`);
    }
    for (const usual of [{ minutesToExamination: 60, abstinenceDays: 2 }, { abstinenceDays: 7 }]) {
      expect(said(usual)).not.toMatch(/minutes after collection|Abstinence/);
    }
  });

  it('comes with a warning where fewer live than move', () => {
    const said = (vitalityLivePercent: number) =>
      composeWhoReport(
        factsOf([videoOf(1), videoOf(2)], {
          sample: { ...NO_ENTRIES, vitalityLivePercent, vitalityCounted: 200 },
        }),
      ).warnings.join(' ');
    const { value, interval95 } = figureOf(reportOn({}), 'totalMotility');
    // Wilson: 70 of 200 is 28.73 to 41.84 %, 100 of 200 is 43.14 to 56.86 %.
    expect(value).toBe(60);
    expect(interval95?.low).toBeGreaterThan(41.84);
    expect(interval95?.low).toBeLessThan(56.86);
    expect(said(35)).toContain('Vitality counted by hand (35.0 %) is lower than total motility (60.0 %)');
    expect(said(50)).not.toContain('Vitality counted by hand');
  });

  it('makes the advice to stain superfluous', () => {
    const adviceOn = (sample: Partial<SampleEntries>) =>
      composeWhoReport(
        factsOf(
          [1, 2].map((field) => videoOf(field, { measured: { motilePercent: 20, gradePercent: null } })),
          {
            sample: { ...NO_ENTRIES, ...sample },
          },
        ),
      ).assessment.recommendations.join();
    expect(adviceOn({})).toContain('assess vitality');
    expect(adviceOn({ vitalityLivePercent: 70, vitalityCounted: 200 })).not.toContain('assess vitality');
  });
});

it('the report keeps a copy of patient and sample, and reads it back', () => {
  const content = reportOn({ volumeMl: 3, viscosity: 'increased', remarks: 'µ' });
  expect(storedContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
  const lines = reportCsv(
    { id: 'r', analysisId: 'a', datasetId: 'd', content, hasPdf: false, signature: null },
    reportTexts('en'),
  );
  expect(lines).toContain('\r\npatient,P-17\r\n');
  expect(lines).toContain('entered_by_hand,value\r\n');
  expect(lines).toContain('\r\nvolumeMl,3\r\n');
});

it('without anything entered it is as it was', () => {
  const content = composeWhoReport(factsOf([videoOf(1), videoOf(2)]));
  expect('patient' in content || 'sample' in content).toBe(false);
  expect(content.figures.map(({ key }) => key)).not.toContain('vitality');
  expect(figureOf(content, 'totalSpermNumber')).toMatchObject({ value: null, verdict: 'unknown' });
});
