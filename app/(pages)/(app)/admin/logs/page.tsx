import { getTranslations } from 'next-intl/server';
import { LogsPage } from '@/components/admin/logs/logs-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('admin.logs'))('title') };
}

export default async function AdminLogsPage() {
  await guardPage('/admin/logs');
  return <LogsPage />;
}
