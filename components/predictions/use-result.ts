'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { PredictionView } from '@/lib/domain/predictions/contract';

/** What a prediction came to, in a few words. */
export function useResult(): (metrics: NonNullable<PredictionView['metrics']>) => string {
  const t = useTranslations('predictions.saved');
  const format = useFormatter();
  const number = (value: number): string => format.number(value, { maximumFractionDigits: 1 });
  return (metrics) => {
    if (metrics.type === 'detection') return t('inView', { count: number(metrics.total_sperm_count) });
    const normal = metrics.shares?.normal_forms;
    return normal ? t('formsResult', { percent: number(normal.percent), of: normal.of }) : t('noFigures');
  };
}
