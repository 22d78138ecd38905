import { redirect } from 'next/navigation';
import { startPage } from '@/lib/platform/access/pages';
import { guardPage } from '@/lib/platform/auth/page-guard';

/** Where people land who have signed in without choosing a workflow. */
export default async function StartPage() {
  redirect(startPage((await guardPage('/start')).permissions));
}
