import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { defaultProjectOf } from '@/lib/platform/profile';

/** The clinical workflow begins in the project that the person has chosen for that, else with its dashboard. */
export default async function ClinicalStartPage() {
  const project = await defaultProjectOf(await guardPage('access_business'));
  redirect(project ? `/sarm/projects/${project}/datasets` : '/sarm/dashboard');
}
