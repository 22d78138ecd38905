import type { SampleEntries } from '@/lib/domain/samples/contract-entries';
import type { Combined } from '@/lib/science/who-manual/combine-replicates';
import type { FigureKey } from './contract-content';
import { reportFormat } from './contract-format';
import type { WrittenFacts } from './facts';
import { countedByHand } from './figures';
import type { ReportTexts } from './translate';

/** As many cells as the manual asks for in each of two replicates, by hand as by machine. */
const MIN_COUNTED_BY_HAND = 200;

/** What has to be known of figures that rest on something entered by hand. */
export function sampleNotes(
  { sample, language }: WrittenFacts,
  combined: Combined,
  t: ReportTexts,
): Partial<Record<FigureKey, string>> {
  if (!sample) return {};
  const { volumeMl, vitalityLivePercent, vitalityCounted, normalFormsPercent, morphologyCounted } = sample;
  const volume = volumeMl === null ? '' : reportFormat(language).setting(volumeMl, 2);
  return {
    ...(volume
      ? {
          totalSpermNumber: combined.concentration
            ? t('notes.totalFromVolume', { volume })
            : t('notes.totalWithoutConcentration'),
        }
      : {}),
    ...(vitalityLivePercent === null || vitalityCounted === null
      ? {}
      : { vitality: t('notes.vitalityEntered', { count: vitalityCounted }) }),
    ...(normalFormsPercent === null || morphologyCounted === null
      ? {}
      : { normalForms: t('notes.normalFormsEntered', { count: morphologyCounted }) }),
  };
}

/** The manual's longest time to the examination, and the days of abstinence that its reference limits are of. */
const MAX_MINUTES = 60;
const ABSTINENCE_DAYS = { min: 2, max: 7 };

/** What of the collection makes the figures hard to compare. */
function collectionCautions(
  { minutesToExamination: minutes, abstinenceDays: days }: SampleEntries,
  t: ReportTexts,
): string[] {
  const { min, max } = ABSTINENCE_DAYS;
  return [
    ...(minutes !== null && minutes > MAX_MINUTES
      ? [t('warnings.lateExamination', { minutes, limit: MAX_MINUTES })]
      : []),
    ...(days !== null && (days < min || days > max) ? [t('warnings.abstinence', { days, min, max })] : []),
  ];
}

/** By the manual a count of live cells is wrong, or one of motile ones, where fewer live than move. */
function vitalityCautions(
  { vitalityLivePercent, vitalityCounted }: SampleEntries,
  { motile }: Combined,
  language: WrittenFacts['language'],
  t: ReportTexts,
): string[] {
  const live = countedByHand(vitalityLivePercent, vitalityCounted);
  if (!live || !motile || live.interval95.high >= motile.interval95.low) return [];
  const { number } = reportFormat(language);
  return [t('warnings.lessLiveThanMotile', { live: number(live.value), motile: number(motile.value) })];
}

/** What a reader must know of the sample before trusting the figures. */
export function sampleCautions(
  { sample, language }: WrittenFacts,
  combined: Combined,
  t: ReportTexts,
): string[] {
  if (!sample) return [];
  const isPart = sample.collectionCompleteness !== null && sample.collectionCompleteness !== 'complete';
  const few = (percent: number | null, counted: number | null): counted is number =>
    percent !== null && counted !== null && counted < MIN_COUNTED_BY_HAND;
  const { vitalityLivePercent, vitalityCounted, normalFormsPercent, morphologyCounted } = sample;
  return [
    ...(isPart ? [t('warnings.incompleteCollection')] : []),
    ...(sample.liquefaction === 'incomplete' ? [t('warnings.incompleteLiquefaction')] : []),
    ...collectionCautions(sample, t),
    ...vitalityCautions(sample, combined, language, t),
    ...(few(vitalityLivePercent, vitalityCounted)
      ? [t('warnings.fewForVitality', { count: vitalityCounted })]
      : []),
    ...(few(normalFormsPercent, morphologyCounted)
      ? [t('warnings.fewForMorphology', { count: morphologyCounted })]
      : []),
  ];
}
