'use client';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getDataset, getDatasets } from '@/lib/domain/datasets/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** As many as anybody reads; the others are found by typing. */
const CHOICES = 20;

/** One of the datasets that a person may see; the server searches. */
export function DatasetSelect({
  value,
  onChange,
  ...props
}: Omit<SelectProps, 'data' | 'onChange' | 'value'> & {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) {
  const t = useTranslations('datasets.select');
  const [text, setText] = useState('');
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  // The one that an address asks for: its name is not among those that were found.
  const { data: asked } = useApi(
    getDataset,
    value && names[value] === undefined ? { params: { id: value }, query: {} } : null,
  );
  const chosen = value === null ? undefined : (names[value] ?? asked?.name);
  // A choice writes its name into the field; that is no search.
  const [search] = useDebouncedValue(text === chosen ? '' : text, 250);
  const { data } = useApi(getDatasets, { query: { search, limit: CHOICES } }, { keepPreviousData: true });
  const found = (data?.datasets ?? []).map(({ id, name }) => ({ id, name }));
  const offered = [
    ...(value && chosen && !found.some(({ id }) => id === value) ? [{ value, label: chosen }] : []),
    ...found.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      placeholder={t('placeholder')}
      nothingFoundMessage={t('nothing')}
      clearable
      {...props}
      searchable
      data={offered}
      // The server has searched already.
      filter={({ options }) => options}
      value={value}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id, option) => {
        if (id) setNames({ ...names, [id]: option.label });
        onChange(id);
      }}
    />
  );
}
