import { getTranslations } from 'next-intl/server';
import { guardPage } from '@/lib/platform/auth/page-guard';
import type { SearchParams } from '@/lib/platform/http/with-query';
import { AllTechnicalDatasets } from '../all-technical-datasets';
import { WizardPage } from './annotated-frames';

type Props = { searchParams: SearchParams };

/** What the address asks the wizard for; null where it asks for the form of an empty dataset. */
async function wizardOf(searchParams: SearchParams) {
  const search = await searchParams;
  const [type, videoId, frameId, autoName] = ['type', 'videoId', 'frameId', 'autoName'].map((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  });
  if (type !== undefined && type !== 'detection') return null;
  return [type, videoId, frameId, autoName].some((value) => value !== undefined)
    ? { videoId, frameId, autoName }
    : null;
}

export async function generateMetadata({ searchParams }: Props) {
  const isWizard = (await wizardOf(searchParams)) !== null;
  return { title: (await getTranslations(isWizard ? 'datasetWizard' : 'technicalDatasets'))('title') };
}

/** The datasets with the form for a new one open, or the wizard that makes one of annotated frames. */
export default async function CreateTechnicalDatasetPage({ searchParams }: Props) {
  const principal = await guardPage('/finetune/datasets/create');
  const asked = await wizardOf(searchParams);
  return asked ? (
    <WizardPage principal={principal} asked={asked} />
  ) : (
    <AllTechnicalDatasets principal={principal} creating />
  );
}
