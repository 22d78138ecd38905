import { getTranslations } from 'next-intl/server';
import { BackupsPage } from '@/components/admin/backups/backups-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('backups'))('title') };
}

export default async function AdminBackupsPage() {
  await guardPage('/admin/backups');
  return <BackupsPage />;
}
