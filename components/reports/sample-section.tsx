'use client';
import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useClockDay } from '@/components/patients/use-clock-day';
import { SampleFacts } from '@/components/samples/sample-facts';
import { PageLink, useMayFollow } from '@/components/ui/page-access';
import { getPatient } from '@/lib/domain/patients/contract';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { useApi } from '@/lib/platform/http/use-api';
import { Section } from './section';

/** Of whom the sample is, and what a person entered about it; nothing where neither is known. */
export function SampleSection({ content }: { readonly content: ReportContent }) {
  const t = useTranslations('samples');
  const { patient, sample } = content;
  if (!patient && !sample) return null;
  return (
    <Section title={t('heading')}>
      <Stack gap="sm">
        {patient && <PatientLine patient={patient} />}
        {sample && <SampleFacts sample={sample} />}
      </Stack>
    </Section>
  );
}

/** The pseudonym; for holders of manage_patients also who it is, which no report holds. Each reading goes on record. */
function PatientLine({ patient }: { readonly patient: NonNullable<ReportContent['patient']> }) {
  const t = useTranslations('samples');
  const day = useClockDay();
  const address = `/sarm/patients/${patient.id}`;
  const mayKnow = useMayFollow()(address);
  const { data } = useApi(getPatient, mayKnow ? { params: { id: patient.id } } : null, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const birthDate = data?.birthDate ? day(data.birthDate) : t('birthUnknown');
  return (
    <Stack gap={2}>
      {data ? (
        <PageLink href={address}>{t('patientIs', { patient: patient.pseudonym })}</PageLink>
      ) : (
        <Text size="sm">{t('patientIs', { patient: patient.pseudonym })}</Text>
      )}
      {data?.name && <Text size="sm">{t('identity', { name: data.name, birthDate })}</Text>}
      {data?.hospitalNumber && <Text size="sm">{t('hospitalNumber', { number: data.hospitalNumber })}</Text>}
    </Stack>
  );
}
