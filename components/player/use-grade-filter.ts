'use client';
import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';
import { filterFrom, type GradeFilter } from './track-rows';

/** The page's address with another filter. */
export function addressWith(filter: GradeFilter | null, search: string): string {
  const params = new URLSearchParams(search);
  if (filter) params.set('grade', filter);
  else params.delete('grade');
  const text = params.toString();
  return text ? `?${text}` : '?';
}

/** Which tracks are shown, kept in the page's address. */
export function useGradeFilter(): readonly [GradeFilter | null, (filter: GradeFilter | null) => void] {
  const filter = filterFrom(useSearchParams().get('grade'));
  const choose = useCallback((next: GradeFilter | null) => {
    const search = addressWith(next, window.location.search);
    window.history.replaceState(null, '', `${window.location.pathname}${search === '?' ? '' : search}`);
  }, []);
  return [filter, choose];
}
