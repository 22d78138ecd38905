'use client';
import { useTranslations } from 'next-intl';
import type { TrackOperation } from '@/lib/domain/tracks/contract';

/** Says what a correction did. */
export function useEditSentence(): (operation: TrackOperation) => string {
  const t = useTranslations('tracks');
  return (operation) => {
    switch (operation.kind) {
      case 'reject':
        return t('review.edits.reject', { track: operation.track });
      case 'split':
        return t('review.edits.split', { track: operation.track, frame: operation.frame });
      case 'join':
        return t('review.edits.join', { track: operation.track, other: operation.other });
      case 'regrade':
        return t('review.edits.regrade', {
          track: operation.track,
          grade: t(`grades.${operation.grade}`),
        });
      case 'restore':
        return t('review.edits.restore', { track: operation.track });
      case 'undo':
        return t('review.edits.undo', { edit: operation.edit });
    }
  };
}
