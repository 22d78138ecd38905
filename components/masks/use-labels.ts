'use client';
import { useState } from 'react';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { createDatasetLabel, getLabel, listDatasetLabels } from '@/lib/domain/labels/contract-sarm';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';

/** So many labels and items one answer holds. */
const MOST_LABELS = 200;
const MOST_ITEMS = 10_000;

const TAKES_MASKS: readonly string[] = ['morphology', 'morphology_segmentation'];

export interface Labels {
  readonly list: readonly LabelView[];
  readonly error: Error | undefined;
  readonly isLoading: boolean;
  /** Null as long as there is none: it is made with the first mask that is added. */
  readonly chosen: LabelView | null;
  readonly choose: (id: string) => void;
  readonly create: (fields: { name: string; description: string }) => Promise<LabelView>;
  /** The chosen label; without one, that of the dataset and the person is made. @throws ApiError */
  readonly require: () => Promise<LabelView>;
  readonly has: (detectionId: string) => boolean;
  readonly noteAdded: (labelId: string, detectionId: string) => void;
  readonly reload: () => void;
}

/** The data labels of a dataset that take masks, and which cells are in the chosen one. */
export function useLabels(datasetId: string, userId: string): Labels {
  const labels = useApi(
    listDatasetLabels,
    { params: { datasetId }, query: { limit: String(MOST_LABELS) } },
    { revalidateOnFocus: false },
  );
  const [chosenId, choose] = useState<string | null>(null);
  const list = (labels.data?.data_labels ?? []).filter(({ label_type: type }) => TAKES_MASKS.includes(type));
  const own = list.filter((label) => label.user_id === userId);
  const byItself = own.find(({ by_itself: isMade }) => isMade);
  const chosen = list.find(({ id }) => id === chosenId) ?? byItself ?? own[0] ?? null;
  const items = useApi(
    getLabel,
    chosen ? { params: { idOrName: chosen.id }, query: { limit: MOST_ITEMS } } : null,
    { revalidateOnFocus: false },
  );
  /** Added since the items were read, by label. */
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const ids = new Set(items.data?.detection_ids ?? []);

  const create: Labels['create'] = async (fields) => {
    const body = { ...fields, label_type: 'morphology' as const };
    const label = await callApi(createDatasetLabel, { params: { datasetId }, body });
    await labels.mutate();
    choose(label.id);
    return label;
  };
  return {
    list,
    error: labels.error ?? items.error,
    isLoading: labels.isLoading || items.isLoading,
    chosen,
    choose,
    create,
    require: async () => {
      if (chosen) return chosen;
      const body = { label_type: 'morphology' as const };
      const label = await callApi(createDatasetLabel, { params: { datasetId }, body });
      await labels.mutate();
      return label;
    },
    has: (detectionId) => ids.has(detectionId) || added.has(`${chosen?.id} ${detectionId}`),
    noteAdded: (labelId, detectionId) => {
      setAdded((before) => new Set(before).add(`${labelId} ${detectionId}`));
      void items.mutate();
      void labels.mutate();
    },
    reload: () => {
      void labels.mutate();
      void items.mutate();
    },
  };
}
