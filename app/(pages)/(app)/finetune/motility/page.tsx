import { getTranslations } from 'next-intl/server';
import { MeasurementsPage } from '@/components/measurements/measurements-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('measurementPages'))('motility.title') };
}

/** Motility of the videos of a dataset, and the models that measured it. */
export default async function MotilityPage() {
  await guardPage('/finetune/motility');
  return <MeasurementsPage figure="motility" />;
}
