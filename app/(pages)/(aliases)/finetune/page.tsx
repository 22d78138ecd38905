import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';

/** The technical workflow begins with its dashboard. */
export default async function TechnicalStartPage() {
  await guardPage('/finetune');
  redirect('/finetune/dashboard');
}
