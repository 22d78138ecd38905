import { getTranslations } from 'next-intl/server';
import { ControlPage } from '@/components/quality-control/control-page';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('qualityControl'))('title') };
}

export default async function QualityControlPage() {
  const principal = await guardPage('/sarm/quality-control');
  return <ControlPage canManage={admits(principal.permissions, 'manage_equipment')} />;
}
