'use client';
import { useFormatter, useTranslations } from 'next-intl';
import {
  type LabelStatistics,
  type LabelView,
  MORPHOLOGY_CLASSES,
} from '@/lib/domain/labels/contract-fields';

/** What a data label holds, in figures: of morphology labels by class. */
export function useLabelFacts(
  type: LabelView['label_type'],
  stats: LabelStatistics | undefined,
): (readonly [string, string])[] {
  const t = useTranslations('dataLabels');
  const format = useFormatter();
  if (!stats) return [];
  const confidence = stats.average_confidence;
  const facts: (readonly [string, string])[] = [
    [t('statistics.total'), format.number(stats.total_items)],
    [t('statistics.labeled'), format.number(stats.labeled_items)],
    [t('statistics.unlabeled'), format.number(stats.unlabeled_items)],
    [
      t('statistics.confidence'),
      confidence === null ? '–' : format.number(confidence, { style: 'percent', maximumFractionDigits: 0 }),
    ],
  ];
  if (type === 'detection') return facts;
  return [
    ...facts,
    ...MORPHOLOGY_CLASSES.map(
      (name) => [t(`morphology.${name}`), format.number(stats[`${name}_count`])] as const,
    ),
  ];
}
