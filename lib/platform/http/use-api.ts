'use client';
import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import { type ApiError, addressOf, callApi } from './client';
import type { AnswerOf, Contract, InputOf } from './contract';

/** Loads a GET endpoint with SWR; the address is the cache key. `input` null means 'not yet'. */
export function useApi<C extends Contract>(
  contract: C,
  input: InputOf<C> | null = {},
  options: SWRConfiguration<AnswerOf<C>, ApiError> = {},
): SWRResponse<AnswerOf<C>, ApiError> {
  return useSWR<AnswerOf<C>, ApiError>(
    input === null ? null : addressOf(contract, input),
    () => callApi(contract, input ?? {}),
    options,
  );
}

/**
 * Drops every answer that is kept of this list, whatever its filter and page, and loads the shown one again: a row that
 * was changed under one tab must not be remembered as it was under another.
 */
export function useReload(contract: Pick<Contract, 'path'>): () => void {
  const { mutate } = useSWRConfig();
  const { path } = contract;
  return useCallback(() => {
    void mutate((key) => typeof key === 'string' && key.split('?')[0] === path, undefined, {
      revalidate: true,
    });
  }, [mutate, path]);
}
