'use client';
import { Button, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/reports/section';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { PatientView } from '@/lib/domain/patients/contract';
import { exportPatient, getPatientPrivacy } from '@/lib/domain/privacy/contract';
import { addressOf } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { ErasurePart } from './erasure-part';
import { HoldPart } from './hold-part';

/** How often a running erasure is asked for, ms. */
const WATCH_MS = 2000;

/** What may be done with everything about a patient: export it, hold it, erase it. */
export function PatientPrivacy({ patient }: { readonly patient: PatientView }) {
  const t = useTranslations('privacy');
  const { data, error, mutate } = useApi(
    getPatientPrivacy,
    { params: { id: patient.id } },
    {
      refreshInterval: (latest) => (latest?.erasure?.state === 'running' ? WATCH_MS : 0),
      shouldRetryOnError: false,
    },
  );
  const reload = (): void => void mutate();
  return (
    <Section title={t('section.title')}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t('section.description')}
        </Text>
        <ExportPart patientId={patient.id} />
        {error && <ErrorAlert message={t('section.failed')} onRetry={reload} />}
        {!error && !data && <Skeleton h={120} />}
        {data && (
          <>
            <HoldPart patient={patient} hold={data.hold} reload={reload} />
            <ErasurePart
              patient={patient}
              erasure={data.erasure}
              isHeld={data.hold !== null}
              reload={reload}
            />
          </>
        )}
      </Stack>
    </Section>
  );
}

function ExportPart({ patientId }: { readonly patientId: string }) {
  const t = useTranslations('privacy.export');
  const [frames, setFrames] = useState(false);
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={3} size="h5">
        {t('title')}
      </Title>
      <Text size="sm">{t('text')}</Text>
      <Checkbox
        label={t('frames')}
        checked={frames}
        onChange={(event) => setFrames(event.currentTarget.checked)}
      />
      <Group>
        <Button
          component="a"
          variant="default"
          href={addressOf(exportPatient, {
            params: { id: patientId },
            query: frames ? { frames: 'true' } : {},
          })}
          leftSection={<IconDownload size={18} aria-hidden />}
          download
        >
          {t('download')}
        </Button>
      </Group>
    </Stack>
  );
}
