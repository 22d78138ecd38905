import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the page of predictions. */
export default async function TechnicalPredictionPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/technical/prediction');
  redirect(await withQuery('/finetune/prediction', searchParams));
}
