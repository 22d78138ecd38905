'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AnnotationAction } from '@/components/annotation/engine/annotation-keys';
import { keyFrameBeside } from '@/components/annotation/engine/track-stretches';
import type { TrackOperation } from '@/lib/domain/annotations/contract-tracks';
import type { VideoTrack, VideoTracks } from './use-video-tracks';

type Run = () => Promise<void>;

export interface TrackActions {
  /** Null where what is selected does not fit. */
  readonly accept: Run | null;
  readonly reject: Run | null;
  readonly join: Run | null;
  readonly split: Run | null;
  readonly swapTails: Run | null;
  readonly remove: Run | null;
  readonly acceptAll: Run | null;
  readonly undo: Run | null;
  /** How many proposals `acceptAll` would accept. */
  readonly acceptable: number;
  /** What was done last, in words. */
  readonly said: string;
  /** Does what a key asks for, as far as it concerns tracks. @returns whether it did */
  readonly perform: (action: AnnotationAction) => boolean;
}

const seen = ({ id, version }: VideoTrack) => ({ id, version });

/** What can be done with the tracks that are selected, on the frame that is shown. */
export function useTrackActions(props: {
  readonly tracks: VideoTracks;
  readonly frameNumber: number;
  readonly canEdit: boolean;
  readonly onFrame: (frameNumber: number) => void;
}): TrackActions {
  const { tracks, frameNumber, canEdit, onFrame } = props;
  const t = useTranslations('annotationTracks.done');
  const { minScore } = tracks;
  const [said, setSaid] = useState('');
  const isFree = canEdit && !tracks.isBusy;
  const selected = tracks.selectedIds.flatMap((id) => tracks.tracks.find((track) => track.id === id) ?? []);
  const proposed = selected.filter(({ state }) => state === 'proposed');
  const acceptable = tracks.tracks.filter(
    ({ state, score }) => state === 'proposed' && (score ?? -1) >= minScore,
  ).length;

  const run = async (operation: TrackOperation, text: string, next?: readonly string[]): Promise<void> => {
    if (!(await tracks.run(operation))) return;
    setSaid(text);
    if (next) tracks.select(next);
  };
  const when = (isFit: boolean, action: Run): Run | null => (isFree && isFit ? action : null);
  /** Whoever decides on proposals wants the next one under the hand. */
  const nextProposal = (): string[] => {
    const last = selected.at(-1)?.number ?? 0;
    const open = tracks.tracks.filter(
      ({ id, state }) => state === 'proposed' && !tracks.selectedIds.includes(id),
    );
    const next = open.find(({ number }) => number > last) ?? open[0];
    return next ? [next.id] : [];
  };
  const numbers = selected.map(({ number }) => number).join(', ');
  const [first] = selected;

  const actions = {
    accept: when(proposed.length > 0, () =>
      run(
        { kind: 'accept', tracks: proposed.map(seen) },
        t('accept', { count: proposed.length }),
        nextProposal(),
      ),
    ),
    reject: when(proposed.length > 0, () =>
      run(
        { kind: 'reject', tracks: proposed.map(seen) },
        t('reject', { count: proposed.length }),
        nextProposal(),
      ),
    ),
    acceptAll: when(acceptable > 0, () =>
      run({ kind: 'accept-all', minScore }, t('accept', { count: acceptable }), []),
    ),
    join: when(selected.length >= 2 && selected.length <= 20, () =>
      run({ kind: 'join', tracks: selected.map(seen) }, t('join', { numbers }), first ? [first.id] : []),
    ),
    split: when(selected.length === 1, async () => {
      if (!first) return;
      const newTrackId = crypto.randomUUID();
      await run(
        { kind: 'split', track: seen(first), frame: frameNumber, newTrackId },
        t('split', { number: first.number, frame: frameNumber }),
        [newTrackId],
      );
    }),
    swapTails: when(selected.length === 2, () =>
      run(
        { kind: 'swap-tails', tracks: selected.map(seen), frame: frameNumber },
        t('swapTails', { numbers, frame: frameNumber }),
      ),
    ),
    remove: when(selected.length > 0, () =>
      run({ kind: 'delete', tracks: selected.map(seen) }, t('delete', { count: selected.length }), []),
    ),
    undo: when(tracks.undo !== null, async () => {
      if (await tracks.undo?.()) setSaid(t('undo'));
    }),
  };

  const goTo = (frame: number | null): boolean => {
    if (frame !== null) onFrame(frame);
    return true;
  };
  const keyed = selected.length > 0 ? selected : tracks.tracks;
  const perform = (action: AnnotationAction): boolean => {
    const known: Partial<Record<AnnotationAction, Run | null>> = {
      ...(proposed.length > 0 ? { accept: actions.accept, reject: actions.reject } : {}),
      ...{ acceptAll: actions.acceptAll, join: actions.join },
      ...{ split: actions.split, swapTails: actions.swapTails },
    };
    if (action === 'previousKeyFrame') return goTo(keyFrameBeside(keyed, frameNumber, -1));
    if (action === 'nextKeyFrame') return goTo(keyFrameBeside(keyed, frameNumber, 1));
    if (!(action in known)) return false;
    void known[action]?.();
    return true;
  };
  return { ...actions, acceptable, said, perform };
}
