'use client';
import { useState } from 'react';
import { listModels } from '@/lib/domain/masks/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** The segmentation models, and the one that is asked. */
export function useModels() {
  const { data, error, mutate } = useApi(listModels, {}, { revalidateOnFocus: false });
  const [chosenId, choose] = useState<string | null>(null);
  const models = data?.models ?? [];
  const chosen = models.find(({ id }) => id === chosenId) ?? models.find((model) => model.default) ?? null;
  return { models, chosen, choose, error, reload: () => void mutate() };
}

export type Models = ReturnType<typeof useModels>;
