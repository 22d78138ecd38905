'use client';
import { useEffect, useState } from 'react';
import { callApi } from '@/lib/platform/http/client';
import { getTask, isFinished, type TaskView } from '@/lib/platform/tasks/contract';

const FALLBACK_POLL_MS = 2000;

/**
 * A task as it goes on: by server-sent events, or by asking every two seconds where those do not get through.
 * @returns null until the first answer.
 */
export function useTask(taskId: string | null): TaskView | null {
  const [task, setTask] = useState<TaskView | null>(null);

  useEffect(() => {
    setTask(null);
    if (!taskId) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(`/tasks/${encodeURIComponent(taskId)}/events`);

    const poll = async (): Promise<void> => {
      const next = await callApi(getTask, { params: { id: taskId } }).catch(() => null);
      if (stopped) return;
      if (next) setTask(next);
      if (!next || !isFinished(next)) timer = setTimeout(poll, FALLBACK_POLL_MS);
    };
    source.onmessage = (event: MessageEvent<string>) => {
      const next = JSON.parse(event.data) as TaskView;
      setTask(next);
      if (isFinished(next)) source.close();
    };
    source.onerror = () => {
      source.close();
      if (!stopped) void poll();
    };
    return () => {
      stopped = true;
      clearTimeout(timer);
      source.close();
    };
  }, [taskId]);

  return task;
}
