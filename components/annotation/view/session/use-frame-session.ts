'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { offersFor } from '@/components/annotation/engine/draft';
import { resultOf, type Timers } from '@/components/annotation/engine/outbox-ports';
import type { Notice } from '@/components/annotation/engine/tools/tool';
import type { Batch } from '@/components/annotation/engine/wire';
import { changeFrame, getAnnotatedFrame } from '@/lib/domain/annotations/contract';
import { type ApiError, callApi } from '@/lib/platform/http/client';
import type { InputOf } from '@/lib/platform/http/contract';
import { DraftDisk } from './draft-disk';
import { FrameSession } from './frame-session';
import { holdOpen, isOpen } from './open-tabs';
import { sessionShelf } from './session-shelf';

const DISK = new DraftDisk();
const TIMERS: Timers = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const load = (frameId: string) => callApi(getAnnotatedFrame, { params: { frameId } });

// The engine speaks the call's language in its own types, which are read-only.
const send = (frameId: string, batch: Batch) =>
  resultOf(() =>
    callApi(changeFrame, {
      params: { frameId },
      body: batch as unknown as NonNullable<InputOf<typeof changeFrame>['body']>,
    }),
  );

/** Status of a call that the server never heard. */
const UNREACHED = 0;

interface Options {
  readonly frameId: string;
  readonly userId: string;
  readonly canEdit: boolean;
  readonly onNotice: (notice: Notice) => void;
}

export interface OpenFrame {
  /** Null while the frame is loaded. */
  readonly session: FrameSession | null;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** Opens a frame to be annotated, with the work that an earlier tab left unsaved on offer. */
export function useFrameSession(options: Options): OpenFrame {
  const { frameId, userId, canEdit } = options;
  const latest = useRef(options);
  latest.current = options;
  const [opened, setOpened] = useState<{ frameId: string; session: FrameSession } | null>(null);
  const [failure, setFailure] = useState<{ frameId: string; error: ApiError } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isHere = true;
    const open = async (): Promise<void> => {
      const known = sessionShelf.find(frameId);
      if (known) {
        known.editor.allowEdits(canEdit);
        // What it holds unsaved is shown also where the server can't be reached.
        await known.reload().catch(() => undefined);
        if (isHere) setOpened({ frameId, session: known });
        return;
      }
      const loaded = await load(frameId);
      if (!isHere) return;
      const clientId = crypto.randomUUID();
      const session = new FrameSession(
        {
          ...{ userId, clientId, canEdit, disk: DISK, timers: TIMERS, send },
          newId: () => crypto.randomUUID(),
          load: () => load(frameId),
          onNotice: (notice) => latest.current.onNotice(notice),
        },
        loaded,
      );
      sessionShelf.put(frameId, session, holdOpen(clientId));
      setOpened({ frameId, session });
      if (!canEdit) return;
      // Without drafts there is nothing to offer; that they can't be kept is told with the first change.
      const offers = await offersFor(DISK, { userId, frameId: loaded.frame.id }, isOpen).catch(() => []);
      session.offer(offers);
    };
    open().catch((error: ApiError) => {
      if (isHere) setFailure({ frameId, error });
    });
    return () => {
      isHere = false;
      setFailure(null);
      sessionShelf.leave(frameId);
    };
  }, [frameId, userId, canEdit, attempt]);

  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((before) => before + 1);
  }, []);
  const isUnreached = failure?.frameId === frameId && failure.error.status === UNREACHED;
  useEffect(() => {
    if (!isUnreached) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isUnreached, retry]);
  return {
    session: opened?.frameId === frameId ? opened.session : null,
    error: failure?.frameId === frameId ? failure.error : null,
    retry,
  };
}
