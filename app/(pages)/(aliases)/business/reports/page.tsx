import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the report generator; the analysis in the query is chosen there. */
export default async function BusinessReportsPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/business/reports');
  redirect(await withQuery('/sarm/reports', searchParams));
}
