import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { readLabelTitle } from '@/components/data-labels/read-label-title';
import { LabelingPage } from '@/components/morphology-labels/labeling-page';
import { DeniedPage } from '@/components/ui/denied-page';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getLabelWithItems } from '@/lib/domain/labels';
import { getProject } from '@/lib/domain/projects';
import { levelAllows, type Principal } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

const PAGE = '/finetune/morphology-data-label/[dataLabelId]';

type Props = { params: Promise<{ dataLabelId: string }> };

/** Once for the title and the page; the cells are read by the page itself. */
const loadLabel = cache((principal: Principal, id: string) =>
  getLabelWithItems(principal, id, { page: 1, limit: 1 }),
);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('morphologyLabels');
  const { dataLabelId } = await params;
  return pageTitle(PAGE, t('page.title'), async (principal) =>
    readLabelTitle(await loadLabel(principal, dataLabelId)),
  );
}

/** The cells of a morphology label, to be judged one after the other. */
export default async function MorphologyLabelPage({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { dataLabelId } = await params;
  requireIds(dataLabelId);
  const t = await getTranslations('morphologyLabels');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('page.title')} message={t('denied')} />;
  }
  const label = await findOr404(loadLabel(principal, dataLabelId));
  if (label.label_type === 'detection') notFound();
  const project = await findOr404(getProject(principal, label.project_id));
  return (
    <>
      <KnownContext projectId={label.project_id} datasetId={label.dataset_id} />
      <LabelingPage
        above={
          <Trail
            label={t('trail')}
            steps={[
              { label: t('list.title'), href: '/finetune/morphology-data-labels' },
              { label: await readLabelTitle(label) },
            ]}
          />
        }
        label={label}
        userId={principal.userId}
        canEdit={levelAllows(project.accessLevel, 'write') && !project.isArchived}
      />
    </>
  );
}
