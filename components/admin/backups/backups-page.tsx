'use client';
import { Alert, Stack, Text } from '@mantine/core';
import { IconDatabaseExport, IconDatabaseOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableState } from '@/components/ui/table/use-table-state';
import { BACKUP_SORTS, listBackups } from '@/lib/platform/backup/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { type BackupSort, useBackupColumns } from './use-backup-columns';

const OPTIONS = { sorts: BACKUP_SORTS, sort: 'startedAt', order: 'desc', limit: 10, filters: [] } as const;

/** The backups of this installation: what became of them, how large they are, and whether they were read again. */
export function BackupsPage() {
  const t = useTranslations('backups');
  const table = useTableState<BackupSort, never>(OPTIONS);
  const { filters: _, ...query } = table.state;
  const { data, error, isLoading, isValidating, mutate } = useApi(
    listBackups,
    { query },
    { keepPreviousData: true },
  );
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      {data && (
        <Alert
          color={data.schedule ? 'blue' : 'yellow'}
          icon={data.schedule ? <IconDatabaseExport aria-hidden /> : <IconDatabaseOff aria-hidden />}
        >
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {data.schedule ? t('scheduled', data.schedule) : t('notScheduled')}
          </Text>
        </Alert>
      )}
      <DataTable
        label={t('title')}
        columns={useBackupColumns()}
        keyOf={(backup) => backup.id}
        table={table}
        answer={data && { rows: data.backups, total: data.total }}
        isWaiting={isLoading || isValidating}
        error={error}
        failed={t('loadFailed')}
        onRetry={() => void mutate()}
        empty={t('empty')}
        noMatch={t('empty')}
      />
    </Stack>
  );
}
