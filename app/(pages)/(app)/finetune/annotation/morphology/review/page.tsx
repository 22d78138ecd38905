import { getTranslations } from 'next-intl/server';
import { MorphologyReview } from '@/components/reviews/morphology-review';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('reviews'))('cells.title') };
}

export default async function MorphologyReviewPage() {
  await guardPage('/finetune/annotation/morphology/review');
  return <MorphologyReview />;
}
