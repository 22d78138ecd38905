import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { TechnicalSection } from '@/components/dashboard/technical-section';
import { TechnicalTables } from '@/components/dashboard/technical-tables';
import { PageHeader } from '@/components/ui/page-header';
import { technicalDashboard, technicalTables } from '@/lib/domain/dashboard';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('dashboard'))('title') };
}

/** Where technical staff begin. */
export default async function TechnicalDashboardPage() {
  const principal = await guardPage('/finetune/dashboard');
  const [data, tables] = await Promise.all([technicalDashboard(principal), technicalTables(principal)]);
  return (
    <Stack gap="lg">
      <PageHeader title={(await getTranslations('dashboard'))('title')} />
      <TechnicalSection data={data} permissions={principal.permissions} />
      <TechnicalTables data={tables} permissions={principal.permissions} />
    </Stack>
  );
}
