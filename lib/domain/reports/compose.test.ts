import { describe, expect, it } from 'vitest';
import { say } from '@/lib/messages/message';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from './compose';
import { figureOf } from './contract-content';
import { reportFormat } from './contract-format';
import { valueText } from './contract-text';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';

const t = reportTexts('en');
const format = reportFormat('en');
const compose = (facts: Parameters<typeof composeReport>[0]) => composeReport(facts, REFERENCE_SETS.who6, t);

const five = (change: Parameters<typeof videoOf>[1] = {}) => [1, 2, 3, 4, 5].map((n) => videoOf(n, change));

describe('composeReport', () => {
  it('shows the measured split, the estimate of live and what was not measured', () => {
    const report = compose(factsOf(five()));
    const value = (key: Parameters<typeof figureOf>[1]) => figureOf(report, key).value;
    expect(value('concentration')).toBeCloseTo(20, 10);
    expect(value('progressiveMotility')).toBeCloseTo(40, 10);
    expect(value('rapidProgressive')).toBeCloseTo(30, 10);
    expect(value('slowProgressive')).toBeCloseTo(10, 10);
    expect(value('live')).toBeCloseTo(60, 10);
    expect(figureOf(report, 'live').note).toContain('not a vitality stain');
    expect(figureOf(report, 'normalForms')).toMatchObject({ value: null, verdict: 'unknown' });
    expect(figureOf(report, 'totalSpermNumber').note).toContain('ejaculate volume');
    expect(report.spermatozoaCounted.value).toBe(500);
    expect(report.framesAnalysed).toBe(1250);
  });

  it('says why there is no morphology: once, or for each video where reasons differ', () => {
    const noteOf = (reasons: readonly (string | undefined)[]) =>
      figureOf(
        compose(
          factsOf(
            reasons.map((text, i) =>
              videoOf(
                i + 1,
                text ? { measured: { noMorphologyBecause: say('measurements.verbatim', { text }) } } : {},
              ),
            ),
          ),
        ),
        'normalForms',
      ).note;
    expect(noteOf([undefined])).toBe('Morphology was not measured.');
    expect(noteOf(['Heads are too small.', 'Heads are too small.'])).toBe(
      'Morphology was not measured. Heads are too small.',
    );
    expect(noteOf(['Heads are too small.', 'No head was found.'])).toBe(
      'Morphology was not measured. Field 1: Heads are too small. Field 2: No head was found.',
    );
  });

  it('holds figures against the limits of the 6th edition', () => {
    const report = compose(factsOf(five()));
    // 20 ≥ 16 M/ml, 40 ≥ 30 %, 60 ≥ 42 %.
    for (const key of ['concentration', 'progressiveMotility', 'totalMotility'] as const) {
      expect(figureOf(report, key).verdict).toBe('within');
    }
    expect(figureOf(report, 'rapidProgressive').verdict).toBe('none');
    expect(report.assessment.criteriaNotMet).toEqual([]);
    expect(report.assessment.overall).toBe(
      'All assessed values are within the reference limits of the WHO 6th edition (2021). Not every criterion could be assessed.',
    );
    expect(report.assessment.criteriaMet).toEqual({
      concentration: true,
      progressiveMotility: true,
      totalMotility: true,
      normalForms: null,
    });
  });

  it('names what is outside, and an interval that includes the limit', () => {
    const report = compose(
      factsOf(
        five({
          measured: {
            meanPerField: 77.5,
            motilePercent: 30,
            gradePercent: { rapid: 10, slow: 5, nonProgressive: 15, immotile: 70 },
          },
        }),
      ),
    );
    // 387.5 in 25 nl is 15.5 M/ml; the interval is about ± 10 %, so 16 lies inside; 15 % ± 3 is far from 30 %.
    expect(figureOf(report, 'concentration')).toMatchObject({ verdict: 'outside', isUncertain: true });
    expect(figureOf(report, 'progressiveMotility')).toMatchObject({ verdict: 'outside', isUncertain: false });
    expect(report.assessment.criteriaNotMet[0]).toBe(
      'Sperm concentration: 15.5 M/ml (reference at least 16 M/ml); the 95 % interval includes the limit',
    );
    expect(report.assessment.criteriaMet.concentration).toBe(false);
  });

  it('judges one measurement once: immotile and live are the motile share again', () => {
    const grades = { rapid: 10, slow: 5, nonProgressive: 15, immotile: 70 };
    const report = compose(factsOf(five({ measured: { motilePercent: 30, gradePercent: grades } })));
    expect(figureOf(report, 'totalMotility').verdict).toBe('outside');
    // 70 % is over 54 % and 30 % is under 54 %, each within a few points of its interval.
    expect(figureOf(report, 'immotile')).toMatchObject({
      reference: { bound: 'max', limit: 54 },
      verdict: 'none',
      isUncertain: false,
      note: 'Not judged separately: it is what total motility leaves of 100 %.',
    });
    expect(figureOf(report, 'live')).toMatchObject({
      reference: { bound: 'min', limit: 54 },
      verdict: 'none',
      isUncertain: false,
    });
    expect(report.assessment.criteriaNotMet.filter((text) => /Immotile|Live/.test(text))).toEqual([]);
  });

  it('recommends a vitality stain below 40 % motile, and not from 40 % up', () => {
    const said = (motilePercent: number) => {
      const grades = { rapid: motilePercent, slow: 0, nonProgressive: 0, immotile: 100 - motilePercent };
      const facts = factsOf(five({ measured: { motilePercent, gradePercent: grades } }));
      return compose(facts).assessment.recommendations.filter((text) => text.includes('stain'));
    };
    expect(said(39.9)).toEqual(['Below 40 % motile: assess vitality with a stain.']);
    expect(said(40)).toEqual([]);
  });

  it('warns, and asks for the sediment, where nothing was counted or nothing moves', () => {
    const said = (measured: NonNullable<Parameters<typeof videoOf>[1]>['measured']) =>
      compose(factsOf(five({ measured }))).assessment.recommendations.filter((text) =>
        text.includes('sediment'),
      );
    const still = { rapid: 0, slow: 0, nonProgressive: 0, immotile: 100 };
    expect(
      compose(factsOf(five({ measured: { motilePercent: 0, gradePercent: still } }))).warnings[0],
    ).toMatch(/^Nothing that was counted moves\. .* the sample may hold no sperm\.$/);
    const sediment = [
      'Examine the sediment of the centrifuged ejaculate before azoospermia, or sperm of which none moves, is concluded.',
    ];
    expect(said({ motilePercent: 0, gradePercent: still })).toEqual(sediment);
    expect(
      said({ spermatozoaCounted: 0, spermatozoaAssessed: 0, motilePercent: null, gradePercent: null }),
    ).toEqual(sediment);
    expect(
      said({ motilePercent: 0.5, gradePercent: { ...still, nonProgressive: 0.5, immotile: 99.5 } }),
    ).toEqual([]);
  });

  it('judges a value as it is read', () => {
    const report = compose(factsOf(five({ measured: { meanPerField: 79.8 } })));
    // 79.8 in 5 nl is 15.96 M/ml, printed as 16.0: a reader must not find it 'below 16'.
    expect(figureOf(report, 'concentration').verdict).toBe('within');
    // 79.75 in 5 nl is 15.95 M/ml, and halves are printed upwards: 16.0, though toFixed would make it 15.9.
    const half = figureOf(compose(factsOf(five({ measured: { meanPerField: 79.75 } }))), 'concentration');
    expect([valueText(half, String, format), half.verdict]).toEqual(['16.0', 'within']);
    // 79.7 in 5 nl is 15.94 M/ml, printed as 15.9.
    const below = figureOf(compose(factsOf(five({ measured: { meanPerField: 79.7 } }))), 'concentration');
    expect([valueText(below, String, format), below.verdict]).toEqual(['15.9', 'outside']);
  });

  it('takes the limit itself as within', () => {
    const grades = { rapid: 20, slow: 10, nonProgressive: 16, immotile: 54 };
    const report = compose(
      factsOf(five({ measured: { meanPerField: 80, motilePercent: 46, gradePercent: grades } })),
    );
    const verdict = (key: Parameters<typeof figureOf>[1]) => figureOf(report, key).verdict;
    // 80 in 5 nl is 16 M/ml; 20 + 10 = 30 % progressive; 46 ≥ 42 %.
    expect(verdict('concentration')).toBe('within');
    expect(verdict('progressiveMotility')).toBe('within');
  });

  it('reports no M/ml and no grades without a calibration, and says what is missing', () => {
    const report = compose(
      factsOf(
        five({
          measured: { examinedVolumeNl: null, gradePercent: null, velocityHistogram: null },
          gaps: ['pixelSizeUm', 'chamberDepthUm'],
        }),
      ),
    );
    expect(figureOf(report, 'concentration').value).toBeNull();
    expect(figureOf(report, 'concentration').note).toBe(
      'Not reported: pixel size and chamber depth not known.',
    );
    expect(figureOf(report, 'progressiveMotility').value).toBeNull();
    expect(figureOf(report, 'totalMotility').value).toBeCloseTo(60, 10);
    expect(report.warnings[0]).toContain(
      'a concentration in M/ml, speeds in µm/s and the grades of motility',
    );
    expect(report.assessment.recommendations).toContain(
      'Enter the missing calibration and run the analysis again.',
    );
  });

  it('says of which videos a figure is based on where only some are calibrated, and not that there is none', () => {
    const uncalibrated = videoOf(5, {
      measured: { examinedVolumeNl: null, gradePercent: null, velocityHistogram: null },
      gaps: ['pixelSizeUm'],
    });
    const report = compose(factsOf([...five().slice(0, 4), uncalibrated]));
    // 400 in 20 nl: the fifth field's 100 have no volume.
    expect(figureOf(report, 'concentration').value).toBeCloseTo(20, 10);
    expect(figureOf(report, 'progressiveMotility').value).toBeCloseTo(40, 10);
    expect(report.warnings.slice(0, 2)).toEqual([
      'The calibration of 1 of 5 videos is incomplete (pixel size not known): the concentration is based on the others alone.',
      'The calibration of 1 of 5 videos is incomplete (pixel size not known): the grades of motility are based on the others alone.',
    ]);
    expect(report.warnings.join(' ')).not.toContain('cannot be reported');
  });

  it('withholds the concentration alone where only the chamber depth is not known', () => {
    const report = compose(factsOf(five({ measured: { examinedVolumeNl: null }, gaps: ['chamberDepthUm'] })));
    expect(figureOf(report, 'concentration').value).toBeNull();
    expect(figureOf(report, 'progressiveMotility').value).toBeCloseTo(40, 10);
    expect(report.warnings[0]).toBe(
      'The calibration is incomplete (chamber depth not known): a concentration in M/ml cannot be reported. Enter the calibration in the dataset and run the analysis again.',
    );
  });

  it('reports none counted as 0 M/ml with an upper limit, and no percentage at all', () => {
    const none = {
      spermatozoaCounted: 0,
      meanPerField: 0,
      spermatozoaAssessed: 0,
      effectiveSpermatozoa: 0,
      motilePercent: null,
      gradePercent: null,
      velocityHistogram: null,
    };
    const report = compose(factsOf(five({ measured: none })));
    // The exact upper limit of a count of 0 is −ln 0.025 = 3.689; in 25 nl 0.1476 M/ml.
    expect(figureOf(report, 'concentration')).toMatchObject({
      value: 0,
      verdict: 'outside',
      isUncertain: false,
    });
    expect(figureOf(report, 'concentration').interval95?.high).toBeCloseTo(0.1476, 4);
    const verdicts = {
      totalMotility: 'unknown',
      progressiveMotility: 'unknown',
      immotile: 'none',
      live: 'none',
    };
    for (const [key, verdict] of Object.entries(verdicts)) {
      expect(figureOf(report, key as keyof typeof verdicts)).toMatchObject({
        ...{ value: null, interval95: null },
        verdict,
      });
    }
  });

  it('tests the rule that it prints: 200 in each of two replicates', () => {
    const few = (counted: number) =>
      compose(factsOf(five({ measured: { spermatozoaCounted: counted, spermatozoaAssessed: counted } })));
    // Five fields of 94 are 470, of which two hold 188; of 100, two hold 200 and three 300.
    expect(few(94).warnings).toEqual([
      'Only 470 spermatozoa were counted. The WHO manual asks for at least 200 in each of two replicates; the intervals are wide.',
      'Only 470 spermatozoa could be graded for motility. The WHO manual asks for at least 200 in each of two replicates.',
    ]);
    expect(few(94).assessment.recommendations).toContain(
      'Count more spermatozoa: record longer videos or more fields.',
    );
    expect(few(100).warnings).toEqual([]);
    expect(few(100).assessment.recommendations.join()).not.toContain('Count more');
  });

  it('warns below 200 counted, and of nothing at all', () => {
    const few = compose(factsOf(five({ measured: { spermatozoaCounted: 39, spermatozoaAssessed: 39 } })));
    // 5 × 39 = 195.
    expect(few.warnings).toEqual([
      'Only 195 spermatozoa were counted. The WHO manual asks for at least 200 in each of two replicates; the intervals are wide.',
      'Only 195 spermatozoa could be graded for motility. The WHO manual asks for at least 200 in each of two replicates.',
    ]);
    const none = compose(factsOf(five({ measured: { spermatozoaCounted: 0 } })));
    expect(none.warnings[0]).toContain('No spermatozoa were found');
    expect(none.warnings[0]).toContain('does not show azoospermia');
    expect(compose(factsOf(five())).warnings).toEqual([]);
  });

  it('is based on the videos that could be analyzed and names the others', () => {
    const videos = [...five().slice(0, 4), videoOf(5, { error: 'It cannot be decoded.' })];
    const report = compose(factsOf(videos));
    expect(report.spermatozoaCounted.value).toBe(400);
    expect(report.errors).toEqual(['Field 5: It cannot be decoded.']);
    expect(report.warnings[0]).toBe('4 of 5 videos could be analyzed; the results are based on these alone.');
  });

  it('does not take a field in which nothing could be seen for one without spermatozoa', () => {
    const unseen = videoOf(5, {
      measured: {
        spermatozoaCounted: 0,
        meanPerField: 0,
        examinedVolumeNl: null,
        gradePercent: null,
        motilePercent: null,
      },
    });
    const report = compose(factsOf([...five().slice(0, 4), unseen]));
    // 400 in 20 nl, not in 25.
    expect(figureOf(report, 'concentration').value).toBeCloseTo(20, 10);
    expect(report.warnings[0]).toBe(
      'The concentration is based on 4 of 5 videos: nothing could be seen in the others.',
    );
  });

  it('marks simulated data first, and one file given twice', () => {
    const videos = five({ video: { sha256: 'f'.repeat(64) } });
    const report = compose(factsOf(videos, { isSimulated: true }));
    expect(report.isSimulated).toBe(true);
    expect(report.warnings[0]).toContain('simulated');
    expect(report.warnings[1]).toContain('are the same file');
  });

  it('says a warning of the engine once where it holds for every video, else points to it', () => {
    const warnings = [say('measurements.verbatim', { text: 'Blurred.' })];
    const all = compose(factsOf(five({ measured: { warnings } })));
    expect(all.warnings).toEqual(['Blurred.']);
    const one = compose(factsOf([...five().slice(0, 4), videoOf(5, { measured: { warnings } })]));
    expect(one.warnings).toEqual(['One video has warnings of its own: see the notes below the replicates.']);
  });
});
