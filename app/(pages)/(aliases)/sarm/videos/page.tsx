import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** Videos are reached through their project. */
export default async function VideosStartPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/sarm/videos');
  redirect(await withQuery('/sarm/projects', searchParams));
}
