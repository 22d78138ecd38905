'use client';
import { Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableState } from '@/components/ui/table/use-table-state';
import { DOUBLE_STATES, type DoubleSummary, listDoubleFrames } from '@/lib/domain/reviews/contract-double';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { AgreementDialog } from './agreement-dialog';
import { useDoubleColumns } from './use-double-columns';
import { useShare } from './use-share';

const OPTIONS = {
  sorts: ['state'],
  sort: 'state',
  limit: 10,
  limits: [5, 10, 25, 50],
  filters: ['state'],
  prefix: 'd_',
} as const;

/** Frames that are annotated twice: what waits for a second person, and how two people agreed. */
export function DoubleFrames() {
  const t = useTranslations('reviews.double');
  const table = useTableState<'state', 'state'>(OPTIONS);
  const { page, limit, filters } = table.state;
  const state = DOUBLE_STATES.find((name) => name === filters.state);
  const { data, error, isLoading, mutate } = useApi(
    listDoubleFrames,
    { query: { page, limit, state } },
    { keepPreviousData: true },
  );
  const reload = useReload(listDoubleFrames);
  const [compared, setCompared] = useState<string | null>(null);
  const columns = useDoubleColumns({ onCompare: setCompared, onChanged: reload });
  return (
    <Stack gap="md">
      {data && data.summary.submitted + data.summary.reconciled > 0 && <Summary summary={data.summary} />}
      {((data?.total ?? 0) > 0 || table.isFiltered) && (
        <Group>
          <Select
            label={t('state')}
            placeholder={t('all')}
            clearable
            data={DOUBLE_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={state ?? null}
            onChange={(value) => table.filter('state', value)}
            w={260}
          />
        </Group>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        keyOf={(frame) => frame.frameId}
        table={table}
        answer={data && { rows: data.frames, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={<EmptyState icon={<IconUsers size={28} />} title={t('none')} description={t('noneText')} />}
        noMatch={t('none')}
      />
      <AgreementDialog frameId={compared} onClose={() => setCompared(null)} onReconciled={reload} />
    </Stack>
  );
}

function Summary({ summary }: { readonly summary: DoubleSummary }) {
  const t = useTranslations('reviews.double');
  const format = useFormatter();
  const share = useShare();
  const figures = [
    [t('compared'), format.number(summary.submitted + summary.reconciled)],
    [t('fOne'), share(summary.f1)],
    [t('meanIou'), share(summary.meanIou)],
    [t('kappa'), share(summary.kappa)],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} component="section" aria-label={t('summary')}>
      {figures.map(([label, value]) => (
        <Stack key={label} gap={0}>
          <Text size="xl" fw={600}>
            {value}
          </Text>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
}
