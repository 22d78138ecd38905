import { Group, Stack } from '@mantine/core';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { GoBackButton } from '@/components/auth/go-back-button';
import { MaskExtraction } from '@/components/masks/mask-extraction';
import { DeniedPage } from '@/components/ui/denied-page';
import { ErrorAlert } from '@/components/ui/error-alert';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getProject } from '@/lib/domain/projects';
import { getVideo } from '@/lib/domain/videos';
import { levelAllows } from '@/lib/platform/access';
import { mayFollow, mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, isId, requireIds } from '@/lib/platform/http/not-found';
import type { SearchParams } from '@/lib/platform/http/with-query';

const PAGE = '/finetune/mask-extraction';
const DATASETS = '/technical/datasets';

type Props = { searchParams: SearchParams };

/** Once for the title and the page. */
const loadVideo = cache(getVideo);

export async function generateMetadata({ searchParams }: Props) {
  const [t, { videoId }] = await Promise.all([getTranslations('masks'), searchParams]);
  const general = t('titleExtraction');
  if (typeof videoId !== 'string' || !isId(videoId)) return { title: general };
  return pageTitle(PAGE, general, async (principal) =>
    t('titleOf', { video: (await loadVideo(principal, videoId)).name }),
  );
}

/** Masks of the cells of a video, and their export. */
export default async function MaskExtractionPage({ searchParams }: Props) {
  const principal = await guardWorkflow(PAGE);
  const [t, { videoId, datasetId }] = await Promise.all([getTranslations('masks'), searchParams]);
  const toDatasets = mayFollow(principal.permissions, DATASETS) && (
    <LinkButton href={DATASETS} variant="default">
      {t('backToDatasets')}
    </LinkButton>
  );
  if (!mayOpenPage(principal.permissions, PAGE)) {
    const action = (
      <Group gap="sm">
        <GoBackButton label={t('goBack')} />
        {toDatasets}
      </Group>
    );
    return <DeniedPage title={t('titleExtraction')} message={t('deniedExtraction')} action={action} />;
  }
  if (typeof videoId !== 'string' || typeof datasetId !== 'string') {
    return (
      <Stack gap="lg">
        <PageHeader title={t('titleExtraction')} />
        <ErrorAlert message={t(typeof videoId === 'string' ? 'datasetRequired' : 'videoRequired')} />
        <Group>{toDatasets}</Group>
      </Stack>
    );
  }
  requireIds(videoId, datasetId);
  const video = await findOr404(loadVideo(principal, videoId));
  if (video.datasetId !== datasetId) notFound();
  const project = await findOr404(getProject(principal, video.projectId));
  const title = t('titleOf', { video: video.name });
  return (
    <Stack gap="lg">
      <KnownContext projectId={video.projectId} datasetId={video.datasetId} videoId={video.id} />
      <PageHeader
        above={
          <Trail
            label={t('trail')}
            steps={[
              { label: t('trailTechnical'), href: '/finetune' },
              { label: t('trailDatasets'), href: DATASETS },
              { label: t('titleExtraction') },
            ]}
          />
        }
        title={title}
        description={t('description')}
        actions={toDatasets}
      />
      <MaskExtraction
        datasetId={datasetId}
        videoId={videoId}
        userId={principal.userId}
        frame={{ width: video.width, height: video.height }}
        canEdit={levelAllows(project.accessLevel, 'write') && !project.isArchived}
      />
    </Stack>
  );
}
