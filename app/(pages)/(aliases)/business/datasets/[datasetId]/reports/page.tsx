import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

type Props = { params: Promise<{ datasetId: string }>; searchParams: SearchParams };

/** An older name of a dataset's report. */
export default async function BusinessDatasetReportPage({ params, searchParams }: Props) {
  await guardPage('/business/datasets/[datasetId]/reports');
  const { datasetId } = await params;
  requireIds(datasetId);
  redirect(await withQuery(`/sarm/reports/view/${datasetId}`, searchParams));
}
