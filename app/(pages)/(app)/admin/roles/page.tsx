import { getTranslations } from 'next-intl/server';
import { RolesPage } from '@/components/admin/roles/roles-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('admin.roles'))('title') };
}

export default async function AdminRolesPage() {
  const { isAdministrator, permissions } = await guardPage('/admin/roles');
  return <RolesPage held={isAdministrator ? null : permissions} />;
}
