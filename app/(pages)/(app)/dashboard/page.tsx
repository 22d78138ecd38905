import { Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { AdministrationSection } from '@/components/dashboard/administration-section';
import { ClinicalSection } from '@/components/dashboard/clinical-section';
import { TechnicalSection } from '@/components/dashboard/technical-section';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { administrationDashboard, clinicalDashboard, technicalDashboard } from '@/lib/domain/dashboard';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('dashboard'))('title') };
}

/** The first page of everybody: each part of the work that is open to the person, from what is in the database. */
export default async function DashboardPage() {
  const principal = await guardPage('/dashboard');
  const t = await getTranslations('dashboard');
  const may = (permission: string) => admits(principal.permissions, permission);
  const [clinical, technical, administration] = await Promise.all([
    may('access_business') ? clinicalDashboard(principal) : null,
    may('access_technical') ? technicalDashboard(principal) : null,
    may('manage_users') || may('manage_projects') ? administrationDashboard(principal) : null,
  ]);
  return (
    <Stack gap="xl">
      <PageHeader title={t('title')} />
      {clinical && <ClinicalSection data={clinical} permissions={principal.permissions} />}
      {technical && (
        <TechnicalSection
          data={technical}
          permissions={principal.permissions}
          hidesTasks={clinical !== null}
        />
      )}
      {administration && <AdministrationSection data={administration} />}
      {!clinical && !technical && !administration && (
        <EmptyState icon={<IconLock />} title={t('nothing.title')} description={t('nothing.text')} />
      )}
    </Stack>
  );
}
