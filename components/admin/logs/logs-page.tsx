'use client';
import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { saveBlob } from '@/components/ui/save-file';
import { DataTable } from '@/components/ui/table/data-table';
import type { TableState } from '@/components/ui/table/table-state';
import { useTableState } from '@/components/ui/table/use-table-state';
import {
  exportSystemLogs,
  isDay,
  LOG_SEVERITY_NAMES,
  LOG_SORTS,
  LOG_TYPE_NAMES,
  listSystemLogs,
  SEARCH_LETTERS,
  type SystemLogView,
} from '@/lib/platform/audit/contract';
import { addressOf, errorFromResponse, fromPerson } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { LOG_FILTERS, type LogFilterName } from './filter-names';
import { IntegrityCheck } from './integrity-check';
import { LogDetails } from './log-details';
import { LogFilters } from './log-filters';
import { LogStatistics } from './log-statistics';
import { useLogColumns } from './use-log-columns';

type Sort = (typeof LOG_SORTS)[number];

/** Fifteen is what the specification gives the log; 5, 10 and 25 are every table's. */
const OPTIONS = {
  sorts: LOG_SORTS,
  sort: 'timestamp',
  order: 'desc',
  limit: 15,
  limits: [5, 10, 15, 25],
  filters: LOG_FILTERS,
} as const;

/** The filters that an address names and the server understands. */
function filterOf({ filters, search }: TableState<Sort, LogFilterName>) {
  // The reader's days, from their first moment to their last.
  const moment = (text: string | undefined, time: string) =>
    text && isDay(text) ? new Date(`${text}T${time}`).toISOString() : undefined;
  return {
    search: [...search].length >= SEARCH_LETTERS ? search : '',
    type: LOG_TYPE_NAMES.find((name) => name === filters.type),
    severity: LOG_SEVERITY_NAMES.find((name) => name === filters.severity),
    from: moment(filters.from, '00:00:00.000'),
    to: moment(filters.to, '23:59:59.999'),
  };
}

/** The audit log: to search, filter, look at, count, check and export. */
export function LogsPage() {
  const t = useTranslations('admin.logs');
  const table = useTableState<Sort, LogFilterName>(OPTIONS);
  const { sort, order, page, limit } = table.state;
  const filter = filterOf(table.state);
  const { data, error, isLoading, isValidating, mutate } = useApi(
    listSystemLogs,
    { query: { ...filter, sort, order, page, limit } },
    { keepPreviousData: true },
  );
  const details = useDialogSubject<SystemLogView>();
  const [counting, setCounting] = useState(false);
  const [exporting, setExporting] = useState(false);

  const exportCsv = async (): Promise<void> => {
    setExporting(true);
    try {
      const response = await fetch(addressOf(exportSystemLogs), {
        method: 'POST',
        headers: {
          ...fromPerson(),
          'content-type': 'application/json',
          accept: 'text/csv, application/problem+json',
        },
        body: JSON.stringify({ format: 'csv', filters: filter }),
      });
      if (!response.ok) throw await errorFromResponse(response);
      await saveBlob(response, `system-logs-${new Date().toISOString().slice(0, 10)}.csv`);
      void mutate();
    } catch (failure) {
      notifications.show({ color: 'red', message: reasonOf(failure, t('exportFailed')) });
    } finally {
      setExporting(false);
    }
  };

  return (
    <Stack gap="lg">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconChartBar size={18} aria-hidden />}
              aria-expanded={counting}
              onClick={() => setCounting(!counting)}
            >
              {t(counting ? 'statistics.hide' : 'statistics.show')}
            </Button>
            <Button
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={exporting}
              onClick={() => void exportCsv()}
            >
              {t('export')}
            </Button>
          </>
        }
      />
      {counting && <LogStatistics from={filter.from} to={filter.to} />}
      <LogFilters table={table} />
      <DataTable
        label={t('title')}
        columns={useLogColumns(details.open)}
        keyOf={(log) => log.id}
        table={table}
        answer={data && { rows: data.logs, total: data.total, isTotalExact: data.isTotalExact }}
        isWaiting={isLoading || isValidating}
        error={error}
        failed={t('loadFailed')}
        onRetry={() => void mutate()}
        noMatch={t('empty')}
      />
      <IntegrityCheck />
      <LogDetails log={details.subject} opened={details.opened} onClose={details.close} />
    </Stack>
  );
}
