import { getTranslations } from 'next-intl/server';
import { SettingsForm } from '@/components/account/settings-form';
import { admits } from '@/lib/access';
import { getUserSettings } from '@/lib/account';
import { guardPage } from '@/lib/auth/page-guard';
import { listProjects } from '@/lib/projects';

export async function generateMetadata() {
  return { title: (await getTranslations('account.settings'))('title') };
}

export default async function SettingsPage() {
  const principal = await guardPage();
  const [settings, { projects }] = await Promise.all([
    getUserSettings(principal),
    listProjects(principal, { limit: 1000, offset: 0 }),
  ]);
  return (
    <SettingsForm
      initial={settings}
      projects={projects.map(({ project }) => ({ id: project.id, name: project.name }))}
      managesSystem={admits(principal.permissions, 'manage_system_settings')}
    />
  );
}
