import { getTranslations } from 'next-intl/server';
import { DatasetList } from '@/components/datasets/dataset-list';
import { listProjects } from '@/lib/domain/projects';
import { admitsAny } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('datasets'))('all') };
}

export default async function AllDatasetsPage() {
  const principal = await guardPage('/sarm/datasets');
  const t = await getTranslations('datasets');
  const ONE = { limit: 1, offset: 0, status: 'active' } as const;
  const [ofPerson, writable] = await Promise.all([
    listProjects(principal, ONE),
    listProjects(principal, { ...ONE, access: 'write' }),
  ]);
  const may = (...permissions: string[]) => admitsAny(principal.permissions, permissions);
  const canEdit = may('create_datasets', 'manage_videos');
  return (
    <DatasetList
      title={t('all')}
      description={t('allDescription')}
      notice={ofPerson.total === 0 ? t('noProject') : undefined}
      canCreate={canEdit && writable.total > 0}
      canEdit={canEdit}
      canReport={may('generate_reports', 'view_analysis')}
    />
  );
}
