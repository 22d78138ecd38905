import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';

/** An older name of the list of analyses. */
export default async function BusinessAnalysisPage() {
  await guardPage('access_business');
  redirect('/sarm/results');
}
