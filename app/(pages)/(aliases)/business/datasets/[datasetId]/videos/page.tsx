import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';

/** An older name of a dataset's videos. */
export default async function BusinessVideosPage({ params }: { params: Promise<{ datasetId: string }> }) {
  await guardPage('access_business');
  redirect(`/sarm/datasets/${encodeURIComponent((await params).datasetId)}/videos`);
}
