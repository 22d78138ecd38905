import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';

/** An older name of a dataset's report. */
export default async function BusinessDatasetReportPage({
  params,
}: {
  params: Promise<{ datasetId: string }>;
}) {
  await guardPage('access_business');
  redirect(`/sarm/reports/view/${encodeURIComponent((await params).datasetId)}`);
}
