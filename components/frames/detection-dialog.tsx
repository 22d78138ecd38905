'use client';
import { Alert, Button, Group, Modal, Select, Slider, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TaskProgress } from '@/components/tasks/task-progress';
import { CONFIDENCE_LIMITS, DEFAULT_DETECTION, detectFrames } from '@/lib/detections/contract';
import { callApi } from '@/lib/http/client';
import type { TaskView } from '@/lib/tasks/contract';

/** Asks for the threshold, starts the detection on the given frames and shows how far it is. */
export function DetectionDialog(props: {
  readonly frameIds: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDetected: () => void;
}) {
  const t = useTranslations('frames.detect');
  const close = useTranslations('shell.confirm')('close');
  const [threshold, setThreshold] = useState<number>(DEFAULT_DETECTION.confidence_threshold);
  const [taskId, setTaskId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const start = async (): Promise<void> => {
    setStarting(true);
    setError(null);
    try {
      const { task_id } = await callApi(detectFrames, {
        body: { frame_ids: [...props.frameIds], config: { confidence_threshold: threshold } },
      });
      setTaskId(task_id);
    } catch (cause) {
      setError(t('failed', { message: (cause as Error).message }));
    } finally {
      setStarting(false);
    }
  };
  const ended = (task: TaskView): void => {
    setTaskId(null);
    props.onDetected();
    if (task.status === 'SUCCESS') props.onClose();
    else setError(task.status === 'CANCELLED' ? t('cancelled') : t('failed', { message: task.error ?? '' }));
  };

  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': close }}
    >
      {taskId ? (
        <TaskProgress taskId={taskId} label={t('running')} onEnd={ended} />
      ) : (
        <Stack gap="lg">
          <Select
            label={t('model')}
            data={[{ value: DEFAULT_DETECTION.model_id, label: t('modelName') }]}
            value={DEFAULT_DETECTION.model_id}
            allowDeselect={false}
          />
          <div>
            <Group justify="space-between">
              <Text size="sm" fw={500}>
                {t('threshold')}
              </Text>
              <Text size="sm" ff="monospace">
                {threshold.toFixed(2)}
              </Text>
            </Group>
            <Slider
              {...CONFIDENCE_LIMITS}
              value={threshold}
              onChange={setThreshold}
              label={null}
              thumbLabel={t('threshold')}
              mt={4}
            />
            <Text size="xs" c="dimmed" mt="xs">
              {t('thresholdHelp')}
            </Text>
          </div>
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {props.frameIds.length > 0 ? t('scope', { count: props.frameIds.length }) : t('none')}
            </Text>
            <Button onClick={start} loading={starting} disabled={props.frameIds.length === 0}>
              {t('start')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
