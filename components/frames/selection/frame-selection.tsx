'use client';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { FrameView } from '@/lib/domain/frames/contract';
import { ExtractionDialog } from '../extraction-dialog';
import { FrameCard } from '../frame-card';
import { FrameGrid } from '../frame-grid';
import { useFrames } from '../use-frames';
import { SubmitPanel } from './submit-panel';

/** The specification: here each 'Load More' brings 20 frames. */
const MORE = 20;

/** The frames of a video to choose from, and the way to submit those that were chosen. */
export function FrameSelection(props: {
  readonly videoId: string;
  /** Whether the person's membership lets the selection be changed. */
  readonly canEdit: boolean;
  readonly runningTaskId: string | null;
}) {
  const t = useTranslations('frames');
  const [extracting, setExtracting] = useState(props.runningTaskId !== null);
  const [runningTaskId, setRunningTaskId] = useState(props.runningTaskId);
  const list = useFrames(props.videoId, MORE);
  const { frames, total, selectedTotal, error, reload } = list;

  const select = (frame: FrameView, next: boolean): void => {
    list.select(frame, next).catch((cause: Error) => {
      notifications.show({ color: 'red', message: t('selectFailed', { message: cause.message }) });
    });
  };
  const extractButton = props.canEdit && (
    <Button
      variant="default"
      leftSection={<IconPhotoPlus size={18} aria-hidden />}
      onClick={() => setExtracting(true)}
    >
      {t('extract.action')}
    </Button>
  );

  return (
    <Stack gap="md">
      {error && (
        <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void reload()} />
      )}
      {list.isLoaded && frames.length === 0 && (
        <EmptyState
          icon={<IconPhoto size={28} />}
          title={t('empty')}
          description={t('emptyText')}
          action={extractButton}
        />
      )}
      {frames.length > 0 && (
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            {t('selection.frames')}
          </Title>
          <Group gap="sm">
            <Text size="sm" c="dimmed" aria-live="polite">
              {t('count', { count: total })}, {t('selectedCount', { count: selectedTotal })}
            </Text>
            {extractButton}
          </Group>
        </Group>
      )}
      <FrameGrid
        list={list}
        card={(frame) => (
          <FrameCard
            key={frame.id}
            frame={frame}
            open={`/sarm/frame-detection/${frame.id}`}
            canEdit={props.canEdit}
            onSelect={(next) => select(frame, next)}
          />
        )}
      />
      {frames.length > 0 && props.canEdit && (
        <SubmitPanel
          videoId={props.videoId}
          selectedTotal={selectedTotal}
          onSubmitted={() => void reload()}
        />
      )}
      <ExtractionDialog
        videoId={props.videoId}
        opened={extracting}
        runningTaskId={runningTaskId}
        onClose={() => setExtracting(false)}
        onExtracted={() => {
          setRunningTaskId(null);
          void reload();
        }}
      />
    </Stack>
  );
}
