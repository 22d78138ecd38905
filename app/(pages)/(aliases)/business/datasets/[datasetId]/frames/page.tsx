import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

type Props = { params: Promise<{ datasetId: string }>; searchParams: SearchParams };

/** An older address of a dataset's frames: those of its videos are selected one video at a time. */
export default async function BusinessDatasetFramesPage({ params, searchParams }: Props) {
  await guardPage('/business/datasets/[datasetId]/frames');
  const { datasetId } = await params;
  requireIds(datasetId);
  redirect(await withQuery('/sarm/frames', searchParams, { datasetId }));
}
