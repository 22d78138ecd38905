import { redirect } from 'next/navigation';
import { getAnalysis } from '@/lib/domain/analyses';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

type Props = { searchParams: SearchParams };

/** An older name: the report of an analysis, or all analyses where none is named. */
export default async function BusinessReportsPage({ searchParams }: Props) {
  const principal = await guardPage('/business/reports');
  const { analysisId } = await searchParams;
  if (typeof analysisId !== 'string') redirect(await withQuery('/sarm/results', searchParams));
  requireIds(analysisId);
  const { datasetId } = await findOr404(getAnalysis(principal, analysisId));
  redirect(await withQuery(`/sarm/reports/view/${datasetId}`, searchParams));
}
