import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { TechnicalSection } from '@/components/dashboard/technical-section';
import { PageHeader } from '@/components/ui/page-header';
import { technicalDashboard } from '@/lib/domain/dashboard';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('dashboard'))('title') };
}

/** Where technical staff begin. */
export default async function TechnicalDashboardPage() {
  const principal = await guardPage('/finetune/dashboard');
  return (
    <Stack gap="lg">
      <PageHeader title={(await getTranslations('dashboard'))('title')} />
      <TechnicalSection data={await technicalDashboard(principal)} />
    </Stack>
  );
}
