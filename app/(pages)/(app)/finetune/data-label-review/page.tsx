import { getTranslations } from 'next-intl/server';
import { ReviewPage } from '@/components/reviews/review-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('reviews'))('title') };
}

export default async function DataLabelReviewPage() {
  await guardPage('/finetune/data-label-review');
  return <ReviewPage />;
}
