import { getTranslations } from 'next-intl/server';
import { DetectionReview } from '@/components/reviews/detection-review';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('reviews'))('queue.title') };
}

export default async function DetectionReviewPage() {
  await guardPage('/finetune/annotation/detection/review');
  return <DetectionReview />;
}
