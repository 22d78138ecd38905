'use client';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '@/lib/platform/http/client';
import { cancelTask, isFinished, type TaskView } from '@/lib/platform/tasks/contract';
import { useTask } from './use-task';
import { useTimeLeft } from './use-time-left';

/** A running task: what it does, how far it is, and a way to stop it. `onEnd` is called once, with how it ended. */
export function TaskProgress(props: {
  readonly taskId: string;
  readonly label: string;
  readonly onEnd: (task: TaskView) => void;
}) {
  const t = useTranslations('shell.tasks');
  const task = useTask(props.taskId);
  const left = useTimeLeft();
  const [stopping, setStopping] = useState(false);
  const told = useRef<string | null>(null);
  const { onEnd } = props;

  useEffect(() => {
    if (!task || !isFinished(task) || told.current === task.id) return;
    told.current = task.id;
    onEnd(task);
  }, [task, onEnd]);

  const stop = async (): Promise<void> => {
    setStopping(true);
    // A task that ended meanwhile answers with a conflict; its end is then already on the way here.
    await callApi(cancelTask, { params: { id: props.taskId } }).catch(() => undefined);
  };

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fw={500}>{props.label}</Text>
        <Text size="sm" ff="monospace">
          {task?.progress ?? 0} %
        </Text>
      </Group>
      <Progress value={task?.progress ?? 0} animated aria-label={props.label} />
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed" aria-live="polite">
          {task ? `${task.message} · ${left(task.secondsLeft)}` : t('queued')}
        </Text>
        <Button
          variant="default"
          size="xs"
          flex="none"
          onClick={stop}
          disabled={stopping || task?.cancelRequested}
        >
          {stopping || task?.cancelRequested ? t('stopping') : t('stop')}
        </Button>
      </Group>
    </Stack>
  );
}
