'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { DetectionView } from '@/lib/domain/detections/contract';

const px = (value: number): string => `${Math.round(value)} px`;

type Row = readonly [label: string, value: string];

/** What is told of a detection: its class and confidence to those who may see them, its place to everybody. */
export function useDetectionRows(): (detection: DetectionView) => readonly Row[] {
  const t = useTranslations('detections');
  const format = useFormatter();
  return ({ className, confidence, x1, y1, x2, y2 }) => [
    ...(className === null || confidence === null
      ? []
      : ([
          [t('selected.class'), t.has(`class.${className}`) ? t(`class.${className}`) : className],
          [t('selected.confidence'), `${format.number(100 * confidence, { maximumFractionDigits: 0 })} %`],
        ] as const)),
    [t('selected.position'), `${px(x1)}, ${px(y1)}`],
    [t('selected.size'), `${px(x2 - x1)} × ${px(y2 - y1)}`],
  ];
}
