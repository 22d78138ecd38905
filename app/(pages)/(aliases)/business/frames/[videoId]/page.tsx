import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

type Props = { params: Promise<{ videoId: string }>; searchParams: SearchParams };

/** An older name of a video's frames. */
export default async function BusinessFramesPage({ params, searchParams }: Props) {
  await guardPage('/business/frames/[videoId]');
  const { videoId } = await params;
  requireIds(videoId);
  redirect(await withQuery(`/sarm/frames/${videoId}`, searchParams));
}
