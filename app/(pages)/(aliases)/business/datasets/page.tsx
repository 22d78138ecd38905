import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the dataset list. */
export default async function BusinessDatasetsPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/business/datasets');
  redirect(await withQuery('/sarm/datasets', searchParams));
}
