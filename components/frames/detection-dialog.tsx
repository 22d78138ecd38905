'use client';
import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { TaskProgress } from '@/components/tasks/task-progress';
import { useStartedTask } from '@/components/tasks/use-started-task';
import { LabelledSlider } from '@/components/ui/labelled-slider';
import { CONFIDENCE_LIMITS, DEFAULT_DETECTION, detectFrames } from '@/lib/domain/detections/contract';
import { callApi } from '@/lib/platform/http/client';

/** Asks for the threshold, starts the detection on the given frames and shows how far it is. */
export function DetectionDialog(props: {
  readonly frameIds: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDetected: () => void;
}) {
  const t = useTranslations('frames.detect');
  const format = useFormatter();
  const close = useTranslations('shell.confirm')('close');
  const [threshold, setThreshold] = useState<number>(DEFAULT_DETECTION.confidence_threshold);
  const task = useStartedTask({
    request: async () => {
      const body = { frame_ids: [...props.frameIds], config: { confidence_threshold: threshold } };
      return (await callApi(detectFrames, { body })).task_id;
    },
    texts: { failed: (message) => t('failed', { message }), cancelled: t('cancelled') },
    onEnd: props.onDetected,
    onSuccess: props.onClose,
  });

  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': close }}
    >
      {task.taskId ? (
        <TaskProgress taskId={task.taskId} label={t('running')} onEnd={task.ended} />
      ) : (
        <Stack gap="lg">
          <Select
            label={t('model')}
            data={[{ value: DEFAULT_DETECTION.model_id, label: t('modelName') }]}
            value={DEFAULT_DETECTION.model_id}
            allowDeselect={false}
          />
          <div>
            <LabelledSlider
              label={t('threshold')}
              limit={CONFIDENCE_LIMITS}
              value={threshold}
              format={(value) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
              onChange={setThreshold}
            />
            <Text size="xs" c="dimmed" mt="xs">
              {t('thresholdHelp')}
            </Text>
          </div>
          {task.error && (
            <Alert color="red" role="alert">
              {task.error}
            </Alert>
          )}
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {props.frameIds.length > 0 ? t('scope', { count: props.frameIds.length }) : t('none')}
            </Text>
            <Button onClick={task.start} loading={task.starting} disabled={props.frameIds.length === 0}>
              {t('start')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
