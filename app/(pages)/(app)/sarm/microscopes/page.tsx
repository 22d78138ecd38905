import { getTranslations } from 'next-intl/server';
import { EquipmentPage } from '@/components/microscopes/equipment-page';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('equipment'))('title') };
}

export default async function MicroscopesPage() {
  const principal = await guardPage('/sarm/microscopes');
  return <EquipmentPage canManage={admits(principal.permissions, 'manage_equipment')} />;
}
