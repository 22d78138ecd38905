import { redirect } from 'next/navigation';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

/** An older name of the frame annotation page. */
export default async function TechnicalFramePage({ searchParams }: { searchParams: SearchParams }) {
  await guardPage('/technical/annotation/detection/frame');
  redirect(await withQuery('/finetune/annotation/detection/frame', searchParams));
}
