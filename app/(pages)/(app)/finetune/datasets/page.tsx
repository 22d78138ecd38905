import { getTranslations } from 'next-intl/server';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { AllTechnicalDatasets } from './all-technical-datasets';

export async function generateMetadata() {
  return { title: (await getTranslations('technicalDatasets'))('title') };
}

export default async function TechnicalDatasetsPage() {
  return <AllTechnicalDatasets principal={await guardPage('/finetune/datasets')} />;
}
