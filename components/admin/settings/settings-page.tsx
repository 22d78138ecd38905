'use client';
import { Center, Loader, SimpleGrid, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { PageHeader } from '@/components/ui/page-header';
import { useApi } from '@/lib/platform/http/use-api';
import { readSystemSettings, SETTINGS_SECTIONS } from '@/lib/platform/settings/contract';
import { SettingsSectionForm } from './settings-section-form';

/** The system settings in their four sections, each saved by itself. */
export function SettingsPage() {
  const t = useTranslations('admin.settings');
  const { data, error, mutate } = useApi(readSystemSettings);
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      {error && (
        <ErrorAlert
          message={error.status > 0 ? error.message : t('loadFailed')}
          onRetry={() => void mutate()}
        />
      )}
      {!error && !data && (
        <Center py="xl">
          <Loader />
        </Center>
      )}
      {data && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          {SETTINGS_SECTIONS.map((section) => (
            <SettingsSectionForm
              key={section}
              section={section}
              stored={data.settings[section]}
              overrides={data.overrides}
              onSaved={(saved) => void mutate(saved, { revalidate: false })}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
