'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import {
  changeTracks,
  listVideoFrames,
  listVideoTracks,
  MAX_LISTED_FRAMES,
  type OperationAnswer,
  type TrackOperation,
} from '@/lib/domain/annotations/contract-tracks';
import { addressOf, callApi } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { PAGE_LIMIT } from '@/lib/platform/http/fields';

export type VideoTrack = AnswerOf<typeof listVideoTracks>['tracks'][number];
type VideoFrames = AnswerOf<typeof listVideoFrames>;

/** What is proposed with less is looked at one by one, unless told otherwise. */
const FIRST_SCORE = 0.5;
/** So many tracks are shown: beyond that nobody finds one. */
const MAX_TRACKS = 2000;

async function loadTracks(videoId: string): Promise<readonly VideoTrack[]> {
  const found: VideoTrack[] = [];
  while (found.length < MAX_TRACKS) {
    const { tracks, total } = await callApi(listVideoTracks, {
      params: { videoId },
      query: { limit: PAGE_LIMIT, offset: found.length },
    });
    found.push(...tracks);
    if (tracks.length === 0 || found.length >= total) break;
  }
  return found;
}

export interface VideoTracks {
  readonly videoId: string;
  /** All that were not rejected, by number. */
  readonly tracks: readonly VideoTrack[];
  readonly rejected: readonly VideoTrack[];
  readonly frames: VideoFrames['frames'];
  readonly video: VideoFrames['video'] | null;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
  readonly isBusy: boolean;
  readonly selectedIds: readonly string[];
  readonly select: (ids: readonly string[]) => void;
  /** @returns whether it was carried out */
  readonly run: (operation: TrackOperation) => Promise<boolean>;
  /** Takes the last operation back that was made here; null where there is none. */
  readonly undo: (() => Promise<boolean>) | null;
  readonly reload: () => Promise<void>;
  /** Proposals that score less are left out when all are accepted. */
  readonly minScore: number;
  readonly setMinScore: (score: number) => void;
  /** Which of them the list shows; null where nobody has chosen. */
  readonly listed: VideoTrack['state'] | null;
  readonly setListed: (state: VideoTrack['state'] | null) => void;
}

/** The annotated tracks of a video, what is selected of them, and what is done with them. */
export function useVideoTracks(props: {
  readonly videoId: string;
  /** Before the server is asked: what is not sent yet would lose against it. */
  readonly beforeChange?: () => Promise<void>;
  /** What an operation changed, on each frame. */
  readonly onChanged?: (answer: OperationAnswer) => void;
}): VideoTracks {
  const { videoId } = props;
  const t = useTranslations('annotationTracks');
  const latest = useRef({ ...props, t });
  latest.current = { ...props, t };
  const listed = useSWR(addressOf(listVideoTracks, { params: { videoId } }), () => loadTracks(videoId));
  const kept = useSWR(addressOf(listVideoFrames, { params: { videoId } }), () =>
    callApi(listVideoFrames, { params: { videoId }, query: { limit: MAX_LISTED_FRAMES } }),
  );
  const [selectedIds, select] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [minScore, setMinScore] = useState(FIRST_SCORE);
  const [shown, setShown] = useState<VideoTrack['state'] | null>(null);
  /** A client of its own: its batches are counted apart from those of the frame. */
  const client = useRef({ id: '', sequence: 0 });
  const [done, setDone] = useState<readonly number[]>([]);

  const { mutate: mutateTracks } = listed;
  const { mutate: mutateFrames } = kept;
  const reload = async (): Promise<void> => {
    await Promise.all([mutateTracks(), mutateFrames()]);
  };
  /** @returns the number of the batch; null where nothing was done */
  const send = async (operation: TrackOperation): Promise<number | null> => {
    const { current: counted } = client;
    if (counted.id === '') counted.id = crypto.randomUUID();
    setBusy(true);
    try {
      await latest.current.beforeChange?.();
      counted.sequence += 1;
      const { id: clientId, sequence } = counted;
      const body = { clientId, sequence, operation };
      const answer = await callApi(changeTracks, { params: { videoId }, body });
      const conflicts = answer.conflicts.length;
      if (conflicts > 0) {
        notifications.show({ color: 'yellow', message: latest.current.t('conflicts', { count: conflicts }) });
      }
      latest.current.onChanged?.(answer);
      return answer.applied.length > 0 || answer.frames.length > 0 ? sequence : null;
    } catch (cause) {
      const { message } = cause as Error;
      notifications.show({ color: 'red', message: latest.current.t('failed', { message }) });
      return null;
    } finally {
      await mutateTracks().catch(() => undefined);
      setBusy(false);
    }
  };
  const run = async (operation: TrackOperation): Promise<boolean> => {
    const sequence = await send(operation);
    if (sequence === null) return false;
    setDone((before) => [...before, sequence]);
    return true;
  };
  const last = done.at(-1);
  const undo = async (): Promise<boolean> => {
    if (last === undefined) return false;
    const isDone = (await send({ kind: 'undo', sequence: last })) !== null;
    // What others have changed since cannot be taken back later, either.
    setDone((before) => before.filter((each) => each !== last));
    return isDone;
  };

  const { data } = listed;
  const [tracks, rejected] = useMemo(() => {
    const all = data ?? [];
    return [all.filter(({ state }) => state !== 'rejected'), all.filter(({ state }) => state === 'rejected')];
  }, [data]);
  const there = useMemo(() => {
    const ids = new Set(tracks.map(({ id }) => id));
    return selectedIds.filter((id) => ids.has(id));
  }, [tracks, selectedIds]);

  return {
    ...{ videoId, tracks, rejected, isBusy, select, run, reload, minScore, setMinScore },
    ...{ listed: shown, setListed: setShown },
    frames: kept.data?.frames ?? NO_FRAMES,
    video: kept.data?.video ?? null,
    error: (listed.error ?? kept.error) as Error | undefined,
    isLoading: listed.isLoading || kept.isLoading,
    selectedIds: there,
    undo: last === undefined || isBusy ? null : undo,
  };
}

const NO_FRAMES: VideoFrames['frames'] = [];
