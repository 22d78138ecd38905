import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { DataLabelList } from '@/components/data-labels/data-label-list';
import { DeniedPage } from '@/components/ui/denied-page';
import { Trail } from '@/components/ui/trail';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import { getDataset } from '@/lib/domain/datasets';
import { admits, levelAllows } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { params: Promise<{ projectId: string; datasetId: string }> };

const PAGE = '/finetune/projects/[projectId]/datasets/[datasetId]/data-labels';
/** Once for the title and the page. */
const loadDataset = cache(getDataset);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('dataLabels');
  const { datasetId } = await params;
  return pageTitle(PAGE, t('title'), async (principal) =>
    t('titleOf', { dataset: (await loadDataset(principal, datasetId)).name }),
  );
}

export default async function DataLabelsPage({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { projectId, datasetId } = await params;
  requireIds(projectId, datasetId);
  const t = await getTranslations('dataLabels');
  if (!mayOpenPage(principal.permissions, PAGE))
    return <DeniedPage title={t('title')} message={t('denied')} />;
  const dataset = await findOr404(loadDataset(principal, datasetId));
  if (dataset.projectId !== projectId) notFound();
  const { projects, datasets, videos } = WORKFLOW_PATHS.finetune;
  const writes = levelAllows(dataset.accessLevel, 'write') && !dataset.projectIsArchived;
  return (
    <DataLabelList
      above={
        <Trail
          label={t('trail')}
          steps={[
            { label: t('projects'), href: projects },
            { label: dataset.projectName, href: datasets(projectId) },
            { label: dataset.name, href: videos(dataset) },
            { label: t('title') },
          ]}
        />
      }
      datasetId={datasetId}
      datasetName={dataset.name}
      canImport={writes && admits(principal.permissions, 'annotate_detection')}
      canDelete={writes && admits(principal.permissions, 'create_datasets')}
    />
  );
}
