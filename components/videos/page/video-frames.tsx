'use client';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/analyses/status-badge';
import { Section } from '@/components/reports/section';
import { ErrorAlert } from '@/components/ui/error-alert';
import { Link } from '@/components/ui/link';
import { PageLink, useMayFollow } from '@/components/ui/page-access';
import { listSubmissions } from '@/lib/domain/frame-submissions/contract';
import { listFrames } from '@/lib/domain/frames/contract';
import type { VideoView } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';
import classes from './video-frames.module.css';

const SHOWN_FRAMES = 8;
const SHOWN_SUBMISSIONS = 5;

/** The first stills of a recording and its newest submissions, each with the way to all of them. */
export function VideoFrames({ video }: { readonly video: VideoView }) {
  const t = useTranslations('videos.page');
  const framesPath = `/sarm/projects/${video.projectId}/datasets/${video.datasetId}/videos/${video.id}/frames`;
  const maySeeFrames = useMayFollow()(framesPath);
  return (
    <Stack gap="lg">
      <Section title={t('frames')}>
        <Text size="sm">{t('framesKept', { count: video.framesCount })}</Text>
        {maySeeFrames && video.framesCount > 0 && <Strip key={video.framesCount} videoId={video.id} />}
        {maySeeFrames && <PageLink href={framesPath}>{t('allFrames')}</PageLink>}
      </Section>
      <Submissions videoId={video.id} />
    </Stack>
  );
}

function Strip({ videoId }: { readonly videoId: string }) {
  const t = useTranslations('frames');
  const format = useFormatter();
  const { data, error } = useApi(listFrames, { params: { videoId }, query: { limit: SHOWN_FRAMES } });
  if (error) return <ErrorAlert message={t('loadFailed', { message: error.message })} />;
  if (!data) return <Skeleton height={90} />;
  return (
    <div className={classes.strip}>
      {data.frames.map((frame) => (
        <Link
          key={frame.id}
          href={`/sarm/frame-detection/${frame.id}`}
          aria-label={t('open', { number: frame.frameNumber })}
        >
          {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
          <img
            src={`/sarm/media/view-frame/${frame.id}`}
            alt={t('pictureOf', {
              number: frame.frameNumber,
              seconds: format.number(frame.timeOffset, { maximumFractionDigits: 2 }),
            })}
            loading="lazy"
            width={frame.width}
            height={frame.height}
          />
        </Link>
      ))}
    </div>
  );
}

function Submissions({ videoId }: { readonly videoId: string }) {
  const t = useTranslations('videos.page');
  const format = useFormatter();
  const { data } = useApi(listSubmissions, { query: { video_id: videoId, limit: SHOWN_SUBMISSIONS } });
  if (!data || data.total === 0) return null;
  return (
    <Section title={t('submissions', { count: data.total })}>
      {data.submissions.map((submission) => (
        <Group key={submission.id} justify="space-between" gap="sm">
          <PageLink href={`/sarm/results?submission=${submission.id}`}>
            {t('submission', {
              count: submission.frameCount,
              date: format.dateTime(new Date(submission.createdAt), 'moment'),
            })}
          </PageLink>
          <StatusBadge status={submission.status} />
        </Group>
      ))}
    </Section>
  );
}
