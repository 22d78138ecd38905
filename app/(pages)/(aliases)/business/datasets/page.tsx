import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';

/** An older name of the dataset list. */
export default async function BusinessDatasetsPage() {
  await guardPage('access_business');
  redirect('/sarm/datasets');
}
