import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '@/lib/messages/language';
import { scriptFonts } from '@/lib/platform/pdf/script-fonts';
import { pdfText } from '@/lib/platform/pdf/testing';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from './compose';
import { figureOf } from './contract-content';
import { asPrinted, reportFormat } from './contract-format';
import { referenceText, valueText } from './contract-text';
import { reportCsv } from './csv';
import { renderReportPdf } from './pdf/render';
import { factsOf, videoOf } from './testing';
import { asReportText, reportTexts } from './translate';

const INTER = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';
/** Whether a character leaves ink, or is a space. */
const drawn = (font: Font, code: number): boolean =>
  code === 0x20 || font.glyphForCodePoint(code).path.commands.length > 0;

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
    const report = { id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false };
    const line = reportCsv(report, reportTexts('fr'))
      .split('\r\n')
      .find((each) => each.startsWith('concentration,'));
    expect(line).toMatch(/^concentration,Concentration en spermatozoïdes,12\.4,M\/ml,/);
  });

  it('is printed as a PDF that names its language', async () => {
    const report = {
      id: 'r',
      analysisId: 'a',
      datasetId: 'd',
      content: reportIn('vi'),
      signature: null,
      hasPdf: false,
    };
    const pdf = Buffer.from(await renderReportPdf(report, new Map())).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf).toContain('/Lang (vi)');
  }, 60_000);
});

describe('printing', () => {
  const print = (language: Language) =>
    renderReportPdf(
      {
        id: 'r',
        analysisId: 'a',
        datasetId: 'd',
        content: reportIn(language),
        signature: null,
        hasPdf: false,
      },
      new Map(),
    );

  // “Warnings” in the English one spoiled the ’ of a French one that was printed after it.
  it('gives the same bytes whatever was printed before, also at the same time', async () => {
    const alone = Buffer.from(await print('fr'));
    const [english, together] = await Promise.all([print('en'), print('fr')]);
    expect(Buffer.from(together).equals(alone)).toBe(true);
    expect(Buffer.from(english).equals(alone)).toBe(false);
  }, 60_000);
});

describe('names', () => {
  // What a PDF writes can be read back: each font says which character each of its shapes stands for.
  it.each([
    ['王小明', 'Chinese'],
    ['やまだ太郎', 'Japanese'],
    ['홍길동', 'Korean'],
    ['محمد علي', 'Arabic'],
    ['משה כהן', 'Hebrew'],
    ['रमेश', 'Devanagari'],
    ['สมชาย', 'Thai'],
    ['Ζωή Παπά', 'Greek'],
    ['Ольга', 'Cyrillic'],
  ])('%s can be printed (%s)', async (name) => {
    const base = readFileSync(createRequire(import.meta.url).resolve(INTER));
    const fonts = [
      base,
      ...(await scriptFonts(`Sample of ${name}`, base)).fonts.map(({ weights }) =>
        Buffer.from((weights[0]?.src ?? '').replace(/^.*,/, ''), 'base64'),
      ),
    ].map((font) => create(font) as Font);
    for (const character of name) {
      const code = character.codePointAt(0) ?? 0;
      expect(
        fonts.some((font) => font.hasGlyphForCodePoint(code) && drawn(font, code)),
        character,
      ).toBe(true);
    }
  });

  // Of what is not seen, and comes along when text is copied, slices name what their fonts don't have.
  it('with signs that no font has are printed with a box, or with nothing for what has no shape', async () => {
    const comment = 'Copied\u202E from\u2060 ❤\uFE0F 👩\u200D🔬 12.5 משה';
    const content = { ...reportIn('en'), comment };
    const report = { id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false };
    const text = pdfText(await renderReportPdf(report, new Map()));
    expect(text).toMatch(/Copiedfrom❤□.?□12\.5/u);
  }, 60_000);

  it('that the typeface has need no other', async () => {
    const base = readFileSync(createRequire(import.meta.url).resolve(INTER));
    expect(await scriptFonts('Élodie Nguyễn-Żak, 12.4 µm ≥ χ²', base)).toEqual({
      fonts: [],
      unwritten: new Set(),
    });
  });

  it('in another script are part of the document', async () => {
    const content = { ...reportIn('en'), requestedBy: '王小明' };
    const report = { id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false };
    const pdf = Buffer.from(await renderReportPdf(report, new Map())).toString('latin1');
    expect(pdf).toMatch(/\/BaseFont \/[A-Z]+\+NotoSansSC/);
  }, 60_000);
});

describe('pictures', () => {
  const red = { create: { width: 8, height: 6, channels: 3, background: '#f00' } } as const;
  const picture = { videoId: 'v', videoName: 'Field 1', sha256: 'a'.repeat(64), drawn: 4, omitted: 0 };
  const printed = async (pictures: ReadonlyMap<string, Buffer>) => {
    const content = { ...reportIn('en'), pictures: { tracks: [picture], frames: [] } };
    const report = { id: 'r', analysisId: 'a', datasetId: 'd', content, signature: null, hasPdf: false };
    return Buffer.from(await renderReportPdf(report, pictures)).toString('latin1');
  };

  it('are printed, and do without one that is lost', async () => {
    const png = await sharp(red).png().toBuffer();
    expect(await printed(new Map([[picture.sha256, png]]))).toContain('/Subtype /Image');
    expect(await printed(new Map())).not.toContain('/Subtype /Image');
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
