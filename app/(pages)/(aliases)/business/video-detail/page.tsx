import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the page of a video. */
export default async function BusinessVideoDetailPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/business/video-detail');
  redirect(await withQuery('/sarm/video-detail', searchParams));
}
