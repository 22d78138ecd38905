import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the page of models. */
export default async function TechnicalTrainingPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/technical/training');
  redirect(await withQuery('/finetune/training', searchParams));
}
