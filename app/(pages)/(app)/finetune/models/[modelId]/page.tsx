import { getTranslations } from 'next-intl/server';
import { ModelPage } from '@/components/models/model-page';
import { getModel } from '@/lib/domain/models';
import { admits } from '@/lib/platform/access';
import { guardPage, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

const PAGE = '/finetune/models/[modelId]';

type Props = { params: Promise<{ modelId: string }> };

export async function generateMetadata({ params }: Props) {
  const { modelId } = await params;
  const general = (await getTranslations('models'))('title');
  return pageTitle(PAGE, general, async (principal) => (await getModel(principal, modelId)).name);
}

/** One model with its versions, and what its project uses. */
export default async function ModelDetailsPage({ params }: Props) {
  const principal = await guardPage(PAGE);
  const { modelId } = await params;
  requireIds(modelId);
  const model = await findOr404(getModel(principal, modelId));
  return <ModelPage given={model} canDeploy={admits(principal.permissions, 'deploy_models')} />;
}
