'use client';
import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { TaskProgress } from '@/components/tasks/task-progress';
import { useStartedTask } from '@/components/tasks/use-started-task';
import { LabeledSlider } from '@/components/ui/labeled-slider';
import {
  CONFIDENCE_LIMITS,
  DEFAULT_DETECTION,
  detectFrames,
  MAX_FRAMES_PER_DETECTION,
} from '@/lib/domain/detections/contract';
import { listFrames } from '@/lib/domain/frames/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';

/** Asks for the threshold, starts the detection on the video's frames and shows how far it is. */
export function DetectionDialog(props: {
  readonly videoId: string;
  /** Whether only the selected frames are looked at. */
  readonly selectedOnly: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDetected: () => void;
}) {
  const t = useTranslations('frames.detect');
  const format = useFormatter();
  const close = useTranslations('shell.confirm')('close');
  const [threshold, setThreshold] = useState<number>(DEFAULT_DETECTION.confidence_threshold);
  const { data, error } = useApi(
    listFrames,
    props.opened
      ? {
          params: { videoId: props.videoId },
          query: { limit: MAX_FRAMES_PER_DETECTION, ...(props.selectedOnly ? { selected: 'true' } : {}) },
        }
      : null,
    {
      keepPreviousData: true,
      // Frames that were just selected are still being stored when the dialog opens.
      refreshInterval: (latest) => (latest?.frames.length === 0 ? 1000 : 0),
    },
  );
  const frameIds = (data?.frames ?? []).map((frame) => frame.id);
  const total = data?.total ?? 0;
  const task = useStartedTask({
    request: async () => {
      const body = { frame_ids: frameIds, config: { confidence_threshold: threshold } };
      return (await callApi(detectFrames, { body })).task_id;
    },
    texts: {
      failed: (message) => t('failed', { message }),
      unanswered: (message) => t(frameIds.length === 1 ? 'errorOne' : 'errorMany', { message }),
      cancelled: t('cancelled'),
    },
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
            <LabeledSlider
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
          {(task.error ?? error) && (
            <Alert color="red" role="alert">
              {task.error ?? error?.message}
            </Alert>
          )}
          {total > frameIds.length && frameIds.length > 0 && (
            <Alert color="yellow" role="note">
              {t('scopeCut', { count: frameIds.length, total })}
            </Alert>
          )}
          <Group justify="space-between">
            <Text size="sm" c="dimmed" aria-live="polite">
              {data && (frameIds.length > 0 ? t('scope', { count: frameIds.length }) : t('none'))}
            </Text>
            <Button onClick={task.start} loading={task.starting} disabled={frameIds.length === 0}>
              {t('start')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
