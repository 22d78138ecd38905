import { redirect } from 'next/navigation';
import { getAnalysis } from '@/lib/domain/analyses';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { searchParams: Promise<{ analysisId?: string | string[] }> };

/** An older name: the report of an analysis, or all analyses where none is named. */
export default async function BusinessReportsPage({ searchParams }: Props) {
  const principal = await guardPage('access_business');
  const { analysisId } = await searchParams;
  if (typeof analysisId !== 'string') redirect('/sarm/results');
  requireIds(analysisId);
  const { datasetId } = await findOr404(getAnalysis(principal, analysisId));
  redirect(`/sarm/reports/view/${datasetId}?analysisId=${analysisId}`);
}
