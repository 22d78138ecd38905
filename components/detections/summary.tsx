'use client';
import { useTranslations } from 'next-intl';
import type { DetectionView } from '@/lib/domain/detections/contract';
import { confidenceBands } from './confidence';
import { Facts } from './facts';

/** How many detections there are, and how sure the model was of them where that may be told. */
export function Summary({ detections }: { readonly detections: readonly DetectionView[] }) {
  const t = useTranslations('detections.summary');
  const told = detections.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  const bands = confidenceBands(told);
  const rows: readonly (readonly [string, number])[] = [[t('total'), detections.length]];
  return (
    <Facts
      heading={t('heading')}
      rows={
        told.length < detections.length
          ? rows
          : [...rows, [t('high'), bands.high], [t('medium'), bands.medium], [t('low'), bands.low]]
      }
    />
  );
}
