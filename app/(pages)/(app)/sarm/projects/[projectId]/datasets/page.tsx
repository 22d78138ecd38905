import { getTranslations } from 'next-intl/server';
import { DatasetList } from '@/components/datasets/dataset-list';
import { DeniedAlert } from '@/components/ui/denied-alert';
import { Trail } from '@/components/ui/trail';
import { getProject } from '@/lib/domain/projects';
import { admits, levelAllows } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

export async function generateMetadata() {
  return { title: (await getTranslations('datasets'))('title') };
}

export default async function DatasetsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const principal = await guardWorkflow('/sarm/projects/[projectId]/datasets');
  const { projectId } = await params;
  requireIds(projectId);
  const t = await getTranslations('datasets');
  const may = (permission: string) => admits(principal.permissions, permission);
  if (!mayOpenPage(principal.permissions, '/sarm/projects/[projectId]/datasets'))
    return <DeniedAlert message={t('denied')} />;
  const project = await findOr404(getProject(principal, projectId));
  const writes = levelAllows(project.accessLevel, 'write');
  const canEdit = may('create_datasets') || may('manage_videos');
  return (
    <DatasetList
      above={
        <Trail
          label={t('projects')}
          steps={[{ label: t('projects'), href: '/sarm/projects' }, { label: project.name }]}
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
