import { getTranslations } from 'next-intl/server';
import { DatasetList } from '@/components/datasets/dataset-list';
import { admits, levelAllows } from '@/lib/access';
import { guardPage } from '@/lib/auth/page-guard';
import { listDatasets } from '@/lib/datasets';
import { listProjects } from '@/lib/projects';

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
