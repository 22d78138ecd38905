import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';

/** Videos are reached through their project. */
export default async function VideosStartPage() {
  await guardPage('access_business');
  redirect('/sarm/projects');
}
