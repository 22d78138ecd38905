import { getTranslations } from 'next-intl/server';
import { SettingsForm } from '@/components/account/settings-form';
import { getProject } from '@/lib/domain/projects';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOrNull } from '@/lib/platform/http/not-found';
import { getUserSettings } from '@/lib/platform/profile';

export async function generateMetadata() {
  return { title: (await getTranslations('account.settings'))('title') };
}

export default async function SettingsPage() {
  const principal = await guardPage('/settings');
  const settings = await getUserSettings(principal);
  const { defaultProject } = settings;
  // One that was deleted, or that the person has left, is none.
  const project = defaultProject ? await findOrNull(getProject(principal, defaultProject)) : null;
  return (
    <SettingsForm
      initial={settings}
      project={project && { id: project.id, name: project.name }}
      managesSystem={admits(principal.permissions, 'manage_system_settings')}
    />
  );
}
