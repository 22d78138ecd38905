import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the video stage. */
export default async function BusinessVideosStartPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/business/videos');
  redirect(await withQuery('/sarm/videos', searchParams));
}
