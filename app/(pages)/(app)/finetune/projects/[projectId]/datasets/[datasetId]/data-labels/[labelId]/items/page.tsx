import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { LabelItems } from '@/components/data-labels/label-items';
import { readLabelTitle } from '@/components/data-labels/read-label-title';
import { DeniedPage } from '@/components/ui/denied-page';
import { Trail } from '@/components/ui/trail';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import { getDataset } from '@/lib/domain/datasets';
import { getLabelWithItems } from '@/lib/domain/labels';
import { levelAllows, type Principal } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { params: Promise<{ projectId: string; datasetId: string; labelId: string }> };

const PAGE = '/finetune/projects/[projectId]/datasets/[datasetId]/data-labels/[labelId]/items';
/** Once for the title and the page; the items are read by the page itself. */
const loadLabel = cache((principal: Principal, id: string) =>
  getLabelWithItems(principal, id, { page: 1, limit: 1 }),
);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('dataLabels');
  const { labelId } = await params;
  return pageTitle(PAGE, t('title'), async (principal) =>
    readLabelTitle(await loadLabel(principal, labelId)),
  );
}

export default async function DataLabelItemsPage({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { projectId, datasetId, labelId } = await params;
  requireIds(projectId, datasetId, labelId);
  const t = await getTranslations('dataLabels');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('title')} message={t('items.denied')} />;
  }
  const [label, dataset] = await findOr404(
    Promise.all([loadLabel(principal, labelId), getDataset(principal, datasetId)]),
  );
  if (label.dataset_id !== datasetId || dataset.projectId !== projectId) notFound();
  const { projects, datasets, videos } = WORKFLOW_PATHS.finetune;
  return (
    <LabelItems
      above={
        <Trail
          label={t('trail')}
          steps={[
            { label: t('projects'), href: projects },
            { label: dataset.projectName, href: datasets(projectId) },
            { label: dataset.name, href: videos(dataset) },
            { label: t('title'), href: `/finetune/projects/${projectId}/datasets/${datasetId}/data-labels` },
            { label: await readLabelTitle(label) },
          ]}
        />
      }
      label={label}
      canEdit={levelAllows(dataset.accessLevel, 'write') && !dataset.projectIsArchived}
    />
  );
}
