import { describe, expect, it } from 'vitest';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from './compose';
import { figureOf } from './contract-content';
import { inOtherWords } from './in-other-words';
import { judgeAgainst } from './judge-against';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';

const { who5, who6 } = REFERENCE_SETS;
const t = reportTexts('en');

/** Five videos of 100 graded spermatozoa with these shares, and so many M/ml. */
const content = (
  grades: { rapid: number; slow: number; nonProgressive: number; immotile: number },
  perMl = 20,
) =>
  composeReport(
    factsOf(
      [1, 2, 3, 4, 5].map((field) =>
        videoOf(field, {
          measured: {
            gradePercent: grades,
            motilePercent: 100 - grades.immotile,
            examinedVolumeNl: 100 / perMl,
          },
        }),
      ),
    ),
    who6,
    t,
  );

describe('judgeAgainst', () => {
  it('changes nothing when the set is the one that the report was issued with', () => {
    const issued = content({ rapid: 25, slow: 6, nonProgressive: 5, immotile: 64 }, 15.5);
    expect(judgeAgainst(issued, who6, t)).toEqual(issued);
  });

  it('holds values between the limits of the two editions against each', () => {
    // 31 % progressive: within the 6th edition's 30 %, below the 5th's 32 %. 41 % motile: below 42 %, within 40 %.
    // 15.5 M/ml: below 16, within 15.
    const sixth = content({ rapid: 25, slow: 6, nonProgressive: 10, immotile: 59 }, 15.5);
    const fifth = judgeAgainst(sixth, who5, t);
    const verdicts = (of: typeof sixth) =>
      (['concentration', 'totalMotility', 'progressiveMotility'] as const).map(
        (key) => figureOf(of, key).verdict,
      );
    expect(verdicts(sixth)).toEqual(['outside', 'outside', 'within']);
    expect(verdicts(fifth)).toEqual(['within', 'within', 'outside']);
    expect(fifth.assessment.criteriaMet).toMatchObject({
      concentration: true,
      totalMotility: true,
      progressiveMotility: false,
    });
    expect(fifth.assessment.criteriaNotMet).toHaveLength(1);
    expect(fifth.assessment.criteriaNotMet[0]).toContain('reference at least 32 %');
    expect(fifth.assessment.overall).toContain('WHO 5th edition (2010)');
    expect(fifth.referenceSet).toEqual({ id: 'who5', name: 'WHO 5th edition (2010)' });
    // 500 graded: Wilson's interval of 31 % is about 27 to 35, which includes 32.
    expect(figureOf(fifth, 'progressiveMotility').isUncertain).toBe(true);
  });

  it('leaves values and intervals alone, and does not judge immotile and live', () => {
    const sixth = content({ rapid: 10, slow: 5, nonProgressive: 5, immotile: 80 });
    const fifth = judgeAgainst(sixth, who5, t);
    expect(fifth.figures.map(({ value, interval95 }) => [value, interval95])).toEqual(
      sixth.figures.map(({ value, interval95 }) => [value, interval95]),
    );
    // The 5th edition has no limit for immotile, and 58 % for live.
    expect(figureOf(fifth, 'immotile')).toMatchObject({ reference: null, verdict: 'none' });
    expect(figureOf(fifth, 'live')).toMatchObject({
      reference: { bound: 'min', limit: 58 },
      verdict: 'none',
    });
    expect(figureOf(fifth, 'normalForms')).toMatchObject({ verdict: 'unknown', value: null });
  });

  it('draws the recommendations that follow from verdicts anew', () => {
    // 45 % progressive, 90 % motile and 80 M/ml: far from every limit of both sets but for 15.2 M/ml below.
    const grades = { rapid: 40, slow: 20, nonProgressive: 20, immotile: 20 };
    const repeat = t('recommendations.repeat');
    const low = content(grades, 15.2);
    expect(low.assessment.recommendations).toContain(repeat);
    expect(judgeAgainst(low, who5, t).assessment.recommendations).not.toContain(repeat);
    const back = judgeAgainst(judgeAgainst(low, who5, t), who6, t);
    expect(back).toEqual(low);
  });

  it('does not conclude from figures that are left out', () => {
    const low = content({ rapid: 40, slow: 20, nonProgressive: 20, immotile: 20 }, 5);
    expect(low.assessment.criteriaNotMet).toHaveLength(1);
    const motility = judgeAgainst(low, who6, t, ['totalMotility', 'progressiveMotility']);
    expect(motility.assessment.criteriaNotMet).toEqual([]);
    expect(motility.assessment.criteriaMet.concentration).toBeNull();
    expect(motility.assessment.overall).toBe(
      'All values shown in this report are within the reference limits of the WHO 6th edition (2021).',
    );
  });
});

describe('inOtherWords', () => {
  const facts = factsOf([1, 2].map((field) => videoOf(field)));
  const english = composeReport(facts, who6, t);

  it('takes the sentences of the other language and nothing else', () => {
    const french = composeReport(
      { ...facts, language: 'fr', issuedAt: '2027-01-01T00:00:00.000Z', requestedBy: 'Somebody else' },
      who6,
      reportTexts('fr'),
    );
    const told = inOtherWords(english, french);
    expect(told).toMatchObject({ language: 'fr', issuedAt: english.issuedAt, requestedBy: 'Ada Clinician' });
    expect(told?.assessment.overall).toBe(french.assessment.overall);
    expect(told?.assessment.overall).not.toBe(english.assessment.overall);
    expect(told?.figures.map(({ note }) => note)).toEqual(french.figures.map(({ note }) => note));
  });

  it('refuses sentences about other numbers', () => {
    const other = composeReport(
      factsOf([videoOf(1), videoOf(2, { measured: { motilePercent: 61 } })]),
      who6,
      reportTexts('fr'),
    );
    expect(inOtherWords(english, other)).toBeNull();
  });
});
