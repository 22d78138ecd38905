'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { type BoxRecord, standingOf } from '@/components/annotation/engine/records';
import { SPERM_CLASSES } from '@/lib/science/vision/types';

/** What boxes are called, in the reader's language. */
export function useBoxWords() {
  const t = useTranslations('annotation');
  const format = useFormatter();
  const classOf = (className: string): string => {
    const known = SPERM_CLASSES.find((each) => each === className);
    return known ? t(`class.${known}`) : className;
  };
  const percent = (confidence: number | null): string =>
    confidence === null ? '–' : format.number(confidence, { style: 'percent', maximumFractionDigits: 0 });
  const standing = (box: BoxRecord): string => t(`standing.${standingOf(box)}`);
  const about = (box: BoxRecord, number: number): string =>
    t('list.about', {
      number,
      className: classOf(box.className),
      confidence: percent(box.confidence),
      standing: standing(box),
    });
  return { classOf, percent, standing, about };
}
