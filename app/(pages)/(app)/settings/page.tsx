import { getTranslations } from 'next-intl/server';
import { SettingsForm } from '@/components/account/settings-form';
import { listProjects } from '@/lib/domain/projects';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { getUserSettings } from '@/lib/platform/profile';

export async function generateMetadata() {
  return { title: (await getTranslations('account.settings'))('title') };
}

export default async function SettingsPage() {
  const principal = await guardPage('/settings');
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
