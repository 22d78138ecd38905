'use client';
import { Box, Image, UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { VideoView } from '@/lib/domain/videos/contract';
import classes from './thumbnail.module.css';

/** A picture of the video that plays it: a larger target for the pointer; keyboards have the button beside it. */
export function Thumbnail({ video, onPlay }: { readonly video: VideoView; readonly onPlay: () => void }) {
  const [missing, setMissing] = useState(false);
  return (
    <UnstyledButton className={classes.button} onClick={onPlay} tabIndex={-1} aria-hidden>
      {!missing && video.previewStatus !== 'pending' && (
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
