'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { ImportPlan, ImportResult } from '@/lib/domain/label-imports/contract';
import { isAnswered } from '@/lib/platform/http/client';
import type { TaskView } from '@/lib/platform/tasks/contract';
import { type ImportChoice, sendLabelFile } from './send-label-file';

/** What the import dialog keeps: the file and what is said of it, what would happen, the task, what came of it. */
export function useLabelImport(
  { datasetId, videoId }: { readonly datasetId: string; readonly videoId: string | null },
  onImported: () => void,
) {
  const t = useTranslations('labelImports');
  const unknown = useTranslations('work')('unknown');
  const [file, setFile] = useState<File | null>(null);
  const [choice, setChoice] = useState<ImportChoice>({
    videoId,
    labelId: null,
    classes: {},
    isVerified: false,
  });
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const checking = useRef<AbortController | null>(null);
  useEffect(() => () => checking.current?.abort(), []);

  const send = async (sent: File, said: ImportChoice, dryRun: boolean): Promise<void> => {
    checking.current?.abort();
    const own = new AbortController();
    checking.current = own;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await sendLabelFile(datasetId, sent, said, { dryRun, signal: own.signal });
      setPlan(answer.plan);
      setTaskId(answer.taskId);
    } catch (error) {
      // A newer check has taken its place.
      if (own.signal.aborted) return;
      setPlan(null);
      setFailure(isAnswered(error) ? (error as Error).message : t('network'));
    }
    if (checking.current === own) setBusy(false);
  };
  const say = (change: Partial<ImportChoice>): void => {
    const said = { ...choice, ...change };
    setChoice(said);
    if (file) void send(file, said, true);
  };
  return {
    ...{ file, choice, plan, failure, isBusy, taskId, result, say },
    choose: (chosen: File): void => {
      setFile(chosen);
      setPlan(null);
      const said = { ...choice, classes: {} };
      setChoice(said);
      void send(chosen, said, true);
    },
    start: (): void => {
      if (file) void send(file, choice, false);
    },
    ended: (task: TaskView): void => {
      setTaskId(null);
      onImported();
      if (task.status === 'SUCCESS') setResult(task.result as ImportResult);
      else
        setFailure(
          task.status === 'CANCELLED' ? t('cancelled') : t('failed', { message: task.error ?? unknown }),
        );
    },
    again: (): void => {
      setFile(null);
      setPlan(null);
      setResult(null);
      setFailure(null);
      setChoice({ ...choice, classes: {} });
    },
  };
}
