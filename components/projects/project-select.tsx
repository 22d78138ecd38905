'use client';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getProjects } from '@/lib/domain/projects/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** As many as anybody reads; the others are found by typing. */
const CHOICES = 20;

export interface ProjectChoice {
  readonly id: string;
  readonly name: string;
}

/** One of the projects that a person may see, or write into; the server searches. */
export function ProjectSelect({
  access = 'read',
  initial,
  onChange,
  ...props
}: Omit<SelectProps, 'data' | 'onChange'> & {
  readonly access?: 'read' | 'write';
  /** The project chosen before, whose name is shown. */
  readonly initial?: ProjectChoice | undefined;
  readonly onChange: (id: string | null) => void;
}) {
  const t = useTranslations('projects.select');
  const [text, setText] = useState(initial?.name ?? '');
  const [chosen, setChosen] = useState(initial);
  // A choice writes its name into the field; that is no search.
  const [search] = useDebouncedValue(text === chosen?.name ? '' : text, 250);
  const { data } = useApi(
    getProjects,
    { query: { search, access, limit: CHOICES, ...(access === 'write' ? { status: 'active' } : {}) } },
    { keepPreviousData: true },
  );
  const found = (data?.projects ?? []).map(({ project }): ProjectChoice => project);
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      placeholder={t('placeholder')}
      nothingFoundMessage={t('nothing')}
      {...props}
      searchable
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        setChosen(offered.find((project) => project.id === id));
        onChange(id);
      }}
    />
  );
}
