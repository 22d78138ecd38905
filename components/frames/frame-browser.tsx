'use client';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconFocusCentered, IconPhoto, IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { CoverageText } from './coverage-text';
import { DetectionDialog } from './detection-dialog';
import { ExtractionDialog } from './extraction-dialog';
import { FrameCard } from './frame-card';
import { FrameGrid } from './frame-grid';
import { useFrameActions } from './use-frame-actions';
import { useFrames } from './use-frames';

/** The frames of a video: extract, look, select, detect. */
export function FrameBrowser(props: {
  readonly videoId: string;
  /** Address of a frame's detections, without the frame's id. */
  readonly detectionBase: string;
  readonly canEdit: boolean;
  readonly runningTaskId: string | null;
  readonly videoDurationSeconds: number;
}) {
  const t = useTranslations('frames');
  const [dialog, setDialog] = useState<'extract' | 'detect' | null>(props.runningTaskId ? 'extract' : null);
  const [showBoxes, setShowBoxes] = useState(false);
  const [runningTaskId, setRunningTaskId] = useState(props.runningTaskId);
  const list = useFrames(props.videoId);
  const { frames, total, selectedTotal, error, reload } = list;

  const { select, remove } = useFrameActions(list);

  const extractButton = props.canEdit && (
    <Button leftSection={<IconPhotoPlus size={18} aria-hidden />} onClick={() => setDialog('extract')}>
      {t('extract.action')}
    </Button>
  );

  return (
    <Stack gap="md">
      {frames.length > 0 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('count', { count: total })}, {t('selectedCount', { count: selectedTotal })} ·{' '}
            <CoverageText frames={frames} durationSeconds={props.videoDurationSeconds} />
          </Text>
          <Group gap="sm">
            <Switch
              label={t('showBoxes')}
              checked={showBoxes}
              onChange={(event) => setShowBoxes(event.currentTarget.checked)}
            />
            {props.canEdit && (
              <Button
                variant="default"
                leftSection={<IconFocusCentered size={18} aria-hidden />}
                onClick={() => setDialog('detect')}
              >
                {selectedTotal > 0 ? t('detect.selected', { count: selectedTotal }) : t('detect.action')}
              </Button>
            )}
            {extractButton}
          </Group>
        </Group>
      )}
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
      <FrameGrid
        list={list}
        card={(frame) => (
          <FrameCard
            key={frame.id}
            frame={frame}
            open={`${props.detectionBase}/${frame.id}`}
            canEdit={props.canEdit}
            showBoxes={showBoxes}
            onSelect={(next) => void select(frame, next)}
            onDelete={() => remove(frame)}
          />
        )}
      />
      <ExtractionDialog
        videoId={props.videoId}
        opened={dialog === 'extract'}
        runningTaskId={runningTaskId}
        onClose={() => setDialog(null)}
        onExtracted={() => {
          setRunningTaskId(null);
          void reload();
        }}
      />
      <DetectionDialog
        videoId={props.videoId}
        selectedOnly={selectedTotal > 0}
        opened={dialog === 'detect'}
        onClose={() => setDialog(null)}
        onDetected={() => void reload()}
      />
    </Stack>
  );
}
