import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '@/lib/messages/language';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from './compose';
import { figureOf } from './contract-content';
import { asPrinted, reportFormat } from './contract-format';
import { referenceText, valueText } from './contract-text';
import { reportCsv } from './csv';
import { renderReportPdf } from './pdf/render';
import { factsOf, videoOf } from './testing';
import { asReportText, reportTexts } from './translate';

/** Five fields of 62 spermatozoa in 5 nl: 12.4 M/ml, below 16. */
const factsIn = (language: Language) =>
  factsOf(
    [1, 2, 3, 4, 5].map((n) => videoOf(n, { measured: { meanPerField: 62, spermatozoaCounted: 62 } })),
    { language },
  );
const reportIn = (language: Language) =>
  composeReport(factsIn(language), REFERENCE_SETS.who6, reportTexts(language));

describe('a report', () => {
  it.each([
    ['en', 'Sperm concentration: 12.4 M/ml (reference at least 16 M/ml)'],
    ['fr', 'Concentration en spermatozoïdes\u00a0: 12,4 M/ml (référence\u00a0: au moins 16 M/ml)'],
    ['es', 'Concentración de espermatozoides: 12,4 M/ml (referencia: al menos 16 M/ml)'],
  ] as const)('in %s says in its words and numbers what is outside the reference', (language, sentence) => {
    const content = reportIn(language);
    expect(content.language).toBe(language);
    expect(content.assessment.criteriaNotMet).toContain(sentence);
  });

  it('has the same figures and verdicts in every language', () => {
    const judged = (language: Language) => reportIn(language).figures.map(({ note: _, ...figure }) => figure);
    for (const language of LANGUAGES) expect(judged(language)).toEqual(judged('en'));
  });

  it('leaves no sentence in English', () => {
    const english = reportIn('en');
    const sentences = ({ assessment, warnings, figures }: typeof english): string[] => [
      assessment.overall,
      ...assessment.recommendations,
      ...warnings,
      ...figures.flatMap(({ note }) => note ?? []),
    ];
    for (const language of LANGUAGES.filter((each) => each !== 'en')) {
      const own = sentences(reportIn(language));
      expect(own).toHaveLength(sentences(english).length);
      expect(own.filter((each) => sentences(english).includes(each))).toEqual([]);
    }
  });

  it('gives data for machines the same numbers, and its names in its language', () => {
    const content = reportIn('fr');
    const report = { id: 'r', analysisId: 'a', datasetId: 'd', content, hasPdf: false };
    const line = reportCsv(report, reportTexts('fr'))
      .split('\r\n')
      .find((each) => each.startsWith('concentration,'));
    expect(line).toMatch(/^concentration,Concentration en spermatozoïdes,12\.4,M\/ml,/);
  });

  it('is printed as a PDF that names its language', async () => {
    const report = { id: 'r', analysisId: 'a', datasetId: 'd', content: reportIn('vi'), hasPdf: false };
    const pdf = Buffer.from(await renderReportPdf(report)).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf).toContain('/Lang (vi)');
  }, 60_000);
});

describe('numbers and times', () => {
  it('are written as each language does', () => {
    const written = (language: Language) => {
      const format = reportFormat(language);
      return [format.number(12345.65), format.setting(0.4), format.moment('2026-01-02T03:04:05.000Z')].map(
        (text) =>
          // Spaces between thousands and around times are no-break, and of more than one width.
          text.replaceAll(/\s/g, ' '),
      );
    };
    expect(written('en')).toEqual(['12,345.7', '0.4', 'Jan 2, 2026, 03:04']);
    expect(written('fr').slice(0, 2)).toEqual(['12 345,7', '0,4']);
    expect(written('es').slice(0, 2)).toEqual(['12.345,7', '0,4']);
    expect(written('vi').slice(0, 2)).toEqual(['12.345,7', '0,4']);
    expect(written('fr')[2]).toMatch(/^2 janv\. 2026,? (à )?03:04$/);
    expect(written('es')[2]).toMatch(/^2 ene 2026, 03:04$/);
    for (const language of LANGUAGES) {
      expect(reportFormat(language).moment('2026-12-31T23:59:00.000Z')).toMatch(/31/);
      expect(reportFormat(language).moment('2026-12-31T23:59:00.000Z')).toMatch(/23:59/);
    }
  });

  it('are judged as they are printed, whatever sign parts their decimals', () => {
    expect([asPrinted(15.95), asPrinted(15.94), asPrinted(12345.65)]).toEqual([16, 15.9, 12345.7]);
    const t = asReportText(reportTexts('fr'));
    const figure = figureOf(reportIn('fr'), 'concentration');
    expect(valueText(figure, t, reportFormat('fr'))).toBe('12,4');
    expect(referenceText(figure, t, reportFormat('fr'))).toBe('≥ 16');
  });
});
