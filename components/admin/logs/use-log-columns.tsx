'use client';
import { Text, UnstyledButton } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { Column } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import type { LOG_SORTS, SystemLogView } from '@/lib/platform/audit/contract';

export const SEVERITY_COLORS = { info: 'gray', warning: 'yellow', error: 'red', critical: 'grape' } as const;

/** A moment as the log shows it: to the second, in UTC, so that entries of two sites can be compared. */
export function useLogTime(): (timestamp: string) => string {
  const format = useFormatter();
  return (timestamp) => format.dateTime(new Date(timestamp), 'second');
}

/** The columns of the log; the message opens the entry. */
export function useLogColumns(
  onOpen: (log: SystemLogView) => void,
): readonly Column<SystemLogView, (typeof LOG_SORTS)[number]>[] {
  const t = useTranslations('admin.logs');
  const time = useLogTime();
  return [
    {
      key: 'timestamp',
      label: t('columns.timestamp'),
      sort: 'timestamp',
      render: (log) => (
        <Text size="sm" component="time" dateTime={log.timestamp}>
          {time(log.timestamp)}
        </Text>
      ),
    },
    {
      key: 'type',
      keepsWords: true,
      label: t('columns.type'),
      sort: 'type',
      visibleFrom: 'md',
      render: (log) => t(`type.${log.type}`),
    },
    {
      key: 'severity',
      keepsWords: true,
      label: t('columns.severity'),
      sort: 'severity',
      visibleFrom: 'sm',
      render: (log) => (
        <TintBadge color={SEVERITY_COLORS[log.severity]}>{t(`severity.${log.severity}`)}</TintBadge>
      ),
    },
    {
      key: 'message',
      label: t('columns.message'),
      render: (log) => (
        <UnstyledButton
          onClick={() => onOpen(log)}
          aria-label={t('details', { message: log.message })}
          fz="sm"
          td="underline"
        >
          {log.message}
        </UnstyledButton>
      ),
    },
    {
      key: 'user',
      label: t('columns.user'),
      sort: 'userEmail',
      visibleFrom: 'sm',
      render: (log) => (
        <Text size="sm" miw="10rem">
          {log.userEmail ?? t('nobody')}
        </Text>
      ),
    },
    {
      key: 'ipAddress',
      keepsWords: true,
      label: t('columns.ipAddress'),
      visibleFrom: 'lg',
      render: (log) => log.ipAddress ?? t('nobody'),
    },
  ];
}
