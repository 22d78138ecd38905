import { getTranslations } from 'next-intl/server';
import { ProjectPicker } from '@/components/projects/project-picker';
import { DeniedAlert } from '@/components/ui/denied-alert';
import { listProjects } from '@/lib/domain/projects';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('projects'))('title') };
}

export default async function ProjectsPage() {
  const principal = await guardPage('access_business');
  const may = (permission: string) => admits(principal.permissions, permission);
  if (!['create_datasets', 'manage_videos', 'upload_videos'].some(may)) {
    return <DeniedAlert message={(await getTranslations('projects'))('denied')} />;
  }
  const { projects } = await listProjects(principal, { limit: 1000, offset: 0 });
  return <ProjectPicker projects={projects} canCreate={may('manage_projects')} />;
}
