import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of annotation management. */
export default async function TechnicalAnnotationPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/technical/annotation');
  redirect(await withQuery('/finetune/annotation', searchParams));
}
