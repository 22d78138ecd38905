import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** An older name of the page where cells are judged. */
export default async function TechnicalMorphologyLabelPage({ params, searchParams }: Props) {
  await guardPage('/technical/morphology-data-label/[id]');
  const { id } = await params;
  requireIds(id);
  redirect(await withQuery(`/finetune/morphology-data-label/${id}`, searchParams));
}
