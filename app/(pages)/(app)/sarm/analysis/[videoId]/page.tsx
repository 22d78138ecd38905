import { Stack } from '@mantine/core';
import { IconMicroscope } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { VideoMeasurement } from '@/components/analyses/video-measurement';
import { DeniedAlert } from '@/components/ui/denied-alert';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getVideoMeasurement } from '@/lib/domain/analyses';
import { mayFollow, mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { params: Promise<{ videoId: string }> };

export async function generateMetadata() {
  return { title: (await getTranslations('analyses.video'))('metaTitle') };
}

export default async function VideoAnalysisPage({ params }: Props) {
  const principal = await guardWorkflow('/sarm/analysis/[videoId]');
  const { videoId } = await params;
  requireIds(videoId);
  if (!mayOpenPage(principal.permissions, '/sarm/analysis/[videoId]')) {
    return <DeniedAlert message={(await getTranslations('analyses'))('denied')} />;
  }
  const t = await getTranslations('analyses.video');
  const { video, measurement } = await findOr404(getVideoMeasurement(principal, videoId));
  const dataset = `/sarm/projects/${video.projectId}/datasets/${video.datasetId}/videos`;
  const above = (
    <>
      <KnownContext projectId={video.projectId} datasetId={video.datasetId} videoId={video.id} />
      <Trail
        label={t('toDataset')}
        steps={[
          { label: t('results'), href: '/sarm/results' },
          { label: video.datasetName, href: dataset },
          { label: video.name },
        ]}
      />
    </>
  );
  if (!measurement) {
    return (
      <Stack gap="lg">
        <PageHeader above={above} title={t('title', { name: video.name })} />
        <EmptyState
          icon={<IconMicroscope size={28} />}
          title={t('notAnalysed')}
          description={t('notAnalysedText')}
          action={
            mayFollow(principal.permissions, dataset) && (
              <LinkButton href={dataset}>{t('toDataset')}</LinkButton>
            )
          }
        />
      </Stack>
    );
  }
  return <VideoMeasurement above={above} video={{ id: video.id, name: video.name }} {...measurement} />;
}
