'use client';
import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { listRuns } from '@/lib/domain/quality-control/contract';
import type { RunWithValues } from '@/lib/domain/quality-control/contract-fields';
import { useApi } from '@/lib/platform/http/use-api';
import { ExclusionDialog } from './exclusion-dialog';
import { StateBadge } from './state-badge';
import { queryOf, type Series, type useSeries } from './use-series';

interface Props {
  readonly series: Series;
  readonly table: ReturnType<typeof useSeries>['table'];
  readonly canEdit: boolean;
  readonly onChanged: () => void;
}

/** The runs of a series, newest first, with what they break and why they were excluded. */
export function RunTable({ series, table, canEdit, onChanged }: Props) {
  const t = useTranslations('qualityControl');
  const { page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    listRuns,
    {
      params: { materialId: series.material.id },
      query: { ...queryOf(series), limit, offset: (page - 1) * limit },
    },
    { keepPreviousData: true },
  );
  const exclusion = useDialogSubject<RunWithValues>();
  const columns = useRunColumns(series.material.unit, canEdit ? exclusion.open : null);
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('runs.title')}
      </Title>
      <DataTable
        label={t('runs.title')}
        columns={columns}
        keyOf={(run) => run.id}
        table={{ ...table, isFiltered: false }}
        answer={data && { rows: data.runs, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        noMatch={t('runs.noMatch')}
      />
      <ExclusionDialog
        key={exclusion.turn}
        run={exclusion.subject}
        opened={exclusion.opened}
        onClose={exclusion.close}
        onDone={onChanged}
      />
    </Stack>
  );
}

function useRunColumns(
  unit: string,
  onExclude: ((run: RunWithValues) => void) | null,
): readonly Column<RunWithValues, 'performedAt'>[] {
  const t = useTranslations('qualityControl');
  const format = useReportFormat();
  const moments = useFormatter();
  const moment = (iso: string): string => moments.dateTime(new Date(iso), 'moment');
  return [
    {
      key: 'performed',
      label: t('columns.performed'),
      render: (run) => (
        <Stack gap={2}>
          <Text size="sm">{moment(run.performedAt)}</Text>
          <Text size="xs" c="dimmed">
            {run.values.flatMap(({ videoName }) => videoName ?? []).join(', ') || t(`origins.${run.origin}`)}
          </Text>
          {run.remarks && <Text size="xs">{run.remarks}</Text>}
        </Stack>
      ),
    },
    {
      key: 'operator',
      label: t('columns.operator'),
      visibleFrom: 'sm',
      // The sentences of the next columns would else squeeze a name until it breaks within a word.
      render: (run) => <Box miw={112}>{run.operatorName}</Box>,
    },
    {
      key: 'value',
      label: t('columns.value', { unit }),
      align: 'right',
      render: (run) => format.number(run.mean),
    },
    {
      key: 'replicates',
      label: t('columns.replicates'),
      align: 'right',
      visibleFrom: 'lg',
      render: (run) => run.values.map(({ value }) => format.number(value)).join(' · '),
    },
    {
      key: 'spread',
      label: t('columns.spread', { unit }),
      align: 'right',
      visibleFrom: 'md',
      render: (run) => (run.standardDeviation === null ? '–' : format.number(run.standardDeviation, 2)),
    },
    {
      key: 'deviation',
      label: t('columns.deviation'),
      align: 'right',
      visibleFrom: 'sm',
      render: (run) => (run.deviation === null ? '–' : format.number(run.deviation, 2)),
    },
    {
      key: 'state',
      label: t('columns.state'),
      render: (run) => (
        <Stack gap={4} align="flex-start">
          <StateBadge state={run.state} />
          {run.broken.map(({ rule }) => (
            <Text key={rule} size="xs">
              {t(`rules.${rule}`)}
            </Text>
          ))}
          {run.exclusion && (
            <Text size="xs">
              {t('runs.excludedBy', { ...run.exclusion, date: moment(run.exclusion.at) })}
            </Text>
          )}
        </Stack>
      ),
    },
    ...(onExclude
      ? [
          {
            key: 'actions',
            label: t('columns.actions'),
            align: 'right' as const,
            render: (run: RunWithValues) => (
              <Button
                variant="default"
                size="xs"
                aria-label={t(run.exclusion ? 'runs.includeLabel' : 'runs.excludeLabel', {
                  date: moment(run.performedAt),
                })}
                onClick={() => onExclude(run)}
              >
                {t(run.exclusion ? 'runs.include' : 'runs.exclude')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
