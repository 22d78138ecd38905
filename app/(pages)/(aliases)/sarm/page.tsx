import { redirect } from 'next/navigation';
import { defaultProjectOf } from '@/lib/account';
import { guardPage } from '@/lib/auth/page-guard';

/** The clinical workflow begins in the project that the person has chosen for that, else with its dashboard. */
export default async function ClinicalStartPage() {
  const project = await defaultProjectOf(await guardPage('access_business'));
  redirect(project ? `/sarm/projects/${project}/datasets` : '/sarm/dashboard');
}
