'use client';
import { Alert, Center, Loader, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { PageHeader } from '@/components/ui/page-header';
import { useApi } from '@/lib/platform/http/use-api';
import { readSystemSettings, SETTINGS_SECTIONS } from '@/lib/platform/settings/contract';
import { AlarmsSection } from './alarms-section';
import { SettingsSectionForm } from './settings-section-form';

/** The system settings in their four sections, each saved by itself. */
export function SettingsPage(props: { readonly isBehindUntrustedProxy: boolean }) {
  const t = useTranslations('admin.settings');
  const { data, error, mutate } = useApi(readSystemSettings);
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      {props.isBehindUntrustedProxy && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm">{t('untrustedProxy')}</Text>
        </Alert>
      )}
      <AlarmsSection />
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
