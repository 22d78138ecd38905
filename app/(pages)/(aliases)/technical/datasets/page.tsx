import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the technical dataset list. */
export default async function TechnicalDatasetsPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/technical/datasets');
  redirect(await withQuery('/finetune/datasets', searchParams));
}
