'use client';
import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { ErasureActions } from '@/components/privacy/erasure-actions';
import { ErasureBadge } from '@/components/privacy/erasure-facts';
import { WhoDecides } from '@/components/privacy/who-decides';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { useTableState } from '@/components/ui/table/use-table-state';
import { ERASURE_SORTS, type ErasureView, listErasures } from '@/lib/domain/privacy/contract';
import { STATES } from '@/lib/domain/privacy/contract-content';
import { useApi } from '@/lib/platform/http/use-api';
import classes from './privacy.module.css';

type Sort = (typeof ERASURE_SORTS)[number];

const OPTIONS = {
  sorts: ERASURE_SORTS,
  sort: 'requested_at',
  order: 'desc',
  limit: 10,
  filters: ['state'],
} as const;

function useColumns(reload: () => void): readonly Column<ErasureView, Sort>[] {
  const t = useTranslations('privacy');
  const format = useFormatter();
  return [
    { key: 'code', label: t('erasure.code'), render: (erasure) => erasure.code },
    {
      key: 'state',
      label: t('erasure.state'),
      sort: 'state',
      render: (erasure) => <ErasureBadge state={erasure.state} />,
    },
    {
      key: 'requested',
      label: t('erasure.requestedBy'),
      sort: 'requested_at',
      visibleFrom: 'sm',
      render: (erasure) =>
        t('erasure.byOn', {
          name: erasure.requested_by,
          date: format.dateTime(new Date(erasure.requested_at), 'moment'),
        }),
    },
    {
      key: 'decided',
      label: t('erasure.decidedBy'),
      visibleFrom: 'md',
      render: (erasure) => <Decision erasure={erasure} />,
    },
    {
      key: 'ground',
      label: t('erasure.ground'),
      visibleFrom: 'md',
      render: (erasure) => t(`grounds.${erasure.ground}`),
    },
    {
      key: 'actions',
      label: t('page.actions'),
      render: (erasure) => (
        <Stack gap="xs">
          <WhoDecides erasure={erasure} />
          <Group gap="xs">
            <ErasureActions erasure={erasure} reload={reload} />
          </Group>
        </Stack>
      ),
    },
  ];
}

/** By whom an erasure was decided and when, and why by the one who requested it. */
function Decision({ erasure }: { readonly erasure: ErasureView }) {
  const t = useTranslations('privacy.erasure');
  const format = useFormatter();
  if (!erasure.decided_by || !erasure.decided_at) return '–';
  return (
    <>
      {t('byOn', {
        name: erasure.decided_by,
        date: format.dateTime(new Date(erasure.decided_at), 'moment'),
      })}
      {erasure.alone_because && (
        <Text size="xs" c="dimmed">
          {t(`alone.${erasure.alone_because}`)}
        </Text>
      )}
    </>
  );
}

/** Erasures of one's projects: which wait for a second person, which run, which are done. */
export function ErasureTable() {
  const t = useTranslations('privacy');
  const table = useTableState<Sort, 'state'>(OPTIONS);
  const { filters, search: _, ...query } = table.state;
  const state = STATES.find((name) => name === filters.state);
  const { data, error, isLoading, isValidating, mutate } = useApi(
    listErasures,
    { query: { ...query, ...(state ? { state } : {}) } },
    { keepPreviousData: true },
  );
  return (
    <Stack gap="sm" className={classes.noPrint}>
      <Title order={2} size="h4">
        {t('page.erasures')}
      </Title>
      <Select
        label={t('erasure.state')}
        placeholder={t('page.anyState')}
        clearable
        data={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={state ?? null}
        onChange={(value) => table.filter('state', value)}
        w={200}
      />
      <DataTable
        label={t('page.erasures')}
        columns={useColumns(() => void mutate())}
        keyOf={(erasure) => erasure.id}
        table={table}
        answer={data && { rows: data.erasures, total: data.total }}
        isWaiting={isLoading || isValidating}
        error={error}
        failed={t('page.failed')}
        onRetry={() => void mutate()}
        empty={t('page.empty')}
        noMatch={t('page.empty')}
      />
    </Stack>
  );
}
