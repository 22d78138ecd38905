import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { ClinicalSection } from '@/components/dashboard/clinical-section';
import { PageHeader } from '@/components/ui/page-header';
import { clinicalDashboard } from '@/lib/domain/dashboard';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('dashboard'))('title') };
}

/** Where clinical staff begin. */
export default async function ClinicalDashboardPage() {
  const principal = await guardPage('/sarm/dashboard');
  return (
    <Stack gap="lg">
      <PageHeader title={(await getTranslations('dashboard'))('title')} />
      <ClinicalSection data={await clinicalDashboard(principal)} permissions={principal.permissions} />
    </Stack>
  );
}
