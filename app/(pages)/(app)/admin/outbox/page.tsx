import { getTranslations } from 'next-intl/server';
import { OutboxPage } from '@/components/admin/outbox/outbox-page';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { mailDelivery } from '@/lib/platform/auth/password/password-link';

export async function generateMetadata() {
  return { title: (await getTranslations('outbox'))('title') };
}

export default async function AdminOutboxPage() {
  const { isAdministrator } = await guardPage('/admin/outbox');
  return <OutboxPage isDelivered={mailDelivery() === 'mailbox'} canRead={isAdministrator} />;
}
