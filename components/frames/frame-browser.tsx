'use client';
import { Box, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFocusCentered, IconPhoto, IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { deleteFrame, type FrameView, listFrames, selectFrame } from '@/lib/domain/frames/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { DetectionDialog } from './detection-dialog';
import { ExtractionDialog } from './extraction-dialog';
import { FrameCard } from './frame-card';

const FIRST_PAGE = 50;
const MORE = 50;

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
  const [limit, setLimit] = useState(FIRST_PAGE);
  const [dialog, setDialog] = useState<'extract' | 'detect' | null>(props.runningTaskId ? 'extract' : null);
  const [runningTaskId, setRunningTaskId] = useState(props.runningTaskId);
  const { data, error, isLoading, mutate } = useApi(
    listFrames,
    { params: { videoId: props.videoId }, query: { limit, offset: 0 } },
    { keepPreviousData: true },
  );
  const frames = data?.frames ?? [];
  const selected = frames.filter((frame) => frame.selected);
  const toDetect = (selected.length > 0 ? selected : frames).slice(0, 200).map((frame) => frame.id);

  const complain = (text: string) => notifications.show({ color: 'red', message: text });

  const select = async (frame: FrameView, next: boolean): Promise<void> => {
    const changed = frames.map((each) => (each.id === frame.id ? { ...each, selected: next } : each));
    await mutate(
      async () => {
        await callApi(selectFrame, { params: { id: frame.id }, body: { selected: next } });
        return data && { ...data, frames: changed };
      },
      { optimisticData: data && { ...data, frames: changed }, revalidate: false, rollbackOnError: true },
    ).catch((cause: Error) => complain(t('selectFailed', { message: cause.message })));
  };

  const remove = (frame: FrameView): void =>
    ask({
      message: t('deleteConfirm', { number: frame.frameNumber }),
      confirmLabel: t('deleteLabel'),
      destructive: true,
      action: async () => {
        try {
          await callApi(deleteFrame, { params: { id: frame.id } });
          await mutate();
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
            {t('count', { count: data?.total ?? 0 })}, {t('selectedCount', { count: selected.length })}
          </Text>
          <Group gap="sm">
            {props.canEdit && (
              <Button
                variant="default"
                leftSection={<IconFocusCentered size={18} aria-hidden />}
                onClick={() => setDialog('detect')}
              >
                {selected.length > 0 ? t('detect.selected', { count: selected.length }) : t('detect.action')}
              </Button>
            )}
            {extractButton}
          </Group>
        </Group>
      )}
      {error && (
        <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />
      )}
      {isLoading && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} aria-busy>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} height={200} />
          ))}
        </SimpleGrid>
      )}
      {data && frames.length === 0 && (
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
      {data && data.total > frames.length && (
        <Box ta="center">
          <Button variant="default" onClick={() => setLimit(Math.min(2000, limit + MORE))}>
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
          void mutate();
        }}
      />
      <DetectionDialog
        frameIds={toDetect}
        opened={dialog === 'detect'}
        onClose={() => setDialog(null)}
        onDetected={() => void mutate()}
      />
    </Stack>
  );
}
