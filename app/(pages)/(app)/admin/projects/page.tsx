import { getTranslations } from 'next-intl/server';
import { ProjectsPage } from '@/components/admin/projects/projects-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('admin.projects'))('title') };
}

export default async function AdminProjectsPage() {
  await guardPage('/admin/projects');
  return <ProjectsPage />;
}
