'use client';
import { useEffect, useRef, useState } from 'react';
import type { AnnotationAction } from '@/components/annotation/engine/annotation-keys';
import { byKind } from '@/components/annotation/engine/records';
import { useEditorValue } from '@/components/annotation/view/use-editor-value';
import type { FrameSession } from '../session/frame-session';
import { useSessionState } from '../session/use-session-state';
import type { SessionTracks } from './use-session-tracks';
import { type TrackActions, useTrackActions } from './use-track-actions';
import { selectTracks } from './video-timeline';

/** Boxes are saved many at a time: the tracks are loaded again when that is over. */
const RELOAD_MS = 800;

export interface FrameTracks {
  readonly tracks: SessionTracks;
  readonly actions: TrackActions;
  readonly goToFrame: (frameNumber: number) => void;
  /** Selects tracks, and their boxes on the open frame. */
  readonly select: (ids: readonly string[]) => void;
  /** Shows what a task has made of the tracks and of the open frame. */
  readonly refresh: () => void;
  /** Takes the track tool in hand: for the selected track, or for a new one. */
  readonly startDrawing: () => void;
  /** Whether the dialog is open that asks over which frames tracks are to be proposed. */
  readonly isProposing: boolean;
  readonly setProposing: (isProposing: boolean) => void;
  /** Does what a key asks for, as far as it concerns tracks. @returns whether it did */
  readonly perform: (action: AnnotationAction) => boolean;
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** The tracks on the open frame: what is selected on the timeline is selected on the picture, and the other way around. */
export function useFrameTracks(props: {
  readonly session: FrameSession;
  readonly tracks: SessionTracks;
  readonly canEdit: boolean;
  readonly goTo: (frameId: string) => void;
}): FrameTracks {
  const { session, tracks, canEdit, goTo } = props;
  const { editor } = session;
  const { frame } = useSessionState(session);
  const { frameNumber, revision } = frame;
  const goToFrame = (wanted: number): void => {
    const found = tracks.frames.find((each) => each.frameNumber === wanted);
    if (found && wanted !== frameNumber) goTo(found.id);
  };
  const actions = useTrackActions({ tracks, frameNumber, canEdit, onFrame: goToFrame });

  const { selectedIds } = tracks;
  const boxesOf = (ids: readonly string[]): string[] =>
    byKind(editor.store.all).boxes.flatMap(({ id, trackId }) =>
      trackId !== null && ids.includes(trackId) ? [id] : [],
    );
  const select = (ids: readonly string[]): void => selectTracks(tracks, session, ids);
  const latest = useRef({ selectedIds, boxesOf, tracks });
  latest.current = { selectedIds, boxesOf, tracks };

  // What is selected goes along to another frame.
  useEffect(() => {
    const found = latest.current.boxesOf(latest.current.selectedIds);
    if (found.length > 0 && editor.state.selection.length === 0) editor.set({ selection: found });
  }, [editor]);

  const selection = useEditorValue(editor, ({ state }) => state.selection);
  useEffect(() => {
    if (selection.length === 0) return;
    const { boxes } = byKind(editor.store.all);
    const chosen = new Set(selection);
    const ids = new Set(
      boxes.flatMap(({ id, trackId }) => (trackId !== null && chosen.has(id) ? [trackId] : [])),
    );
    // Tracks that are not on this frame can't be selected on it, and stay as they are.
    const known = latest.current.selectedIds;
    const onFrame = known.filter((id) => boxes.some(({ trackId }) => trackId === id));
    if (!isSameSet([...ids], onFrame)) latest.current.tracks.select([...ids]);
  }, [selection, editor]);

  const [isProposing, setProposing] = useState(false);
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    const timer = setTimeout(() => {
      seen.current = revision;
      void latest.current.tracks.reload().catch(() => undefined);
    }, RELOAD_MS);
    return () => clearTimeout(timer);
  }, [revision]);

  const startDrawing = (): void => {
    const track = tracks.tracks.find(({ id }) => id === selectedIds[0]);
    if (track && selectedIds.length === 1 && !editor.store.get(track.id)) {
      // A track that is not on this frame yet is not loaded with it.
      const { id, number, state } = track;
      editor.replace({ added: [{ kind: 'track', id, number, className: track.class, state }] });
    }
    editor.set({ tool: 'track', trackId: selectedIds.length === 1 ? (track?.id ?? null) : null });
  };
  const perform = (action: AnnotationAction): boolean => {
    if (action === 'undo') {
      if (!tracks.isLastOf(session)) return false;
      void actions.undo?.();
      return true;
    }
    // Where no proposal is on the frame, the boxes of the frame are meant.
    const hasProposal = (): boolean =>
      tracks.tracks.some(({ id, state }) => state === 'proposed' && boxesOf([id]).length > 0);
    return action === 'acceptAll' && !hasProposal() ? false : actions.perform(action);
  };
  const refresh = (): void => {
    void tracks.reload();
    void session.reload().catch(() => undefined);
  };
  return {
    ...{ tracks, actions, goToFrame, select, refresh, startDrawing, perform },
    ...{ isProposing, setProposing },
  };
}
