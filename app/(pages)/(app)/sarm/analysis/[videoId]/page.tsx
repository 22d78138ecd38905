import { Stack } from '@mantine/core';
import { IconMicroscope } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { VideoMeasurement } from '@/components/analyses/video-measurement';
import { DeniedPage } from '@/components/ui/denied-page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getVideoMeasurement } from '@/lib/domain/analyses';
import { findNewestAnalysis } from '@/lib/domain/exchange';
import { mayFollow, mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { params: Promise<{ videoId: string }> };

const PAGE = '/sarm/analysis/[videoId]';
/** Once for the title and the page. */
const loadMeasurement = cache(getVideoMeasurement);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('analyses.video');
  const { videoId } = await params;
  return pageTitle(PAGE, t('metaTitle'), async (principal) =>
    t('title', { name: (await loadMeasurement(principal, videoId)).video.name }),
  );
}

export default async function VideoAnalysisPage({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { videoId } = await params;
  requireIds(videoId);
  const t = await getTranslations('analyses.video');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('metaTitle')} message={(await getTranslations('analyses'))('denied')} />;
  }
  const { video, measurement } = await findOr404(loadMeasurement(principal, videoId));
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
          title={t('notAnalyzed')}
          description={t('notAnalyzedText')}
          action={
            mayFollow(principal.permissions, dataset) && (
              <LinkButton href={dataset}>{t('toDataset')}</LinkButton>
            )
          }
        />
      </Stack>
    );
  }
  return (
    <VideoMeasurement
      above={above}
      video={{ id: video.id, name: video.name }}
      analysisId={(await findNewestAnalysis(principal, video.id)) ?? null}
      {...measurement}
    />
  );
}
