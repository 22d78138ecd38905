'use client';
import { useState } from 'react';
import type { TaskView } from '@/lib/platform/tasks/contract';

export interface StartedTask {
  /** The running task, to show with TaskProgress. */
  readonly taskId: string | null;
  readonly starting: boolean;
  /** What went wrong with the start or the task, for people. */
  readonly error: string | null;
  readonly start: () => Promise<void>;
  /** For TaskProgress's `onEnd`. */
  readonly ended: (task: TaskView) => void;
}

/** What a dialog that starts a task and shows it keeps: which task runs, whether it is being started, what failed. */
export function useStartedTask(options: {
  /** Asks the server and answers with the task's id. */
  readonly request: () => Promise<string>;
  readonly texts: { readonly failed: (message: string) => string; readonly cancelled: string };
  /** After every end, good or bad. */
  readonly onEnd: () => void;
  /** After a good end. */
  readonly onSuccess: () => void;
}): StartedTask {
  const { texts } = options;
  const [taskId, setTaskId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const start = async (): Promise<void> => {
    setStarting(true);
    setError(null);
    try {
      setTaskId(await options.request());
    } catch (cause) {
      setError(texts.failed((cause as Error).message));
    } finally {
      setStarting(false);
    }
  };
  const ended = (task: TaskView): void => {
    setTaskId(null);
    options.onEnd();
    if (task.status === 'SUCCESS') options.onSuccess();
    else setError(task.status === 'CANCELLED' ? texts.cancelled : texts.failed(task.error ?? ''));
  };
  return { taskId, starting, error, start, ended };
}
