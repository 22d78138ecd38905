import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of frame extraction. */
export default async function TechnicalFrameExtractionPage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/technical/frame-extraction');
  redirect(await withQuery('/finetune/frame-extraction', searchParams));
}
