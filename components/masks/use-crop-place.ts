'use client';
import { useState } from 'react';
import { type Crop, type CropPage, type CropSource, useCrops } from './use-crops';

interface Place {
  readonly page: number;
  /** A crop of the page, or one of its ends. */
  readonly at: string;
}

const FIRST = 'first';
const LAST = 'last';

/** The crop of a page that is meant; the first where it is not (or no longer) there. */
export const cropAt = (crops: readonly Crop[], at: string): Crop | null =>
  (at === LAST ? crops.at(-1) : crops.find(({ id }) => id === at)) ?? crops[0] ?? null;

/** Where a step from a crop leads: to its neighbor, or to the end of the next page; null beyond the last one. */
export function placeAfter(
  { crops, page, total_pages: pages }: Pick<CropPage, 'crops' | 'page' | 'total_pages'>,
  id: string,
  by: 1 | -1,
): Place | null {
  const neighbor = crops[crops.findIndex((each) => each.id === id) + by];
  if (neighbor) return { page, at: neighbor.id };
  const next = page + by;
  return next < 1 || next > pages ? null : { page: next, at: by === 1 ? FIRST : LAST };
}

/** Where one goes on after a crop was added: the next one that was not, on this page or at the beginning of the next. */
export function nextOpen(
  answer: Pick<CropPage, 'crops' | 'page' | 'total_pages'>,
  id: string,
  isAdded: (id: string) => boolean,
): Place | null {
  const { crops, page, total_pages: pages } = answer;
  const at = crops.findIndex((each) => each.id === id);
  const next = crops.slice(at + 1).find((each) => !isAdded(each.id));
  if (next) return { page, at: next.id };
  return page < pages ? { page: page + 1, at: FIRST } : null;
}

/** The crop that is worked on, among the pages of crops. */
export function useCropPlace(source: CropSource, limit: number, isAdded: (id: string) => boolean) {
  const [{ page, at }, setPlace] = useState<Place>({ page: 1, at: FIRST });
  const { data, error, mutate } = useCrops(source, page, limit);
  // The page before is shown until the next one has come, but nothing of it is worked on.
  const crop = data && data.page === page ? cropAt(data.crops, at) : null;
  const goTo = (place: Place | null | undefined): void => {
    if (place) setPlace(place);
  };
  return {
    answer: data,
    error,
    page,
    crop,
    reload: () => void mutate(),
    select: (id: string) => setPlace({ page, at: id }),
    turnTo: (next: number) => setPlace({ page: next, at: FIRST }),
    go: (by: 1 | -1) => goTo(data && crop && placeAfter(data, crop.id, by)),
    /** @param id of the crop that was added; whoever has left it meanwhile is not led away again */
    goToNextOpen: (id: string) => {
      const next = data && nextOpen(data, id, isAdded);
      setPlace((now) =>
        next && data && now.page === data.page && cropAt(data.crops, now.at)?.id === id ? next : now,
      );
      void mutate();
    },
  };
}
