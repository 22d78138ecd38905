import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the review of data labels. */
export default async function TechnicalReviewPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/technical/data-label-review');
  redirect(await withQuery('/finetune/data-label-review', searchParams));
}
