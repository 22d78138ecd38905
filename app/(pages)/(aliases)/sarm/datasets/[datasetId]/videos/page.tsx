import { redirect } from 'next/navigation';
import { requireDatasetHead } from '@/lib/domain/datasets';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

type Props = { params: Promise<{ datasetId: string }>; searchParams: SearchParams };

/** The short address of a dataset's videos leads to the full one. */
export default async function DatasetVideosPage({ params, searchParams }: Props) {
  const principal = await guardPage('/sarm/datasets/[datasetId]/videos');
  const { datasetId } = await params;
  requireIds(datasetId);
  const { projectId } = await findOr404(requireDatasetHead(principal, datasetId));
  redirect(await withQuery(`/sarm/projects/${projectId}/datasets/${datasetId}/videos`, searchParams));
}
