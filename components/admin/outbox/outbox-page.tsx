'use client';
import { Alert, Group, Select, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { TintBadge } from '@/components/ui/tint-badge';
import { useApi } from '@/lib/platform/http/use-api';
import { listMails, MAIL_SORTS, MAIL_STATUS_NAMES, type MailView } from '@/lib/platform/mail/contract';
import { MailText } from './mail-text';

type Sort = (typeof MAIL_SORTS)[number];

const OPTIONS = {
  sorts: MAIL_SORTS,
  sort: 'createdAt',
  order: 'desc',
  limit: 10,
  filters: ['status'],
} as const;

const COLORS = { outbox: 'gray', sent: 'teal', failed: 'red' } as const;

function useColumns(onOpen: ((mail: MailView) => void) | null): readonly Column<MailView, Sort>[] {
  const t = useTranslations('outbox');
  const format = useFormatter();
  return [
    {
      key: 'createdAt',
      label: t('columns.createdAt'),
      sort: 'createdAt',
      visibleFrom: 'sm',
      render: (mail) => format.dateTime(new Date(mail.createdAt), 'moment'),
    },
    { key: 'recipient', label: t('columns.recipient'), sort: 'recipient', render: (mail) => mail.recipient },
    {
      key: 'subject',
      label: t('columns.subject'),
      sort: 'subject',
      render: (mail) =>
        onOpen === null ? (
          mail.subject
        ) : (
          <UnstyledButton
            onClick={() => onOpen(mail)}
            aria-label={t('read', { subject: mail.subject, recipient: mail.recipient })}
            fz="sm"
            td="underline"
          >
            {mail.subject}
          </UnstyledButton>
        ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      sort: 'status',
      visibleFrom: 'sm',
      render: (mail) => <TintBadge color={COLORS[mail.status]}>{t(`status.${mail.status}`)}</TintBadge>,
    },
  ];
}

/**
 * The emails that the platform has written: without an email server, this is where their links are read. Texts, which may
 * have links, are for administrators only (`canRead`).
 */
export function OutboxPage({
  isDelivered,
  canRead,
}: {
  readonly isDelivered: boolean;
  readonly canRead: boolean;
}) {
  const t = useTranslations('outbox');
  const table = useTableState<Sort, 'status'>(OPTIONS);
  const { filters, ...query } = table.state;
  const status = MAIL_STATUS_NAMES.find((name) => name === filters.status);
  const { data, error, isLoading, isValidating, mutate } = useApi(
    listMails,
    { query: { ...query, status } },
    { keepPreviousData: true },
  );
  const reading = useDialogSubject<MailView>();
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      {!isDelivered && (
        <Alert color="yellow" icon={<IconMailOff aria-hidden />}>
          <Text size="sm">{t(canRead ? 'noServer' : 'noServerList')}</Text>
        </Alert>
      )}
      <Group gap="sm" align="flex-end">
        <SearchField
          label={t('search')}
          value={table.state.search}
          onSearch={(search) => table.change({ search })}
        />
        <Select
          label={t('columns.status')}
          placeholder={t('anyStatus')}
          clearable
          data={MAIL_STATUS_NAMES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status ?? null}
          onChange={(value) => table.filter('status', value)}
          w={170}
        />
      </Group>
      <DataTable
        label={t('title')}
        columns={useColumns(canRead ? reading.open : null)}
        keyOf={(mail) => mail.id}
        table={table}
        answer={data && { rows: data.mails, total: data.total }}
        isWaiting={isLoading || isValidating}
        error={error}
        failed={t('loadFailed')}
        onRetry={() => void mutate()}
        empty={t('noMails')}
        noMatch={t('empty')}
      />
      <MailText mail={reading.subject} opened={reading.opened} onClose={reading.close} />
    </Stack>
  );
}
