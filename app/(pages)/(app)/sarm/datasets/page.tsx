import { getTranslations } from 'next-intl/server';
import { DatasetList } from '@/components/datasets/dataset-list';
import { listDatasets } from '@/lib/domain/datasets';
import { listProjects } from '@/lib/domain/projects';
import { admits, levelAllows } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

const ALL = { limit: 1000, offset: 0 };

export async function generateMetadata() {
  return { title: (await getTranslations('datasets'))('title') };
}

export default async function AllDatasetsPage() {
  const principal = await guardPage('/sarm/datasets');
  const t = await getTranslations('datasets');
  const [{ datasets }, { projects }] = await Promise.all([
    listDatasets(principal, ALL),
    listProjects(principal, { ...ALL, status: 'active' }),
  ]);
  const may = (...permissions: string[]) =>
    permissions.some((permission) => admits(principal.permissions, permission));
  const open = projects
    .filter(({ accessLevel }) => levelAllows(accessLevel, 'write'))
    .map(({ project }) => ({ id: project.id, name: project.name }));
  return (
    <DatasetList
      title={t('all')}
      description={t('allDescription')}
      notice={projects.length === 0 ? t('noProject') : undefined}
      datasets={datasets}
      writable={may('create_datasets', 'manage_videos') ? open : []}
      reportable={may('generate_reports', 'view_analysis') ? open.map(({ id }) => id) : []}
    />
  );
}
