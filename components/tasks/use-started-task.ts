'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isAnswered } from '@/lib/platform/http/client';
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
  readonly texts: {
    readonly failed: (message: string) => string;
    /** For a start that the server did not answer: `message` is the browser's, not the server's. */
    readonly unanswered: (message: string) => string;
    readonly cancelled: string;
  };
  /** After every end, good or bad. */
  readonly onEnd: () => void;
  /** After a good end. */
  readonly onSuccess: () => void;
}): StartedTask {
  const { texts } = options;
  const unknown = useTranslations('work')('unknown');
  const [taskId, setTaskId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const start = async (): Promise<void> => {
    setStarting(true);
    setError(null);
    try {
      setTaskId(await options.request());
    } catch (cause) {
      const { message } = cause as Error;
      setError(isAnswered(cause) ? texts.failed(message) : texts.unanswered(message));
    } finally {
      setStarting(false);
    }
  };
  const ended = (task: TaskView): void => {
    setTaskId(null);
    options.onEnd();
    if (task.status === 'SUCCESS') options.onSuccess();
    else setError(task.status === 'CANCELLED' ? texts.cancelled : texts.failed(task.error ?? unknown));
  };
  return { taskId, starting, error, start, ended };
}
