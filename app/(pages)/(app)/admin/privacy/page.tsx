import { getTranslations } from 'next-intl/server';
import { PrivacyPage } from '@/components/admin/privacy/privacy-page';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('privacy.page'))('title') };
}

export default async function AdminPrivacyPage() {
  await guardPage('/admin/privacy');
  return <PrivacyPage />;
}
