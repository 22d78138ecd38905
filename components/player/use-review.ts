'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { diffBetween, inverse } from '@/components/annotation/engine/diff';
import { History } from '@/components/annotation/engine/history';
import { Store } from '@/components/annotation/engine/store';
import type { TrackRecord } from '@/components/annotation/engine/track-record';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useLine } from '@/components/ui/use-line';
import { editTracks, type TrackOperation, type TrackSet } from '@/lib/domain/tracks/contract';
import { callApi } from '@/lib/platform/http/client';
import { isSameTrack, recordsOf } from './track-rows';

const lastOf = (set: TrackSet): number => set.edits.at(-1)?.number ?? 0;

/** Which edit takes the step back, or makes it again: an undo of the undo. */
interface Mark {
  edit: number;
}

export interface Review {
  readonly isBusy: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @returns whether it was done; otherwise the person has been told why not. */
  readonly edit: (operation: TrackOperation, reason?: string) => Promise<boolean>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
}

/**
 * The tracks that are drawn and what a person corrects in them. The server computes what follows from a correction and
 * answers the tracks as they then are; an undo shows at once, and is taken back where the server refuses it.
 */
export function useReview(
  videoId: string,
  analysisId: string | undefined,
  set: TrackSet,
  onChange: (set: TrackSet) => void,
): { readonly store: Store<TrackRecord>; readonly review: Review } {
  const t = useTranslations('tracks');
  const [store] = useState(() => new Store<TrackRecord>());
  const [history] = useState(() => new History<TrackRecord, Mark>());
  const { isBusy, inLine, latest } = useLine(set);
  useEffect(() => store.apply(diffBetween(store.all, recordsOf(set), isSameTrack)), [store, set]);

  const send = async (operation: TrackOperation, reason: string): Promise<TrackSet | null> => {
    try {
      const body = { operation, reason, last_edit: lastOf(latest.current), analysis_id: analysisId };
      latest.current = await callApi(editTracks, { params: { videoId }, body });
      return latest.current;
    } catch (error) {
      notifications.show({ color: 'red', message: reasonOf(error, t('review.failed')) });
      return null;
    }
  };

  const edit = (operation: TrackOperation, reason = ''): Promise<boolean> =>
    inLine(async () => {
      const answer = await send(operation, reason);
      if (!answer) return false;
      const diff = diffBetween(store.all, recordsOf(answer), isSameTrack);
      history.push({ diff, mark: { edit: lastOf(answer) } });
      // The next in line begins before the page is drawn.
      store.apply(diff);
      onChange(answer);
      return true;
    });
  const walk = (way: 'undo' | 'redo'): Promise<void> =>
    inLine(async () => {
      const step = history[way]();
      if (!step) return;
      store.apply(step.diff);
      const answer = await send({ kind: 'undo', edit: step.mark.edit }, '');
      if (!answer) {
        store.apply(inverse(step.diff));
        history[way === 'undo' ? 'redo' : 'undo']();
        return;
      }
      step.mark.edit = lastOf(answer);
      onChange(answer);
    });
  return {
    store,
    review: {
      isBusy,
      canUndo: history.canUndo,
      canRedo: history.canRedo,
      edit,
      undo: () => walk('undo'),
      redo: () => walk('redo'),
    },
  };
}
