'use client';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStateTable } from '@/components/annotation-management/use-state-table';
import { DatasetSelect } from '@/components/datasets/dataset-select';
import { EmptyState } from '@/components/ui/empty-state';
import { DataTable } from '@/components/ui/table/data-table';
import { getProgress } from '@/lib/domain/annotation-progress/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { useProgressColumns } from './use-progress-columns';

// Chart.js is only loaded by pages that draw something.
const BoxesByDay = dynamic(() => import('./boxes-by-day').then((all) => all.BoxesByDay), { ssr: false });

/** What people have annotated, from recorded activity: one's own work, and everybody's where one manages the project. */
export function ProgressOfPeople() {
  const t = useTranslations('annotationProgress.progress');
  const { table, query } = useStateTable();
  const [range, setRange] = useState({ from: '', to: '' });
  const { page, limit } = table.state;
  const { data, error, isLoading, isValidating, mutate } = useApi(
    getProgress,
    {
      query: {
        ...{ page, limit, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
        ...(query.dataset_id ? { dataset_id: query.dataset_id } : {}),
        ...(range.from ? { from: range.from } : {}),
        ...(range.to ? { to: range.to } : {}),
      },
    },
    { keepPreviousData: true },
  );
  const columns = useProgressColumns();
  const change = (name: 'from' | 'to') => (event: { currentTarget: { value: string } }) => {
    setRange({ ...range, [name]: event.currentTarget.value });
    table.change({ page: 1 });
  };
  return (
    <Stack gap="md" aria-busy={isValidating}>
      <Text size="sm" c="dimmed" maw={720}>
        {t('about')}
      </Text>
      <Group gap="sm" align="flex-end">
        <DatasetSelect
          label={t('dataset')}
          value={query.dataset_id ?? null}
          onChange={(id) => table.filter('dataset', id)}
          w={260}
        />
        <TextInput
          type="date"
          label={t('from')}
          value={range.from || (data?.from ?? '')}
          onChange={change('from')}
        />
        <TextInput type="date" label={t('to')} value={range.to || (data?.to ?? '')} onChange={change('to')} />
      </Group>
      {data && <BoxesByDay days={data.days} />}
      <DataTable
        label={t('title')}
        columns={columns}
        keyOf={(person) => person.userId}
        table={table}
        answer={data && { rows: data.people, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={<EmptyState icon={<IconUsers size={28} />} title={t('none')} description={t('noneText')} />}
        noMatch={t('none')}
      />
    </Stack>
  );
}
