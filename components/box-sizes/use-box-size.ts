'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { runWithToast } from '@/components/ui/form/run-action';
import { getBoxSize, setBoxSize } from '@/lib/domain/box-sizes/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';

/** The box size of a project, and how it is written and set: with two decimals, more of which nobody draws. */
export function useBoxSize(projectId: string) {
  const t = useTranslations('boxSizes');
  const format = useFormatter();
  const { data, error, mutate } = useApi(getBoxSize, { params: { projectId } });
  const write = useCallback(
    (factor: number): string => format.number(factor, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    [format],
  );
  /** Says how it ended; false where nothing was set. */
  const set = async (factor: number): Promise<boolean> => {
    let isSet = false;
    const send = async (): Promise<void> => {
      const answer = await callApi(setBoxSize, { params: { projectId }, body: { box_factor: factor } });
      await mutate(answer, { revalidate: false });
    };
    await runWithToast(send, {
      done: t('saved', { factor: write(factor) }),
      failed: t('failed'),
      reload: () => {
        isSet = true;
      },
    });
    return isSet;
  };
  return { data, error, write, set, reload: () => void mutate() };
}
