'use client';
import { useEffect, useState } from 'react';
import { reportPresence } from '@/lib/domain/annotations/contract';
import { callApi } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';
import type { FrameSession } from './frame-session';

/** The server takes a tab that was not heard of for 30 s for gone. */
const POLL_MS = 5000;

type Others = AnswerOf<typeof reportPresence>['others'];

/** Says that this tab has the frame open, tells who else has, and brings what they change. */
export function usePresence(session: FrameSession | null, frameId: string): Others {
  const [others, setOthers] = useState<Others>([]);
  useEffect(() => {
    if (!session) return;
    const [tabId, leaving] = [crypto.randomUUID(), new AbortController()];
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      try {
        const answer = await callApi(reportPresence, { params: { frameId }, body: { tabId } }, { signal });
        if (signal.aborted) return;
        setOthers(answer.others);
        // One's own change may be on the server before its answer is here.
        const isNews = answer.revision > session.state.frame.revision && session.state.saving !== 'sending';
        if (isNews) await session.reload();
      } catch {
        // Nobody is known to be here while the server can't be reached; that nothing is saved is told elsewhere.
        if (!signal.aborted) setOthers([]);
      }
      if (!signal.aborted) timer = setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      setOthers([]);
    };
  }, [session, frameId]);
  return others;
}
