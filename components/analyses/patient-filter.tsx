'use client';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { listAnalyzedPatients } from '@/lib/domain/analyses/contract';
import type { listVideoPatients } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** As many as anybody reads; the others are found by typing. */
const CHOICES = 20;

/** All patients, or one of those that a list of patients names. */
export function PatientFilter(props: {
  readonly patients: typeof listAnalyzedPatients | typeof listVideoPatients;
  readonly value: string | null;
  readonly onChange: (patient: string | null) => void;
}) {
  const t = useTranslations('analyses');
  const { value } = props;
  const [text, setText] = useState(value ?? '');
  // A choice writes itself into the field; that is no search.
  const [search] = useDebouncedValue(text === value ? '' : text.trim().slice(0, 100), 250);
  const { data } = useApi(props.patients, { query: { search, limit: CHOICES } }, { keepPreviousData: true });
  const found = data?.patients ?? [];
  return (
    <Select
      aria-label={t('patient')}
      placeholder={t('allPatients')}
      searchable
      clearable
      data={value !== null && !found.includes(value) ? [value, ...found] : found}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={props.onChange}
      nothingFoundMessage={t('noPatient')}
      flex="1 1 180px"
      maw={260}
    />
  );
}
