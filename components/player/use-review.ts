'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { diffBetween, inverse } from '@/components/annotation/engine/diff';
import { History } from '@/components/annotation/engine/history';
import { Store } from '@/components/annotation/engine/store';
import type { TrackRecord } from '@/components/annotation/engine/track-record';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { editTracks, type TrackOperation, type TrackSet } from '@/lib/domain/tracks/contract';
import { callApi } from '@/lib/platform/http/client';
import { isSameTrack, recordsOf } from './track-rows';

/** Which edit takes the step back, or makes it again: an undo of the undo. */
interface Mark {
  edit: number;
}

export interface Review {
  readonly isBusy: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly edit: (operation: TrackOperation, reason?: string) => Promise<void>;
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
  const [isBusy, setBusy] = useState(false);
  useEffect(() => store.apply(diffBetween(store.all, recordsOf(set), isSameTrack)), [store, set]);

  const send = async (operation: TrackOperation, reason: string): Promise<TrackSet | null> => {
    setBusy(true);
    try {
      const body = { operation, reason, last_edit: set.edits.at(-1)?.number ?? 0, analysis_id: analysisId };
      return await callApi(editTracks, { params: { videoId }, body });
    } catch (error) {
      notifications.show({ color: 'red', message: reasonOf(error, t('review.failed')) });
      return null;
    } finally {
      setBusy(false);
    }
  };
  const lastOf = (answer: TrackSet): number => answer.edits.at(-1)?.number ?? 0;

  const edit = async (operation: TrackOperation, reason = ''): Promise<void> => {
    if (isBusy) return;
    const answer = await send(operation, reason);
    if (!answer) return;
    const diff = diffBetween(store.all, recordsOf(answer), isSameTrack);
    history.push({ diff, mark: { edit: lastOf(answer) } });
    onChange(answer);
  };
  const walk = async (way: 'undo' | 'redo'): Promise<void> => {
    const step = isBusy ? null : history[way]();
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
  };
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
