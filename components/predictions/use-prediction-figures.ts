'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { DetectionMetrics, PredictionView } from '@/lib/domain/predictions/contract';
import { useFormFigures } from './use-form-figures';

/** The figures of a prediction with their names, as people read them. */
export function usePredictionFigures(): (prediction: PredictionView) => [string, string][] {
  const t = useTranslations('predictions.figures');
  const format = useFormatter();
  const ofForms = useFormFigures();
  const number = (value: number, digits: number): string =>
    format.number(value, { maximumFractionDigits: digits });
  const ofDetection = (metrics: DetectionMetrics): [string, string][] => [
    [t('count'), number(metrics.total_sperm_count, 1)],
    [t('tracks'), number(metrics.tracks, 0)],
    [
      t('confidence'),
      metrics.detection_confidence === null ? '–' : `${number(100 * metrics.detection_confidence, 1)} %`,
    ],
    [t('motile'), metrics.motile_percent === null ? '–' : `${number(metrics.motile_percent, 1)} %`],
    [t('frames'), number(metrics.processed_frames, 0)],
    [t('seconds'), number(metrics.processing_time, 1)],
  ];
  return ({ metrics }) => {
    if (!metrics) return [];
    return metrics.type === 'detection' ? ofDetection(metrics) : ofForms(metrics);
  };
}
