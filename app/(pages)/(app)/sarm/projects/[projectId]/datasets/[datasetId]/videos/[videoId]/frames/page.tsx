import { Stack } from '@mantine/core';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { FrameBrowser } from '@/components/frames/frame-browser';
import { DeniedAlert } from '@/components/ui/denied-alert';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { getVideo } from '@/lib/domain/videos';
import { admits, hasBusinessAccess } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { params: Promise<{ projectId: string; datasetId: string; videoId: string }> };

export async function generateMetadata() {
  return { title: (await getTranslations('shell.stages'))('frames') };
}

export default async function FramesPage({ params }: Props) {
  const principal = await guardPage('access_business');
  const { projectId, datasetId, videoId } = await params;
  requireIds(projectId, datasetId, videoId);
  const t = await getTranslations('frames');
  const shell = await getTranslations('shell');
  const videosPath = `/sarm/projects/${projectId}/datasets/${datasetId}/videos`;
  const may = ['view_frames', 'select_frames'].some((permission) =>
    admits(principal.permissions, permission),
  );
  if (!may) {
    return (
      <DeniedAlert
        message={t('denied')}
        action={
          <LinkButton href={videosPath} variant="default" size="xs">
            {shell('goBack')}
          </LinkButton>
        }
      />
    );
  }
  const video = await findOr404(getVideo(principal, videoId));
  if (video.projectId !== projectId || video.datasetId !== datasetId) notFound();
  const extracting = video.processingStatus === 'processing' ? video.lastTaskId : null;

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
        canEdit={hasBusinessAccess(principal.permissions)}
        runningTaskId={extracting}
      />
    </Stack>
  );
}
