import { Stack } from '@mantine/core';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { VideoGrid } from '@/components/frames/selection/video-grid';
import { DeniedPage } from '@/components/ui/denied-page';
import { PageHeader } from '@/components/ui/page-header';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';
import { requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

export async function generateMetadata() {
  return { title: (await getTranslations('frames.selection'))('title') };
}

export default async function FrameSelectionStartPage({ searchParams }: { searchParams: SearchParams }) {
  const principal = await guardWorkflow('/sarm/frames');
  const t = await getTranslations('frames.selection');
  if (!mayOpenPage(principal.permissions, '/sarm/frames')) {
    return <DeniedPage title={t('title')} message={t('denied')} />;
  }
  const { videoId } = await searchParams;
  if (typeof videoId === 'string') {
    requireIds(videoId);
    redirect(await withQuery(`/sarm/frames/${videoId}`, searchParams, { videoId: undefined }));
  }
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      <VideoGrid />
    </Stack>
  );
}
