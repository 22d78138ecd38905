import { getTranslations } from 'next-intl/server';
import { PermissionsPage } from '@/components/admin/permissions/permissions-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('admin.permissions'))('title') };
}

export default async function AdminPermissionsPage() {
  await guardPage('/admin/permissions');
  return <PermissionsPage />;
}
