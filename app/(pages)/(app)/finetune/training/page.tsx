import { getTranslations } from 'next-intl/server';
import { ModelsAndTraining } from '@/components/models/models-and-training';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('models'))('title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The models of one's projects, those that ship with the product, and the training of a new one. */
export default async function ModelsPage({ searchParams }: Props) {
  const { permissions } = await guardPage('/finetune/training');
  const { type } = await searchParams;
  const canTrain = admits(permissions, 'train_models');
  return (
    <ModelsAndTraining
      canCreate={canTrain || admits(permissions, 'deploy_models')}
      canTrain={canTrain}
      task={type === 'morphology' || type === 'segmentation' ? type : 'detection'}
    />
  );
}
