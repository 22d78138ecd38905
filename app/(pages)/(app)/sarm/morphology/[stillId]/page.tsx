import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { StillPage } from '@/components/morphology/still-page';
import { DeniedPage } from '@/components/ui/denied-page';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getDataset } from '@/lib/domain/datasets';
import { findStillView } from '@/lib/domain/morphology';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { params: Promise<{ stillId: string }> };

const PAGE = '/sarm/morphology/[stillId]';
/** Once for the title and the page. */
const loadStill = cache(findStillView);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('morphology');
  const { stillId } = await params;
  return pageTitle(PAGE, t('metaTitle'), async (principal) => (await loadStill(principal, stillId)).name);
}

export default async function StillRoute({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { stillId } = await params;
  requireIds(stillId);
  const t = await getTranslations('morphology');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('metaTitle')} message={t('denied')} />;
  }
  const still = await findOr404(loadStill(principal, stillId));
  const dataset = await findOr404(getDataset(principal, still.datasetId));
  const place = `/sarm/projects/${dataset.projectId}/datasets/${dataset.id}`;
  return (
    <Stack gap="lg">
      <PageHeader
        above={
          <>
            <KnownContext projectId={dataset.projectId} datasetId={dataset.id} />
            <Trail
              label={t('back')}
              steps={[
                { label: dataset.name, href: `${place}/videos` },
                { label: t('metaTitle'), href: `${place}/morphology` },
                { label: still.name },
              ]}
            />
          </>
        }
        title={still.name}
        description={t(`stains.${still.stain}`)}
      />
      <StillPage id={stillId} />
    </Stack>
  );
}
