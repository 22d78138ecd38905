'use client';
import { Alert, Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TaskProgress } from '@/components/tasks/task-progress';
import { useStartedTask } from '@/components/tasks/use-started-task';
import { LabeledSlider } from '@/components/ui/labeled-slider';
import {
  DEFAULT_EXTRACTION,
  DIALOG_FRAME_RATE,
  EXTRACTION_LIMITS,
  extractFrames,
} from '@/lib/domain/frames/contract';
import { callApi } from '@/lib/platform/http/client';

/** Asks how to extract, starts it, and shows how far it is until it ends. */
export function ExtractionDialog(props: {
  readonly videoId: string;
  readonly opened: boolean;
  /** An extraction that already runs: the dialog then shows it. */
  readonly runningTaskId: string | null;
  readonly onClose: () => void;
  readonly onExtracted: () => void;
}) {
  const t = useTranslations('frames.extract');
  const [config, setConfig] = useState<{
    method: 'fps' | 'count';
    frame_rate: number;
    count: number;
    quality: number;
    max_frames: number;
  }>({ ...DEFAULT_EXTRACTION, frame_rate: DIALOG_FRAME_RATE });
  const task = useStartedTask({
    request: async () => {
      const body = { videoId: props.videoId, config };
      return (await callApi(extractFrames, { body })).task_id;
    },
    texts: {
      failed: (message) => t('failed', { message }),
      unanswered: (message) => t('error', { message }),
      cancelled: t('cancelled'),
    },
    onEnd: props.onExtracted,
    onSuccess: props.onClose,
  });
  const taskId = task.taskId ?? props.runningTaskId;

  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {taskId ? (
        <TaskProgress taskId={taskId} label={t('running')} onEnd={task.ended} />
      ) : (
        <Stack gap="lg">
          <Radio.Group
            label={t('method')}
            value={config.method}
            onChange={(method) => setConfig({ ...config, method: method === 'count' ? 'count' : 'fps' })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="fps" label={t('fps')} />
              <Radio value="count" label={t('byCount')} />
            </Stack>
          </Radio.Group>
          {config.method === 'fps' ? (
            <>
              <LabeledSlider
                label={t('frameRate')}
                limit={EXTRACTION_LIMITS.frameRate}
                value={config.frame_rate}
                onChange={(frame_rate) => setConfig({ ...config, frame_rate })}
              />
              <LabeledSlider
                label={t('maxFrames')}
                limit={EXTRACTION_LIMITS.maxFrames}
                value={config.max_frames}
                onChange={(max_frames) => setConfig({ ...config, max_frames })}
              />
            </>
          ) : (
            <LabeledSlider
              label={t('count')}
              limit={EXTRACTION_LIMITS.count}
              value={config.count}
              onChange={(count) => setConfig({ ...config, count })}
            />
          )}
          <LabeledSlider
            label={t('quality')}
            limit={EXTRACTION_LIMITS.quality}
            value={config.quality}
            onChange={(quality) => setConfig({ ...config, quality })}
          />
          {task.error && (
            <Alert color="red" role="alert">
              {task.error}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button onClick={task.start} loading={task.starting}>
              {t('start')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
