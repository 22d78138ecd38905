import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/auth/page-guard';

/** The clinical workflow begins with its first stage. */
export default async function ClinicalStartPage() {
  await guardPage('access_business');
  redirect('/sarm/projects');
}
