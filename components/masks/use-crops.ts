'use client';
import useSWR from 'swr';
import { filterCrops, type ListedDetectionView } from '@/lib/domain/detections/contract-listing';
import { type ApiError, callApi } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';

/** Whose crops are shown. */
export type CropSource = { readonly frameId: string } | { readonly videoId: string };

export type Crop = ListedDetectionView;
export type CropPage = AnswerOf<typeof filterCrops>;

/** A page of the crops of a frame or of a video, frame by frame. */
export function useCrops(source: CropSource, page: number, limit: number) {
  const body = { ...source, page, limit };
  return useSWR<CropPage, ApiError>(
    [filterCrops.path, JSON.stringify(body)],
    () => callApi(filterCrops, { body }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}
