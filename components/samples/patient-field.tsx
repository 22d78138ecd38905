'use client';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { listPatients } from '@/lib/domain/patients/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** As many as anybody reads; the others are found by typing. */
const CHOICES = 10;

/** A pseudonym: one of the project's patients, or a new one. */
export function PatientField(props: {
  readonly projectId: string;
  readonly value: string;
  readonly onChange: (pseudonym: string) => void;
}) {
  const t = useTranslations('samples');
  const [search] = useDebouncedValue(props.value.trim(), 250);
  const { data } = useApi(
    listPatients,
    { query: { search, project_id: props.projectId, limit: CHOICES } },
    { keepPreviousData: true },
  );
  return (
    <Autocomplete
      label={t('patient')}
      description={t('patientHelp')}
      maxLength={100}
      data={(data?.patients ?? []).map(({ pseudonym }) => pseudonym)}
      // The server has searched already.
      filter={({ options }) => options}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
