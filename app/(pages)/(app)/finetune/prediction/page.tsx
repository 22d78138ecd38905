import { getTranslations } from 'next-intl/server';
import { PredictionPage } from '@/components/predictions/prediction-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('predictions'))('title') };
}

/** What a chosen model finds in a video. */
export default async function PredictionsPage() {
  await guardPage('/finetune/prediction');
  return <PredictionPage />;
}
