import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';

/** An older name of the video stage. */
export default async function BusinessVideosStartPage() {
  await guardPage('access_business');
  redirect('/sarm/videos');
}
