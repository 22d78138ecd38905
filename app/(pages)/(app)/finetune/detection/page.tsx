import { getTranslations } from 'next-intl/server';
import { DetectionPage } from '@/components/detection-results/detection-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('detectionPages'))('detection.title') };
}

/** Starts detection on the frames of a video. */
export default async function DetectionRoute() {
  await guardPage('/finetune/detection');
  return <DetectionPage />;
}
