import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { TechnicalDatasetList } from '@/components/technical-datasets/technical-dataset-list';
import { Trail } from '@/components/ui/trail';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import { getProject } from '@/lib/domain/projects';
import { levelAllows } from '@/lib/platform/access';
import { guardPage, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { params: Promise<{ projectId: string }> };

const PAGE = '/finetune/projects/[projectId]/datasets';
/** Once for the title and the page. */
const loadProject = cache(getProject);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('technicalDatasets');
  const { projectId } = await params;
  return pageTitle(PAGE, t('title'), async (principal) =>
    t('inProject', { project: (await loadProject(principal, projectId)).name }),
  );
}

export default async function TechnicalDatasetsOfProjectPage({ params }: Props) {
  const principal = await guardPage(PAGE);
  const { projectId } = await params;
  requireIds(projectId);
  const [t, datasets] = await Promise.all([
    getTranslations('technicalDatasets'),
    getTranslations('datasets'),
  ]);
  const project = await findOr404(loadProject(principal, projectId));
  const writes = levelAllows(project.accessLevel, 'write');
  return (
    <TechnicalDatasetList
      above={
        <Trail
          label={datasets('projects')}
          steps={[
            { label: datasets('projects'), href: WORKFLOW_PATHS.finetune.projects },
            { label: project.name },
          ]}
        />
      }
      title={t('inProject', { project: project.name })}
      description={t('description')}
      notice={project.isArchived ? datasets('archivedProject') : writes ? undefined : datasets('readOnly')}
      projectId={projectId}
      canCreate={writes && !project.isArchived}
      canEdit
    />
  );
}
