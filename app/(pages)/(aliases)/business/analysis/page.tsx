import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the list of analyses. */
export default async function BusinessAnalysisPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/business/analysis');
  redirect(await withQuery('/sarm/results', searchParams));
}
