import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { VideoPage } from '@/components/videos/page/video-page';
import { getVideo } from '@/lib/domain/videos';
import { guardPage, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

const PAGE = '/sarm/video/[videoId]';

type Props = { params: Promise<{ videoId: string }> };

/** Once for the title and the page. */
const loadVideo = cache(getVideo);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('videos.page');
  const { videoId } = await params;
  return pageTitle(PAGE, t('metaTitle'), async (principal) => (await loadVideo(principal, videoId)).name);
}

export default async function VideoRoute({ params }: Props) {
  const principal = await guardPage(PAGE);
  const { videoId } = await params;
  requireIds(videoId);
  return <VideoPage given={await findOr404(loadVideo(principal, videoId))} />;
}
