'use client';
import { Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/page-header';
import { DataFlowSection } from './data-flow-section';
import { ErasureTable } from './erasure-table';

/** Erasures to decide on, and the data flow of this deployment. */
export function PrivacyPage() {
  const t = useTranslations('privacy.page');
  return (
    <Stack gap="xl">
      <PageHeader title={t('title')} description={t('description')} />
      <ErasureTable />
      <DataFlowSection />
    </Stack>
  );
}
