import { redirect } from 'next/navigation';
import { mayFollow } from '@/lib/platform/access/pages';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { defaultProjectOf } from '@/lib/platform/profile';

/** The clinical workflow begins in the project that the person has chosen for that, else with its dashboard. */
export default async function ClinicalStartPage() {
  const principal = await guardPage('/sarm');
  const project = await defaultProjectOf(principal);
  const datasets = `/sarm/projects/${project}/datasets`;
  redirect(project && mayFollow(principal.permissions, datasets) ? datasets : '/sarm/dashboard');
}
