'use client';
import { useEffect, useRef, useState } from 'react';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { judgeItems, MAX_JUDGED } from '@/lib/domain/labels/contract-judging';
import { listDatasetItems } from '@/lib/domain/labels/contract-sarm';
import { getLabelStatistics } from '@/lib/domain/labels/contract-segment-anything';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { labeledCount, type Pending, type PendingJudgment } from './pending';
import { draftKey, draftText, readDraft } from './pending-draft';

/** So many cells a page has, as the crops page. */
export const CELLS_PER_PAGE = 24;

const asBody = ({ itemId, version, morphologyClass, confidence, notes }: PendingJudgment) => ({
  ...{ item_id: itemId, version, morphology_class: morphologyClass, confidence, notes },
});

/** Judgments that were applied, kept in the browser until they are saved. */
function usePending(key: string) {
  const [pending, setPending] = useState<Pending>(new Map());
  const isRead = useRef(false);
  useEffect(() => {
    setPending(readDraft(localStorage.getItem(key)));
  }, [key]);
  useEffect(() => {
    // The first time, what is kept has only just been asked for.
    if (!isRead.current) isRead.current = true;
    else if (pending.size === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, draftText(pending));
  }, [key, pending]);
  return [pending, setPending] as const;
}

/** The cells of a morphology label, a page at a time, with what was applied to them and not saved. */
export function useLabeling(label: LabelView, userId: string) {
  const [page, setPage] = useState(1);
  const [pending, setPending] = usePending(draftKey(userId, label.id));
  const list = useApi(
    listDatasetItems,
    {
      params: { datasetId: label.dataset_id, labelId: label.id },
      query: { page, limit: CELLS_PER_PAGE },
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const statistics = useApi(getLabelStatistics, { params: { id: label.id } }, { revalidateOnFocus: false });
  const { total_items: total = 0, labeled_items: stored = 0 } = statistics.data ?? {};
  const labeled = labeledCount(stored, pending);

  /** @returns how many were not saved because somebody else was faster. @throws ApiError; what was saved before stays saved */
  const save = async (): Promise<number> => {
    const waiting = [...pending.values()];
    let lost = 0;
    try {
      for (let from = 0; from < waiting.length; from += MAX_JUDGED) {
        const some = waiting.slice(from, from + MAX_JUDGED);
        const answer = await callApi(judgeItems, {
          body: { data_label_id: label.id, items: some.map(asBody) },
        });
        lost += answer.conflicts.length + answer.missing.length;
        const done = new Set(some.map(({ itemId }) => itemId));
        setPending((before) => new Map([...before].filter(([id]) => !done.has(id))));
      }
    } finally {
      await Promise.all([list.mutate(), statistics.mutate()]);
    }
    return lost;
  };

  return {
    list,
    page,
    setPage,
    pending,
    setPending,
    total,
    labeled,
    isKnown: statistics.data !== undefined,
    isComplete: total > 0 && labeled >= total,
    save,
  };
}

export type Labeling = ReturnType<typeof useLabeling>;
