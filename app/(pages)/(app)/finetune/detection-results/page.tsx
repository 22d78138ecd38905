import { getTranslations } from 'next-intl/server';
import { DetectionResultsPage } from '@/components/detection-results/detection-results-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('detectionPages'))('results.title') };
}

/** What detection has found in a video. */
export default async function DetectionResultsRoute() {
  await guardPage('/finetune/detection-results');
  return <DetectionResultsPage />;
}
