import { redirect } from 'next/navigation';
import { getDataset } from '@/lib/domain/datasets';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

/** The short address of a dataset's videos leads to the full one. */
export default async function DatasetVideosPage({ params }: { params: Promise<{ datasetId: string }> }) {
  const principal = await guardPage('upload_videos');
  const { datasetId } = await params;
  requireIds(datasetId);
  const { projectId } = await findOr404(getDataset(principal, datasetId));
  redirect(`/sarm/projects/${projectId}/datasets/${datasetId}/videos`);
}
