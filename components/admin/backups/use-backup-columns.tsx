import { Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { inByteUnit } from '@/components/ui/byte-unit';
import type { Column } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import type { BACKUP_SORTS, BackupView } from '@/lib/platform/backup/contract';

export type BackupSort = (typeof BACKUP_SORTS)[number];

const COLORS = { running: 'blue', complete: 'teal', failed: 'red' } as const;

/** The columns of the table of backups. */
export function useBackupColumns(): readonly Column<BackupView, BackupSort>[] {
  const t = useTranslations('backups');
  const format = useFormatter();
  const moment = (text: string) => format.dateTime(new Date(text), 'moment');
  const size = (bytes: number | null) => {
    if (bytes === null) return '–';
    const [count, unit] = inByteUnit(bytes);
    return format.number(count, { style: 'unit', unit, maximumFractionDigits: count < 100 ? 1 : 0 });
  };
  const note = (text: string, color = 'dimmed') => (
    <Text size="xs" c={color} style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
  return [
    {
      key: 'startedAt',
      label: t('columns.startedAt'),
      sort: 'startedAt',
      render: (backup) => (
        <Stack gap={2}>
          {moment(backup.startedAt)}
          {note(t(`startedBy.${backup.startedBy}`))}
        </Stack>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      render: (backup) => (
        <Stack gap={2} align="flex-start">
          <TintBadge color={COLORS[backup.status]}>{t(`status.${backup.status}`)}</TintBadge>
          {backup.error !== null && note(backup.error)}
        </Stack>
      ),
    },
    {
      key: 'size',
      label: t('columns.size'),
      align: 'right',
      keepsWords: true,
      render: (backup) => (
        <Stack gap={2} align="flex-end" style={{ whiteSpace: 'nowrap' }}>
          {size(backup.bytes)}
          {backup.addedBytes !== null && note(t('added', { size: size(backup.addedBytes) }))}
        </Stack>
      ),
    },
    {
      key: 'objects',
      label: t('columns.objects'),
      align: 'right',
      visibleFrom: 'md',
      render: ({ objectCount, rowCount, missingCount }) =>
        objectCount === null ? (
          '–'
        ) : (
          <Stack gap={2} align="flex-end">
            {format.number(objectCount)}
            {note(t('rows', { count: format.number(rowCount ?? 0) }))}
            {(missingCount ?? 0) > 0 && note(t('missing', { count: missingCount ?? 0 }))}
          </Stack>
        ),
    },
    {
      key: 'verified',
      label: t('columns.verified'),
      visibleFrom: 'sm',
      render: (backup) => {
        if (backup.verifyError !== null) {
          return (
            <Stack gap={2} align="flex-start">
              <TintBadge color="red">{t('damaged')}</TintBadge>
              {note(backup.verifyError)}
            </Stack>
          );
        }
        if (backup.verifiedAt !== null) return moment(backup.verifiedAt);
        return backup.status === 'complete' ? t('notVerified') : '–';
      },
    },
    {
      key: 'folder',
      label: t('columns.folder'),
      visibleFrom: 'lg',
      render: (backup) => (
        <Stack gap={2}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {backup.folder}
          </Text>
          {note(t(backup.isEncrypted ? 'encrypted' : 'notEncrypted'))}
        </Stack>
      ),
    },
  ];
}
