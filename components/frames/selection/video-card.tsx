'use client';
import { Anchor, Box, Paper, Text } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { inOneLine } from '@/components/ui/in-one-line';
import { Link } from '@/components/ui/link';
import { clock } from '@/components/videos/format';
import { useWorkflow } from '@/components/workflow/use-workflow';
import type { VideoView } from '@/lib/domain/videos/contract';
import classes from './video-card.module.css';

/** A video to select frames of: all of the card leads to them. */
export function VideoCard({ video }: { readonly video: VideoView }) {
  const t = useTranslations('frames');
  const locale = useLocale();
  const { workflow, paths } = useWorkflow();
  const [missing, setMissing] = useState(false);
  const facts = [
    clock(video.duration, locale),
    t('count', { count: video.framesCount }),
    video.patientId ?? t('selection.noPatient'),
  ];
  return (
    <Paper withBorder component="article" className={classes.card}>
      <Box className={classes.picture} aria-hidden>
        {!missing && video.previewStatus !== 'pending' && (
          // biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching
          <img
            src={`/sarm/media/thumbnail/${video.id}`}
            alt=""
            loading="lazy"
            onError={() => setMissing(true)}
          />
        )}
      </Box>
      <Box p="sm">
        <Anchor
          component={Link}
          href={workflow === 'sarm' ? `/sarm/frames/${video.id}` : paths.frames(video)}
          className={classes.link}
          size="sm"
          fw={600}
          aria-label={t('selection.openVideo', { name: video.name })}
        >
          {video.name}
        </Anchor>
        <Text size="xs" c="dimmed" mt={2}>
          {inOneLine(...facts)}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {video.datasetName}
        </Text>
      </Box>
    </Paper>
  );
}
