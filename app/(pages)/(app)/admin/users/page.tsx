import { getTranslations } from 'next-intl/server';
import { UsersPage } from '@/components/admin/users/users-page';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('admin.users'))('title') };
}

export default async function AdminUsersPage() {
  const principal = await guardPage('/admin/users');
  return <UsersPage canManageRoles={admits(principal.permissions, 'manage_roles')} />;
}
