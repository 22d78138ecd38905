import { getTranslations } from 'next-intl/server';
import { ProjectPicker } from '@/components/projects/project-picker';
import { DeniedPage } from '@/components/ui/denied-page';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('projects'))('title') };
}

/** Where technical staff choose a project. */
export default async function TechnicalProjectsPage() {
  const principal = await guardPage('/finetune/videos');
  const t = await getTranslations('projects');
  const may = (permission: string) => admits(principal.permissions, permission);
  if (!may('create_datasets') && !may('upload_videos')) {
    return <DeniedPage title={t('title')} message={(await getTranslations('technicalDatasets'))('denied')} />;
  }
  return <ProjectPicker canCreate={may('manage_projects')} />;
}
