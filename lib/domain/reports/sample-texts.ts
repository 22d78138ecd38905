import type { Combined } from '@/lib/science/who-manual/combine-replicates';
import type { FigureKey } from './contract-content';
import { reportFormat } from './contract-format';
import type { WrittenFacts } from './facts';
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

/** What a reader must know of the sample before trusting the figures. */
export function sampleCautions({ sample }: WrittenFacts, t: ReportTexts): string[] {
  if (!sample) return [];
  const isPart = sample.collectionCompleteness !== null && sample.collectionCompleteness !== 'complete';
  const few = (percent: number | null, counted: number | null): counted is number =>
    percent !== null && counted !== null && counted < MIN_COUNTED_BY_HAND;
  const { vitalityLivePercent, vitalityCounted, normalFormsPercent, morphologyCounted } = sample;
  return [
    ...(isPart ? [t('warnings.incompleteCollection')] : []),
    ...(sample.liquefaction === 'incomplete' ? [t('warnings.incompleteLiquefaction')] : []),
    ...(few(vitalityLivePercent, vitalityCounted)
      ? [t('warnings.fewForVitality', { count: vitalityCounted })]
      : []),
    ...(few(normalFormsPercent, morphologyCounted)
      ? [t('warnings.fewForMorphology', { count: morphologyCounted })]
      : []),
  ];
}
