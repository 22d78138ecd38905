'use client';
import { useSyncExternalStore } from 'react';
import type { FrameSession, SessionState } from './frame-session';

/** What a session tells; rendered again after every change of it. */
export function useSessionState(session: FrameSession): SessionState {
  const read = (): SessionState => session.state;
  return useSyncExternalStore(session.subscribe, read, read);
}
