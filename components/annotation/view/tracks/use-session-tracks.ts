'use client';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { FrameSession } from '../session/frame-session';
import { useVideoTracks, type VideoTracks } from './use-video-tracks';

/** The tracks of a video while its frames are opened one after the other. */
export interface SessionTracks extends VideoTracks {
  /** Whether an operation on tracks is the last thing that was done on this frame, which one would take back first. */
  readonly isLastOf: (session: FrameSession) => boolean;
}

/** The tracks of the video that the open frame is of. What is not saved of the frame is saved before they are changed. */
export function useSessionTracks(videoId: string, session: FrameSession | null): SessionTracks {
  const t = useTranslations('annotationTracks');
  /** How many steps the history of the frame had at the last operation. */
  const last = useRef<{ readonly session: FrameSession | null; readonly depth: number } | null>(null);
  const tracks = useVideoTracks({
    videoId,
    beforeChange: async () => {
      if (session && !(await session.saved())) throw new Error(t('unsaved'));
      last.current = { session, depth: session?.editor.history.depth ?? 0 };
    },
    onChanged: () => void session?.reload().catch(() => undefined),
  });
  return {
    ...tracks,
    isLastOf: (open) => {
      if (!tracks.undo || !last.current) return false;
      const { depth } = open.editor.history;
      return last.current.session === open ? depth <= last.current.depth : depth === 0;
    },
  };
}
