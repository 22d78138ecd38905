'use client';
import { useRef } from 'react';
import type { PlayerAction } from '@/components/annotation/engine/keymap';
import { type Playback, SPEEDS, TRAILS } from './player-controls';
import type { Stage } from './stage';
import type { Review } from './use-review';

const ZOOM = 1.25;

interface Surroundings {
  /** Asked for when it is needed: keys work as soon as it is there, before the page around it has been drawn again. */
  readonly stage: () => Stage | null;
  readonly options: Pick<Playback, 'speed' | 'trail' | 'showsBoxes' | 'showsTracks'>;
  readonly onOptions: (change: Partial<Surroundings['options']>) => void;
  /** Tracks that the filter leaves. */
  readonly shownIds: ReadonlySet<number>;
  readonly selectedId: number | null;
  /** Whether that is something that was left out as dirt. */
  readonly isLeftOut: boolean;
  readonly onSelect: (id: number | null) => void;
  /** Null for who may only look. */
  readonly review: Review | null;
  readonly reason: string;
  readonly onReviewed: () => void;
  readonly onJoin: () => void;
  readonly onKeys: () => void;
}

/** The neighbor of a value in a list; the last on that side stays. */
function neighbor<T>(list: readonly T[], value: T, by: 1 | -1): T {
  return list[Math.max(0, Math.min(list.length - 1, list.indexOf(value) + by))] ?? value;
}

/** Does what a key or a button of the player asks for. */
export function usePlayerActions(around: Surroundings): (action: PlayerAction) => void {
  const { options, onOptions, selectedId, review } = around;
  // Also of a track that is rejected and no longer there: who goes through all goes on from it.
  const place = useRef<number | null>(null);
  if (selectedId !== null) place.current = selectedId;
  const step = (by: 1 | -1): void => {
    const ids = [...around.shownIds].sort((a, b) => a - b);
    const from = place.current ?? (by > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
    const next = by > 0 ? ids.find((id) => id > from) : ids.findLast((id) => id < from);
    if (next !== undefined) around.onSelect(next);
  };
  const seek = (frame: number): void => {
    around.stage()?.pause();
    around.stage()?.seek(frame);
  };
  const onSelected = (make: (track: number, frame: number) => Parameters<Review['edit']>[0]): void => {
    if (!review || selectedId === null) return;
    const operation = make(selectedId, around.stage()?.frame ?? 0);
    // What is left out can only be counted, and only that.
    if ((operation.kind === 'restore') !== around.isLeftOut) return;
    void review.edit(operation, around.reason).then((isDone) => isDone && around.onReviewed());
  };
  const actions: Readonly<Record<PlayerAction, () => void>> = {
    playPause: () => (around.stage()?.isPlaying ? around.stage()?.pause() : around.stage()?.play()),
    previousFrame: () => around.stage()?.step(-1),
    nextFrame: () => around.stage()?.step(1),
    firstFrame: () => seek(0),
    lastFrame: () => seek((around.stage()?.frames ?? 1) - 1),
    slower: () => onOptions({ speed: neighbor<number>(SPEEDS, options.speed, -1) }),
    faster: () => onOptions({ speed: neighbor<number>(SPEEDS, options.speed, 1) }),
    shorterTrail: () => onOptions({ trail: neighbor(TRAILS, options.trail, -1) }),
    longerTrail: () => onOptions({ trail: neighbor(TRAILS, options.trail, 1) }),
    toggleBoxes: () => onOptions({ showsBoxes: !options.showsBoxes }),
    toggleTracks: () => onOptions({ showsTracks: !options.showsTracks }),
    zoomIn: () => around.stage()?.zoom(ZOOM),
    zoomOut: () => around.stage()?.zoom(1 / ZOOM),
    fit: () => around.stage()?.fit(),
    nextTrack: () => step(1),
    previousTrack: () => step(-1),
    deselect: () => {
      place.current = null;
      around.onSelect(null);
    },
    reject: () => onSelected((track) => ({ kind: 'reject', track })),
    split: () => onSelected((track, frame) => ({ kind: 'split', track, frame })),
    join: () => review && around.onJoin(),
    restore: () => onSelected((track) => ({ kind: 'restore', track })),
    undo: () => void review?.undo(),
    redo: () => void review?.redo(),
    cheatSheet: () => around.onKeys(),
  };
  return (action) => actions[action]();
}
