'use client';
import { Anchor, Box, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { getVideo, type VideoView } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';
import classes from './video-player.module.css';

const ASK_EVERY_MS = 2000;

export const originalAddress = (id: string): string => `/sarm/media/view-video/${id}?download=true`;

/** Plays a video's preview. */
export function VideoPlayer(props: { readonly video: VideoView | null; readonly onClose: () => void }) {
  const t = useTranslations('videos.player');
  return (
    <Modal
      opened={props.video !== null}
      onClose={props.onClose}
      title={props.video?.name}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.video && <Player key={props.video.id} given={props.video} autoPlay />}
    </Modal>
  );
}

/** A video to watch: its preview, or why there is none. */
export function Player({
  given,
  autoPlay = false,
}: {
  readonly given: VideoView;
  readonly autoPlay?: boolean;
}) {
  const t = useTranslations('videos.player');
  // A preview may still be on its way when somebody presses play right after an upload.
  const { data: video = given } = useApi(
    getVideo,
    { params: { id: given.id } },
    { refreshInterval: (latest) => (latest?.previewStatus === 'pending' ? ASK_EVERY_MS : 0) },
  );
  const [attempt, setAttempt] = useState(0);
  const download = (
    <Button component="a" href={originalAddress(video.id)} variant="default" size="xs">
      {t('download')}
    </Button>
  );

  if (video.previewStatus === 'failed') {
    return (
      <Stack gap="md" align="flex-start">
        <Text>{t('noPreview')}</Text>
        {download}
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      {video.previewStatus === 'pending' ? (
        <Group gap="sm" py="xl" justify="center" aria-live="polite">
          <Loader size="sm" />
          <Text>{t('pending')}</Text>
        </Group>
      ) : (
        <Screen key={attempt} video={video} autoPlay={autoPlay} onRetry={() => setAttempt(attempt + 1)} />
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('note')}
        </Text>
        <Anchor href={originalAddress(video.id)} size="sm">
          {t('download')}
        </Anchor>
      </Group>
    </Stack>
  );
}

function Screen({
  video,
  autoPlay,
  onRetry,
}: {
  readonly video: VideoView;
  readonly autoPlay: boolean;
  readonly onRetry: () => void;
}) {
  const t = useTranslations('videos.player');
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  if (state === 'failed') return <ErrorAlert message={t('failed')} onRetry={onRetry} />;
  return (
    <Box pos="relative">
      <video
        className={classes.video}
        src={`/sarm/media/view-video/${video.id}`}
        aria-label={video.name}
        controls
        autoPlay={autoPlay}
        preload="auto"
        muted
        loop
        playsInline
        onLoadedData={() => setState('ready')}
        onError={() => setState('failed')}
      />
      {state === 'loading' && (
        <Group className={classes.cover} justify="center" role="status" aria-label={t('loading')}>
          <Loader />
        </Group>
      )}
    </Box>
  );
}
