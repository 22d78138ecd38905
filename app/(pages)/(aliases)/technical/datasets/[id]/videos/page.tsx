import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** An older name of a technical dataset's videos. */
export default async function TechnicalVideosPage({ params, searchParams }: Props) {
  await guardPage('/technical/datasets/[id]/videos');
  const { id } = await params;
  requireIds(id);
  redirect(await withQuery(`/finetune/datasets/${id}/videos`, searchParams));
}
