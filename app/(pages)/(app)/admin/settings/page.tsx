import { getTranslations } from 'next-intl/server';
import { SettingsPage } from '@/components/admin/settings/settings-page';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { isBehindUntrustedProxy } from '@/lib/platform/http/untrusted-proxy';

export async function generateMetadata() {
  return { title: (await getTranslations('admin.settings'))('title') };
}

export default async function AdminSettingsPage() {
  await guardPage('/admin/settings');
  return <SettingsPage isBehindUntrustedProxy={isBehindUntrustedProxy()} />;
}
