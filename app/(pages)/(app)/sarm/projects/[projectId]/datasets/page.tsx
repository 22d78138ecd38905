import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { DatasetList } from '@/components/datasets/dataset-list';
import { DeniedPage } from '@/components/ui/denied-page';
import { Trail } from '@/components/ui/trail';
import { getProject } from '@/lib/domain/projects';
import { admits, levelAllows } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

type Props = { params: Promise<{ projectId: string }> };

const PAGE = '/sarm/projects/[projectId]/datasets';
/** Once for the title and the page. */
const loadProject = cache(getProject);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('datasets');
  const { projectId } = await params;
  return pageTitle(PAGE, t('title'), async (principal) =>
    t('titleIn', { project: (await loadProject(principal, projectId)).name }),
  );
}

export default async function DatasetsPage({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { projectId } = await params;
  requireIds(projectId);
  const t = await getTranslations('datasets');
  const may = (permission: string) => admits(principal.permissions, permission);
  if (!mayOpenPage(principal.permissions, PAGE))
    return <DeniedPage title={t('title')} message={t('denied')} />;
  const project = await findOr404(loadProject(principal, projectId));
  const writes = levelAllows(project.accessLevel, 'write');
  const canEdit = may('create_datasets') || may('manage_videos');
  return (
    <DatasetList
      above={
        <Trail
          label={t('projects')}
          steps={[
            { label: t('projects'), href: '/sarm/projects' },
            { label: project.name, href: `/sarm/projects/${projectId}` },
            { label: t('title') },
          ]}
        />
      }
      title={t('titleIn', { project: project.name })}
      description={t('description')}
      notice={project.isArchived ? t('archivedProject') : writes ? undefined : t('readOnly')}
      projectId={projectId}
      canCreate={writes && !project.isArchived && canEdit}
      canEdit={canEdit}
      canReport={may('generate_reports') || may('view_analysis')}
    />
  );
}
