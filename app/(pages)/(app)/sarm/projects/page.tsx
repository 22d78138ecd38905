import { getTranslations } from 'next-intl/server';
import { ProjectPicker } from '@/components/projects/project-picker';
import { DeniedPage } from '@/components/ui/denied-page';
import { admits } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('projects'))('title') };
}

export default async function ProjectsPage() {
  const principal = await guardWorkflow('/sarm/projects');
  const t = await getTranslations('projects');
  if (!mayOpenPage(principal.permissions, '/sarm/projects')) {
    return <DeniedPage title={t('title')} message={t('denied')} />;
  }
  return <ProjectPicker canCreate={admits(principal.permissions, 'manage_projects')} />;
}
