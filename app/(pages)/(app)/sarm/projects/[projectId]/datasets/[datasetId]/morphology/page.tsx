import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { StillList } from '@/components/morphology/still-list';
import { DeniedPage } from '@/components/ui/denied-page';
import { Trail } from '@/components/ui/trail';
import { getDataset } from '@/lib/domain/datasets';
import { getProject } from '@/lib/domain/projects';
import { admitsAny, levelAllows } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

const PAGE = '/sarm/projects/[projectId]/datasets/[datasetId]/morphology';

type Props = { params: Promise<{ projectId: string; datasetId: string }> };

/** Once for the title and the page. */
const loadDataset = cache(getDataset);

export async function generateMetadata({ params }: Props) {
  const { datasetId } = await params;
  const t = await getTranslations('morphology');
  return pageTitle(PAGE, t('metaTitle'), async (principal) =>
    t('title', { dataset: (await loadDataset(principal, datasetId)).name }),
  );
}

export default async function MorphologyPage({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { projectId, datasetId } = await params;
  requireIds(projectId, datasetId);
  const t = await getTranslations('morphology');
  const may = (...permissions: string[]) => admitsAny(principal.permissions, permissions);
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('metaTitle')} message={t('denied')} />;
  }
  const [dataset, project] = await findOr404(
    Promise.all([loadDataset(principal, datasetId), getProject(principal, projectId)]),
  );
  if (dataset.projectId !== projectId) notFound();
  const writes = levelAllows(dataset.accessLevel, 'write') && !project.isArchived;
  const place = `/sarm/projects/${projectId}/datasets`;
  return (
    <StillList
      above={
        <Trail
          label={t('back')}
          steps={[
            { label: project.name, href: place },
            { label: dataset.name, href: `${place}/${datasetId}/videos` },
            { label: t('metaTitle') },
          ]}
        />
      }
      dataset={{ id: dataset.id, name: dataset.name }}
      may={{
        upload: writes && may('upload_videos', 'manage_videos'),
        remove: writes && may('delete_videos', 'manage_videos'),
      }}
      notice={writes ? undefined : t('readOnly')}
    />
  );
}
