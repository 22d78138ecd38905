'use client';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { type ApiError, addressOf, callApi } from './client';
import type { AnswerOf, Contract, InputOf } from './contract';

/**
 * Loads a GET endpoint with SWR; the address is the cache key. `input` null means 'not yet'. Refetch on focus and
 * reconnect are off, as the specification asks.
 */
export function useApi<C extends Contract>(
  contract: C,
  input: InputOf<C> | null = {},
  options: SWRConfiguration<AnswerOf<C>, ApiError> = {},
): SWRResponse<AnswerOf<C>, ApiError> {
  return useSWR<AnswerOf<C>, ApiError>(
    input === null ? null : addressOf(contract, input),
    () => callApi(contract, input ?? {}),
    { revalidateOnFocus: false, revalidateOnReconnect: false, ...options },
  );
}
