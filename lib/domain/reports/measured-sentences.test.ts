import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { morphologyReason } from '@/lib/engine/casa/morphology-reason';
import { type WarningInput, warningsFor } from '@/lib/engine/casa/warnings';
import { LANGUAGES, type Language } from '@/lib/messages/language';
import { sentenceIn } from '@/lib/platform/i18n/sentences';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { composeReport } from './compose';
import { factsOf, videoOf } from './testing';
import { reportTexts } from './translate';

const measuredSentence = (english: string, language: Language): string =>
  sentenceIn(language, 'measurements', english);

/** A field with whatever can be remarked on at once; `change` for what excludes another remark. */
function remarks(change: Partial<WarningInput> = {}, driftUmPerSecond: number | null = 9.5): string[] {
  const summary = {
    counts: {
      spermCounted: 120,
      distinctTracks: 100,
      spermAssessed: 60,
      meanPerField: 100,
      countedAreaPx2: 10_000,
      hiddenPercent: 12,
      spermInClusters: 7,
      restingLeftOut: 31,
      restingDoubtful: 9,
      meanClusters: 1.5,
    },
    field: { headLengthPx: 10, driftPxPerSecond: 31.2, driftUmPerSecond },
  } as unknown as WarningInput['summary'];
  const input = { summary, framesPerSecond: 25, frames: 10, pixelSizeUm: 2, resampled: true, flatFrames: 9 };
  return warningsFor({ ...input, ...change });
}

const ALL = [
  ...remarks(),
  ...remarks({ framesPerSecond: 12.5 }, null),
  ...[morphologyReason(0, null), morphologyReason(12.4, null), morphologyReason(40, 0.12)],
];

it('every remark of a measurement is said in every language', () => {
  // As many different remarks as the module that makes them can push, and the three reasons.
  const made =
    readFileSync(new URL('../../engine/casa/warnings.ts', import.meta.url), 'utf8').split('warnings.push(')
      .length - 1;
  const inWords = new Set(ALL.map((sentence) => sentence.replaceAll(/[\d.]+|µm\/s|px\/s/g, '')));
  expect(inWords.size).toBe(made + 3);
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    const said = ALL.map((sentence) => measuredSentence(sentence, language));
    expect(said.filter((sentence, at) => sentence === ALL[at] || /[{}]/.test(sentence))).toEqual([]);
  }
  for (const sentence of ALL) expect(measuredSentence(sentence, 'en')).toBe(sentence);
});

it('keeps every number of a remark, written as the language does', () => {
  expect(
    measuredSentence(
      'The whole field drifts at 9.5 µm/s; this was taken off before measuring. Let the chamber settle.',
      'es',
    ),
  ).toBe('El campo entero deriva a 9,5 µm/s; esto se descontó antes de medir. Deje reposar la cámara.');
  const numbers = (text: string) =>
    text
      .replaceAll(',', '.')
      .match(/\d+(\.\d+)?/g)
      ?.sort() ?? [];
  for (const sentence of ALL) {
    for (const language of LANGUAGES) {
      expect(numbers(measuredSentence(sentence, language))).toEqual(numbers(sentence));
    }
  }
});

it('leaves alone what it does not know', () => {
  expect(measuredSentence('A remark of a later version.', 'fr')).toBe('A remark of a later version.');
});

it('reports carry the remarks of their videos in their own language', () => {
  const warning = '40 of 100 tracks were too short to judge their motility.';
  const video = videoOf(1, {
    entry: { warnings: [warning] },
    noMorphologyBecause: morphologyReason(40, 0.12),
  });
  const content = composeReport(
    factsOf([video, videoOf(2)], { language: 'fr' }),
    REFERENCE_SETS.who6,
    reportTexts('fr'),
  );
  const said = '40 trajectoires sur 100 étaient trop courtes pour juger de la mobilité.';
  expect(content.replicates[0]?.warnings).toEqual([said]);
  expect(content.figures.find(({ key }) => key === 'normalForms')?.note).toContain(
    'La morphologie se mesure sur des images fixes',
  );
});
