'use client';
import { Box, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconMicroscope, IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import type { VideoView } from '@/lib/domain/videos/contract';

/** Where one goes on from a recording, as far as it is open to the person. */
export function VideoPageActions(props: {
  readonly video: VideoView;
  readonly videosPath: string;
  /** Frames of the video that the newest measurement is based on; 0 while there is none. */
  readonly framesAnalyzed: number;
  readonly isLoading: boolean;
}) {
  const t = useTranslations('videos.page');
  const mayFollow = useMayFollow();
  const { videosPath, video } = props;
  const [frames, analysis] = [`/sarm/frames/${video.id}`, `/sarm/analysis/${video.id}`];
  return (
    <>
      {mayFollow(frames) && (
        <Button component={Link} href={frames} leftSection={<IconPhotoPlus size={18} aria-hidden />}>
          {t('extract')}
        </Button>
      )}
      {mayFollow(analysis) &&
        (props.framesAnalyzed > 0 ? (
          <Button
            component={Link}
            href={analysis}
            variant="default"
            leftSection={<IconMicroscope size={18} aria-hidden />}
          >
            {t('analyze')}
          </Button>
        ) : (
          <Tooltip label={t('notAnalyzed')} multiline w={260} disabled={props.isLoading}>
            <Box>
              <Button variant="default" leftSection={<IconMicroscope size={18} aria-hidden />} disabled>
                {t('analyze')}
              </Button>
            </Box>
          </Tooltip>
        ))}
      {mayFollow(videosPath) && (
        <Button
          component={Link}
          href={videosPath}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('back')}
        </Button>
      )}
    </>
  );
}
