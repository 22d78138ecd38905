import { getTranslations } from 'next-intl/server';
import { ModelsAndTraining } from '@/components/models/models-and-training';
import { DeniedPage } from '@/components/ui/denied-page';
import { getLabelWithItems } from '@/lib/domain/labels';
import { admits, type Principal } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';
import { findOrNull, isId } from '@/lib/platform/http/not-found';

export async function generateMetadata() {
  return { title: (await getTranslations('models'))('title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where a data label lies that the address names; null where there is none that one may see. */
async function sourceOf(principal: Principal, dataLabelId: string | string[] | undefined) {
  if (typeof dataLabelId !== 'string' || !isId(dataLabelId)) return null;
  const label = await findOrNull(getLabelWithItems(principal, dataLabelId, { page: 1, limit: 1 }));
  return label && { projectId: label.project_id, datasetId: label.dataset_id };
}

/** The models of one's projects, those that ship with the product, and the training of a new one. */
export default async function ModelsPage({ searchParams }: Props) {
  const principal = await guardWorkflow('/finetune/training');
  if (!mayOpenPage(principal.permissions, '/finetune/training')) {
    const [models, t] = await Promise.all([getTranslations('models'), getTranslations('training')]);
    return <DeniedPage title={models('title')} message={t('denied')} />;
  }
  const { type, dataLabelId } = await searchParams;
  const { permissions } = principal;
  const canTrain = admits(permissions, 'train_models');
  return (
    <ModelsAndTraining
      canCreate={canTrain || admits(permissions, 'deploy_models')}
      canTrain={canTrain}
      source={await sourceOf(principal, dataLabelId)}
      task={type === 'morphology' || type === 'segmentation' ? type : 'detection'}
    />
  );
}
