import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the list of patients. */
export default async function BusinessPatientsPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/business/patients');
  redirect(await withQuery('/sarm/patients', searchParams));
}
