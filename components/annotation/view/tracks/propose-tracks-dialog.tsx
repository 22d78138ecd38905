'use client';
import { Alert, Button, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { TaskProgress } from '@/components/tasks/task-progress';
import { useStartedTask } from '@/components/tasks/use-started-task';
import { LabeledSlider } from '@/components/ui/labeled-slider';
import { CONFIDENCE_LIMITS, DEFAULT_DETECTION } from '@/lib/domain/detections/contract';
import { MAX_PROPOSAL_FRAMES, proposeTracks } from '@/lib/domain/track-proposals/contract';
import { callApi } from '@/lib/platform/http/client';

/** What is proposed for unless something else is asked: long enough to tell how a cell swims. */
const DEFAULT_SECONDS = 2;

/** Asks over which frames cells are to be followed, starts it, and shows how far it is until it ends. */
export function ProposeTracksDialog(props: {
  readonly videoId: string;
  readonly video: { readonly fps: number; readonly frameCount: number };
  readonly frameNumber: number;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onProposed: () => void;
}) {
  const { video, frameNumber, opened } = props;
  const t = useTranslations('annotationTracks.propose');
  const detect = useTranslations('frames.detect');
  const format = useFormatter();
  const close = useTranslations('shell.confirm')('close');
  const last = Math.max(0, video.frameCount - 1);
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(0);
  const [threshold, setThreshold] = useState<number>(DEFAULT_DETECTION.confidence_threshold);
  // From the frame that is shown when it is opened, not from where one goes afterward.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is opened
  useEffect(() => {
    if (!opened) return;
    const count = Math.min(MAX_PROPOSAL_FRAMES, Math.max(2, Math.round(DEFAULT_SECONDS * video.fps)));
    const first = Math.max(0, Math.min(frameNumber, last - 1));
    setFrom(first);
    setTo(Math.min(last, first + count - 1));
  }, [opened]);
  const task = useStartedTask({
    request: async () => {
      const body = { from_frame: from, to_frame: to, confidence_threshold: threshold };
      return (await callApi(proposeTracks, { params: { videoId: props.videoId }, body })).task_id;
    },
    texts: {
      failed: (message) => t('failed', { message }),
      unanswered: (message) => t('failed', { message }),
      cancelled: t('cancelled'),
    },
    onEnd: props.onProposed,
    onSuccess: props.onClose,
  });
  const count = to - from + 1;
  const isPossible = from >= 0 && to <= last && count >= 2 && count <= MAX_PROPOSAL_FRAMES;
  const seconds = format.number(count / video.fps, { maximumFractionDigits: 1 });
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': close }}
    >
      {task.taskId ? (
        <TaskProgress taskId={task.taskId} label={t('running')} onEnd={task.ended} />
      ) : (
        <Stack gap="lg">
          <Text size="sm">{t('text')}</Text>
          <Group grow align="start">
            <NumberInput
              label={t('from')}
              min={0}
              max={last}
              allowDecimal={false}
              value={from}
              onChange={(value) => setFrom(Number(value) || 0)}
            />
            <NumberInput
              label={t('to')}
              min={0}
              max={last}
              allowDecimal={false}
              value={to}
              onChange={(value) => setTo(Number(value) || 0)}
            />
          </Group>
          <Text size="sm" c={isPossible ? 'dimmed' : 'red'} aria-live="polite">
            {isPossible
              ? t('range', { count, seconds })
              : t('rangeWrong', { max: MAX_PROPOSAL_FRAMES, last })}
          </Text>
          <Select
            label={detect('model')}
            data={[{ value: DEFAULT_DETECTION.model_id, label: detect('modelName') }]}
            value={DEFAULT_DETECTION.model_id}
            allowDeselect={false}
          />
          <LabeledSlider
            label={detect('threshold')}
            limit={CONFIDENCE_LIMITS}
            value={threshold}
            format={(value) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
            onChange={setThreshold}
          />
          {task.error && (
            <Alert color="red" role="alert">
              {task.error}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button onClick={task.start} loading={task.starting} disabled={!isPossible}>
              {t('start')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
