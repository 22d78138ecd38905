import { getTranslations } from 'next-intl/server';
import { ModelList } from '@/components/models/model-list';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('models'))('title') };
}

/** The models of one's projects, and those that ship with the product. */
export default async function ModelsPage() {
  const { permissions } = await guardPage('/finetune/training');
  return (
    <ModelList canCreate={admits(permissions, 'train_models') || admits(permissions, 'deploy_models')} />
  );
}
