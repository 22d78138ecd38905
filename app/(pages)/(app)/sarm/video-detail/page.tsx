import { Stack } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { GoBackButton } from '@/components/auth/go-back-button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { VideoPage } from '@/components/videos/page/video-page';
import { getVideo } from '@/lib/domain/videos';
import { guardPage, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import type { SearchParams } from '@/lib/platform/http/with-query';

const PAGE = '/sarm/video-detail';

type Props = { searchParams: SearchParams };

/** Once for the title and the page. */
const loadVideo = cache(getVideo);

export async function generateMetadata({ searchParams }: Props) {
  const t = await getTranslations('videos.page');
  const { videoId } = await searchParams;
  if (typeof videoId !== 'string') return { title: t('metaTitle') };
  return pageTitle(PAGE, t('metaTitle'), async (principal) => (await loadVideo(principal, videoId)).name);
}

/** The same page as /sarm/video/{videoId}, for who may see results. */
export default async function VideoDetailPage({ searchParams }: Props) {
  const principal = await guardPage(PAGE);
  const { videoId } = await searchParams;
  if (typeof videoId !== 'string' || videoId === '') {
    const t = await getTranslations('videos.page');
    const shell = await getTranslations('shell');
    return (
      <Stack gap="lg">
        <PageHeader title={t('metaTitle')} />
        <EmptyState
          icon={<IconVideoOff size={28} />}
          title={t('unavailable')}
          description={t('unavailableText')}
          action={<GoBackButton label={shell('goBack')} />}
        />
      </Stack>
    );
  }
  requireIds(videoId);
  return <VideoPage given={await findOr404(loadVideo(principal, videoId))} />;
}
