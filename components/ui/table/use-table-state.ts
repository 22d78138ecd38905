'use client';
import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { readTableState, type TableOptions, type TableState, writeTableState } from './table-state';

export interface Table<Sort extends string, Filter extends string> {
  readonly state: TableState<Sort, Filter>;
  readonly options: TableOptions<Sort, Filter>;
  /** Whatever changes but the page itself leads back to the first page. */
  readonly change: (change: Partial<TableState<Sort, Filter>>) => void;
  readonly filter: (name: Filter, value: string | null) => void;
  /** Whether rows are left out that the table usually shows. */
  readonly isFiltered: boolean;
  /** Shows them again, sorted as they are. */
  readonly clear: () => void;
  /** Back to the usual table. */
  readonly reset: () => void;
}

/** The state of a table, kept in the page's address. `options` must stay the same object. */
export function useTableState<Sort extends string, Filter extends string = never>(
  options: TableOptions<Sort, Filter>,
): Table<Sort, Filter> {
  const params = useSearchParams();
  const state = useMemo(() => readTableState(new URLSearchParams(params), options), [params, options]);
  const change = useCallback(
    (part: Partial<TableState<Sort, Filter>>) => {
      // The window's address, not the last drawn one: two changes may follow each other within one drawing.
      const here = new URLSearchParams(window.location.search);
      const next = writeTableState(here, { ...readTableState(here, options), page: 1, ...part }, options);
      const search = next.toString();
      window.history.replaceState(null, '', `${window.location.pathname}${search ? `?${search}` : ''}`);
    },
    [options],
  );
  const filter = useCallback(
    (name: Filter, value: string | null) => {
      const here = readTableState(new URLSearchParams(window.location.search), options);
      change({ filters: { ...here.filters, [name]: value ?? undefined } });
    },
    [change, options],
  );
  const reset = useCallback(() => change(readTableState(new URLSearchParams(), options)), [change, options]);
  const clear = useCallback(() => {
    const { search, filters } = readTableState(new URLSearchParams(), options);
    change({ search, filters });
  }, [change, options]);
  const isFiltered = state.search !== '' || Object.values(state.filters).some(Boolean);
  return { state, options, change, filter, isFiltered, clear, reset };
}
