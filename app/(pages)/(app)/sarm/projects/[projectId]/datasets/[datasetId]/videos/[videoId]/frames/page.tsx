import { Stack } from '@mantine/core';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { GoBackButton } from '@/components/auth/go-back-button';
import { FrameBrowser } from '@/components/frames/frame-browser';
import { DeniedPage } from '@/components/ui/denied-page';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { getProject } from '@/lib/domain/projects';
import { getVideo } from '@/lib/domain/videos';
import { isExtracting } from '@/lib/domain/videos/contract';
import { levelAllows } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

const PAGE = '/sarm/projects/[projectId]/datasets/[datasetId]/videos/[videoId]/frames';

type Props = { params: Promise<{ projectId: string; datasetId: string; videoId: string }> };

/** Once for the title and the page. */
const loadVideo = cache(getVideo);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('frames');
  const { videoId } = await params;
  const general = (await getTranslations('shell.stages'))('frames');
  return pageTitle(PAGE, general, async (principal) =>
    t('title', { video: (await loadVideo(principal, videoId)).name }),
  );
}

export default async function FramesPage({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { projectId, datasetId, videoId } = await params;
  requireIds(projectId, datasetId, videoId);
  const t = await getTranslations('frames');
  const shell = await getTranslations('shell');
  const videosPath = `/sarm/projects/${projectId}/datasets/${datasetId}/videos`;
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return (
      <DeniedPage
        title={shell('stages.frames')}
        message={t('denied')}
        action={<GoBackButton label={shell('goBack')} />}
      />
    );
  }
  const [video, project] = await findOr404(
    Promise.all([loadVideo(principal, videoId), getProject(principal, projectId)]),
  );
  if (video.projectId !== projectId || video.datasetId !== datasetId) notFound();
  const extracting = isExtracting(video) ? video.lastTaskId : null;

  return (
    <Stack gap="lg">
      <PageHeader
        above={
          <Trail
            label={shell('trail')}
            steps={[
              { label: shell('stages.projects'), href: '/sarm/projects' },
              { label: video.datasetName, href: videosPath },
              { label: video.name },
            ]}
          />
        }
        title={t('title', { video: video.name })}
        description={t('description')}
      />
      <FrameBrowser
        videoId={videoId}
        detectionBase={`/sarm/projects/${projectId}/datasets/${datasetId}/frame-detection`}
        canEdit={levelAllows(project.accessLevel, 'write') && !project.isArchived}
        runningTaskId={extracting}
        videoDurationSeconds={video.duration}
      />
    </Stack>
  );
}
