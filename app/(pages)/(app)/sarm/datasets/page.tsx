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
  const principal = await guardPage('create_datasets');
  const t = await getTranslations('datasets');
  const [{ datasets }, { projects }] = await Promise.all([
    listDatasets(principal, ALL),
    listProjects(principal, { ...ALL, status: 'active' }),
  ]);
  const writable = projects.filter(({ accessLevel }) => levelAllows(accessLevel, 'write'));
  const canReport = ['generate_reports', 'view_analysis'].some((permission) =>
    admits(principal.permissions, permission),
  );
  return (
    <DatasetList
      title={t('all')}
      description={t('allDescription')}
      notice={projects.length === 0 ? t('noProject') : undefined}
      datasets={datasets}
      writable={writable.map(({ project }) => ({ id: project.id, name: project.name }))}
      canReport={canReport}
    />
  );
}
