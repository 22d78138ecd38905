import { getTranslations } from 'next-intl/server';
import { PredictionPage } from '@/components/predictions/prediction-page';
import { DeniedPage } from '@/components/ui/denied-page';
import { admits } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';
import { allowedVideoExtensions, recentSystemSettings } from '@/lib/platform/settings';

export async function generateMetadata() {
  return { title: (await getTranslations('predictions'))('title') };
}

/** What a chosen model finds in a video. */
export default async function PredictionsPage() {
  const principal = await guardWorkflow('/finetune/prediction');
  if (!mayOpenPage(principal.permissions, '/finetune/prediction')) {
    const t = await getTranslations('predictions');
    return <DeniedPage title={t('title')} message={t('denied')} />;
  }
  const settings = await recentSystemSettings();
  return (
    <PredictionPage
      uploads={
        admits(principal.permissions, 'upload_videos')
          ? {
              extensions: allowedVideoExtensions(settings),
              maxMegabytes: settings.general.maxUploadSize,
            }
          : null
      }
    />
  );
}
