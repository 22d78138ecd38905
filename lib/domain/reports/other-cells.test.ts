import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '@/lib/messages/language';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from './compose';
import type { MeasuredFacts } from './facts';
import { storedContent } from './stored';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';

const otherCells = (
  counted: number | null,
  volume: number | null = 5,
): NonNullable<MeasuredFacts['otherCells']> => ({
  spermInClusters: 4,
  spermShaking: 1,
  spermOnRoundCells: 2,
  roundCells: counted === null ? null : { counted, examinedVolumeNl: volume },
});
const reportOn = (cells: readonly (MeasuredFacts['otherCells'] | null)[], language: Language = 'en') =>
  composeReport(
    factsOf(
      cells.map((each, i) => videoOf(i + 1, { measured: each ? { otherCells: each } : {} })),
      { language },
    ),
    REFERENCE_SETS.who6,
    reportTexts(language),
  );

describe('other cells of a report', () => {
  it('are added up over the videos, with the interval of the count', () => {
    const { otherCells: said } = reportOn([otherCells(3), otherCells(7)]);
    // 10 round cells in 10 nl: 1 M/ml; Garwood's interval of 10 is 4.795 to 18.39.
    expect(said?.roundCells?.concentration?.value).toBeCloseTo(1, 10);
    expect(said?.statements).toEqual([
      'Round cells: 10 counted, 1.0 M/ml (95 % interval 0.5 – 1.8).',
      expect.stringMatching(/^Leukocytes and immature germ cells can't be told apart/),
      'Agglutination: 8 sperm were followed in clusters, 2 of them shaking and so alive. Their motility is not assessed.',
      'Aggregation: 4 sperm stick to round cells.',
    ]);
  });

  it('ask for a stain above 1 M/ml, and give no concentration without a calibration', () => {
    expect(reportOn([otherCells(6)]).otherCells?.statements).toContain(
      'Above 1 M/ml a stain for peroxidase is advised.',
    );
    expect(reportOn([otherCells(2, null)]).otherCells?.statements[0]).toBe(
      'Round cells: 2 counted (95 % interval 0.2 – 7.2). There is no concentration without a calibration.',
    );
    expect(reportOn([otherCells(null)]).otherCells?.statements[0]).toMatch(
      /^Round cells were not looked for/,
    );
  });

  it('say nothing of the motility of sperm in clusters where there are none', () => {
    const none = { ...otherCells(3), spermInClusters: 0, spermShaking: 0 };
    expect(reportOn([none]).otherCells?.statements).toContain(
      'Agglutination: no sperm were followed in clusters.',
    );
  });

  it('are said in every language, are read back, and are absent where nobody looked', () => {
    const english = reportOn([otherCells(6)]).otherCells?.statements ?? [];
    for (const language of LANGUAGES) {
      const report = reportOn([otherCells(6)], language);
      expect(storedContent.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
      if (language !== 'en')
        expect(report.otherCells?.statements.filter((each) => english.includes(each))).toEqual([]);
    }
    expect(reportOn([null])).not.toHaveProperty('otherCells');
  });
});
