'use client';
import { Alert, Button, Group, Modal, Radio, Slider, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TaskProgress } from '@/components/tasks/task-progress';
import { DEFAULT_EXTRACTION, EXTRACTION_LIMITS, extractFrames } from '@/lib/frames/contract';
import { callApi } from '@/lib/http/client';
import type { TaskView } from '@/lib/tasks/contract';

type Limit = { readonly min: number; readonly max: number; readonly step: number };

function LabelledSlider(props: {
  readonly label: string;
  readonly limit: Limit;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {props.label}
        </Text>
        <Text size="sm" ff="monospace">
          {props.value}
        </Text>
      </Group>
      <Slider
        {...props.limit}
        value={props.value}
        onChange={props.onChange}
        label={null}
        thumbLabel={props.label}
        mt={4}
      />
    </div>
  );
}

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
  }>({ ...DEFAULT_EXTRACTION });
  const [startedTaskId, setStartedTaskId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const taskId = startedTaskId ?? props.runningTaskId;

  const start = async (): Promise<void> => {
    setStarting(true);
    setError(null);
    try {
      const { task_id } = await callApi(extractFrames, { body: { videoId: props.videoId, config } });
      setStartedTaskId(task_id);
    } catch (cause) {
      setError(t('failed', { message: (cause as Error).message }));
    } finally {
      setStarting(false);
    }
  };
  const ended = (task: TaskView): void => {
    setStartedTaskId(null);
    props.onExtracted();
    if (task.status === 'SUCCESS') props.onClose();
    else setError(task.status === 'CANCELLED' ? t('cancelled') : t('failed', { message: task.error ?? '' }));
  };

  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {taskId ? (
        <TaskProgress taskId={taskId} label={t('running')} onEnd={ended} />
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
              <LabelledSlider
                label={t('frameRate')}
                limit={EXTRACTION_LIMITS.frameRate}
                value={config.frame_rate}
                onChange={(frame_rate) => setConfig({ ...config, frame_rate })}
              />
              <LabelledSlider
                label={t('maxFrames')}
                limit={EXTRACTION_LIMITS.maxFrames}
                value={config.max_frames}
                onChange={(max_frames) => setConfig({ ...config, max_frames })}
              />
            </>
          ) : (
            <LabelledSlider
              label={t('count')}
              limit={EXTRACTION_LIMITS.count}
              value={config.count}
              onChange={(count) => setConfig({ ...config, count })}
            />
          )}
          <LabelledSlider
            label={t('quality')}
            limit={EXTRACTION_LIMITS.quality}
            value={config.quality}
            onChange={(quality) => setConfig({ ...config, quality })}
          />
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button onClick={start} loading={starting}>
              {t('start')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
