'use client';
import { Box, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFocusCentered, IconPhoto, IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { deleteFrame, type FrameView } from '@/lib/domain/frames/contract';
import { callApi } from '@/lib/platform/http/client';
import { DetectionDialog } from './detection-dialog';
import { ExtractionDialog } from './extraction-dialog';
import { FrameCard } from './frame-card';
import { useFrames } from './use-frames';

/** The frames of a video: extract, look, select, detect. */
export function FrameBrowser(props: {
  readonly videoId: string;
  /** Address of a frame's detections, without the frame's id. */
  readonly detectionBase: string;
  readonly canEdit: boolean;
  readonly runningTaskId: string | null;
}) {
  const t = useTranslations('frames');
  const ask = useConfirm();
  const [dialog, setDialog] = useState<'extract' | 'detect' | null>(props.runningTaskId ? 'extract' : null);
  const [runningTaskId, setRunningTaskId] = useState(props.runningTaskId);
  const { frames, total, selectedTotal, error, reload, ...list } = useFrames(props.videoId);

  const complain = (text: string) => notifications.show({ color: 'red', message: text });

  const select = async (frame: FrameView, next: boolean): Promise<void> => {
    await list.select(frame, next).catch((cause: Error) => {
      complain(t('selectFailed', { message: cause.message }));
    });
  };

  const remove = (frame: FrameView): void =>
    ask({
      message: t('deleteConfirm', { number: frame.frameNumber }),
      confirmLabel: t('deleteLabel'),
      destructive: true,
      action: async () => {
        try {
          await callApi(deleteFrame, { params: { id: frame.id } });
          await reload();
        } catch (cause) {
          complain(t('deleteFailed', { message: (cause as Error).message }));
        }
      },
    });

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
            {t('count', { count: total })}, {t('selectedCount', { count: selectedTotal })}
          </Text>
          <Group gap="sm">
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
      {list.isLoading && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} aria-busy>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} height={200} />
          ))}
        </SimpleGrid>
      )}
      {list.isLoaded && frames.length === 0 && (
        <EmptyState
          icon={<IconPhoto size={28} />}
          title={t('empty')}
          description={t('emptyText')}
          action={extractButton}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }}>
        {frames.map((frame) => (
          <FrameCard
            key={frame.id}
            frame={frame}
            href={`${props.detectionBase}/${frame.id}`}
            canEdit={props.canEdit}
            onSelect={(next) => void select(frame, next)}
            onDelete={() => remove(frame)}
          />
        ))}
      </SimpleGrid>
      {total > frames.length && (
        <Box ta="center">
          <Button variant="default" onClick={list.loadMore} loading={list.isValidating}>
            {t('loadMore')}
          </Button>
        </Box>
      )}
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
