import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/auth/page-guard';
import { getDataset } from '@/lib/datasets';
import { findOr404, requireIds } from '@/lib/http/not-found';

/** The short address of a dataset's videos leads to the full one. */
export default async function DatasetVideosPage({ params }: { params: Promise<{ datasetId: string }> }) {
  const principal = await guardPage('upload_videos');
  const { datasetId } = await params;
  requireIds(datasetId);
  const { projectId } = await findOr404(getDataset(principal, datasetId));
  redirect(`/sarm/projects/${projectId}/datasets/${datasetId}/videos`);
}
