'use client';
import type { KeyboardEvent } from 'react';
import { byKind } from '@/components/annotation/engine/records';
import type { FrameSession } from '../session/frame-session';
import { TrackTimeline } from './track-timeline';
import classes from './track-timeline.module.css';
import type { VideoTracks } from './use-video-tracks';

/** Selects tracks, and their boxes on the open frame. */
export function selectTracks(
  tracks: VideoTracks,
  session: FrameSession | null,
  ids: readonly string[],
): void {
  tracks.select(ids);
  if (!session) return;
  const { editor } = session;
  const selection = byKind(editor.store.all).boxes.flatMap(({ id, trackId }) =>
    trackId !== null && ids.includes(trackId) ? [id] : [],
  );
  editor.set({ selection });
}

/** The timeline of the video at the bottom of the window. It is the same one whatever frame is open or being loaded. */
export function VideoTimeline(props: {
  readonly tracks: VideoTracks;
  readonly session: FrameSession | null;
  readonly frameId: string;
  readonly goTo: (frameId: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}) {
  const { tracks, session, frameId, goTo } = props;
  const { frames, video } = tracks;
  const shown = session?.state.frame.frameNumber ?? frames.find(({ id }) => id === frameId)?.frameNumber;
  if (!video || frames.length < 2 || shown === undefined) return null;
  return (
    <div className={classes.pinned}>
      <TrackTimeline
        tracks={tracks.tracks}
        frames={frames}
        frameCount={video.frameCount}
        frameNumber={shown}
        selectedIds={tracks.selectedIds}
        onFrame={(wanted) => {
          const found = frames.find(({ frameNumber }) => frameNumber === wanted);
          if (found && wanted !== shown) goTo(found.id);
        }}
        onSelect={(ids) => selectTracks(tracks, session, ids)}
        onKey={props.onKey}
      />
    </div>
  );
}
