import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { z } from 'zod';
import { TracksView } from '@/components/player/tracks-view';
import { DeniedPage } from '@/components/ui/denied-page';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getVideo } from '@/lib/domain/videos';
import { mayFollow, mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = {
  params: Promise<{ videoId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const PAGE = '/sarm/analysis/[videoId]/tracks';
/** Once for the title and the page. */
const loadVideo = cache(getVideo);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('tracks');
  const { videoId } = await params;
  return pageTitle(PAGE, t('metaTitle'), async (principal) =>
    t('title', { name: (await loadVideo(principal, videoId)).name }),
  );
}

export default async function VideoTracksPage({ params, searchParams }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { videoId } = await params;
  requireIds(videoId);
  const t = await getTranslations('tracks');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('metaTitle')} message={(await getTranslations('analyses'))('denied')} />;
  }
  const video = await findOr404(loadVideo(principal, videoId));
  const analysisId = z.uuid().safeParse((await searchParams).analysisId).data;
  const figures = `/sarm/analysis/${videoId}`;
  return (
    <Stack gap="lg">
      <PageHeader
        above={
          <>
            <KnownContext projectId={video.projectId} datasetId={video.datasetId} videoId={video.id} />
            <Trail
              label={video.name}
              steps={[
                { label: (await getTranslations('analyses.video'))('results'), href: '/sarm/results' },
                { label: video.name, href: figures },
                { label: t('list.heading') },
              ]}
            />
          </>
        }
        title={t('title', { name: video.name })}
        description={t('description')}
        actions={
          mayFollow(principal.permissions, figures) && (
            <LinkButton href={figures} variant="default">
              {t('toAnalysis')}
            </LinkButton>
          )
        }
      />
      <TracksView videoId={videoId} analysisId={analysisId} />
    </Stack>
  );
}
