import { Alert, Group, Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { FrameSelection } from '@/components/frames/selection/frame-selection';
import { Section } from '@/components/reports/section';
import { DeniedPage } from '@/components/ui/denied-page';
import { PageLink } from '@/components/ui/page-access';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { VideoFacts } from '@/components/videos/video-facts';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getProject } from '@/lib/domain/projects';
import { getVideo } from '@/lib/domain/videos';
import { isExtracting } from '@/lib/domain/videos/contract';
import { levelAllows } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

const PAGE = '/sarm/frames/[videoId]';

type Props = { params: Promise<{ videoId: string }> };

/** Once for the title and the page. */
const loadVideo = cache(getVideo);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('frames.selection');
  const { videoId } = await params;
  return pageTitle(PAGE, t('title'), async (principal) =>
    t('titleOf', { video: (await loadVideo(principal, videoId)).name }),
  );
}

export default async function FrameSelectionPage({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { videoId } = await params;
  requireIds(videoId);
  const t = await getTranslations('frames.selection');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('title')} message={t('denied')} />;
  }
  const video = await findOr404(loadVideo(principal, videoId));
  const project = await findOr404(getProject(principal, video.projectId));
  const canEdit = levelAllows(project.accessLevel, 'write') && !project.isArchived;
  const dataset = `/sarm/projects/${video.projectId}/datasets/${video.datasetId}`;
  const shell = await getTranslations('shell');
  return (
    <Stack gap="lg">
      <KnownContext projectId={video.projectId} datasetId={video.datasetId} videoId={video.id} />
      <PageHeader
        above={
          <Trail
            label={shell('trail')}
            steps={[
              { label: t('allVideos'), href: '/sarm/frames' },
              { label: video.datasetName, href: `${dataset}/videos` },
              { label: video.name },
            ]}
          />
        }
        title={t('titleOf', { video: video.name })}
        description={t('descriptionOf')}
      />
      {!canEdit && (
        <Alert color="gray" role="note">
          {t('readOnly')}
        </Alert>
      )}
      <Section title={t('video')}>
        <VideoFacts video={video} isBrief />
        <Group gap="lg">
          <PageLink href={`/sarm/video/${video.id}`}>{t('toVideo')}</PageLink>
          <PageLink href={`${dataset}/videos/${video.id}/frames`}>{t('toFrames')}</PageLink>
        </Group>
      </Section>
      <FrameSelection
        videoId={videoId}
        canEdit={canEdit}
        runningTaskId={isExtracting(video) ? video.lastTaskId : null}
      />
    </Stack>
  );
}
