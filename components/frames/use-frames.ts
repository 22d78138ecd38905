'use client';
import useSWRInfinite from 'swr/infinite';
import { type FrameView, listFrames, selectFrame } from '@/lib/domain/frames/contract';
import { type ApiError, callApi } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';

/** Frames that a page begins with, and that each 'Load More' brings on the list of frames. */
const FIRST_PAGE = 50;

type Page = AnswerOf<typeof listFrames>;

/** The same pages with one frame selected or not. */
const withSelection = (pages: readonly Page[], frame: FrameView, selected: boolean): Page[] =>
  pages.map((page) => ({
    ...page,
    selectedTotal: page.selectedTotal + (selected ? 1 : -1),
    frames: page.frames.map((each) => (each.id === frame.id ? { ...each, selected } : each)),
  }));

/** Which frames the page of this number holds: all but the first are as long as 'Load More' brings. */
export const pageOf = (index: number, more: number): { limit: number; offset: number } =>
  index === 0 ? { limit: FIRST_PAGE, offset: 0 } : { limit: more, offset: FIRST_PAGE + (index - 1) * more };

/**
 * The frames of a video, as many pages as were asked for; `more` frames with each 'Load More'. With `selectedOnly` those
 * that somebody selected.
 */
export function useFrames(videoId: string, more = FIRST_PAGE, selectedOnly = false) {
  const { data, error, isLoading, isValidating, setSize, mutate } = useSWRInfinite<Page, ApiError>(
    (index) => [listFrames.path, videoId, more, selectedOnly, index] as const,
    ([, , , , index]: readonly [string, string, number, boolean, number]) =>
      callApi(listFrames, {
        params: { videoId },
        query: { ...pageOf(index, more), ...(selectedOnly ? { selected: 'true' as const } : {}) },
      }),
    { revalidateFirstPage: false },
  );
  const frames = (data ?? []).flatMap((page) => page.frames);
  const last = data?.at(-1);
  return {
    frames,
    total: last?.total ?? 0,
    selectedTotal: last?.selectedTotal ?? 0,
    isLoaded: data !== undefined,
    isLoading,
    isValidating,
    error,
    reload: () => mutate(),
    loadMore: () => void setSize((size) => size + 1),
    /** Shown at once, and taken back where the server refuses. @throws ApiError */
    select: async (frame: FrameView, selected: boolean): Promise<void> => {
      const changed = withSelection(data ?? [], frame, selected);
      await mutate(
        async () => {
          await callApi(selectFrame, { params: { id: frame.id }, body: { selected } });
          return changed;
        },
        { optimisticData: changed, revalidate: false, rollbackOnError: true },
      );
    },
  };
}
