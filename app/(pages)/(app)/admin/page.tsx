import { redirect } from 'next/navigation';
import { firstAdminSection } from '@/lib/platform/access/pages';
import { guardPage } from '@/lib/platform/auth/page-guard';

/** Administration begins with the first section that the person may see. */
export default async function AdminPage() {
  redirect(firstAdminSection((await guardPage('/admin')).permissions) ?? '/unauthorized');
}
