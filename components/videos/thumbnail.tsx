'use client';
import { Box, Image, UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled, IconVideo } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { VideoView } from '@/lib/videos/contract';
import classes from './thumbnail.module.css';

/** A picture of the video that plays it. */
export function Thumbnail({ video, onPlay }: { readonly video: VideoView; readonly onPlay: () => void }) {
  const t = useTranslations('videos.actions');
  const [missing, setMissing] = useState(false);
  return (
    <UnstyledButton
      className={classes.button}
      onClick={onPlay}
      aria-label={t('playLabel', { name: video.name })}
    >
      {missing || video.previewStatus === 'pending' ? (
        <IconVideo size={28} stroke={1.4} aria-hidden />
      ) : (
        <Image
          src={`/sarm/media/thumbnail/${video.id}`}
          alt=""
          w="100%"
          h="100%"
          fit="cover"
          loading="lazy"
          onError={() => setMissing(true)}
        />
      )}
      <Box className={classes.play} aria-hidden>
        <IconPlayerPlayFilled size={16} />
      </Box>
    </UnstyledButton>
  );
}
