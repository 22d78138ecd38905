'use client';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconRefresh, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { runWithToast } from '@/components/ui/form/run-action';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { RowActions } from '@/components/ui/table/row-actions';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { TintBadge } from '@/components/ui/tint-badge';
import { callApi } from '@/lib/platform/http/client';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import {
  deleteUser,
  listUsers,
  type ManagedUser,
  USER_SORTS,
  USER_STATES,
  updateUser,
} from '@/lib/platform/user-administration/contract';
import { UserDialog } from './user-dialog';

const OPTIONS = { sorts: USER_SORTS, sort: 'displayName', limit: 10, filters: ['state'] } as const;

export const stateOf = (user: ManagedUser): (typeof USER_STATES)[number] => {
  if (user.isActive) return 'active';
  return user.awaitsApproval ? 'pending' : 'inactive';
};
const COLORS = { active: 'teal', inactive: 'gray', pending: 'yellow' } as const;

/** The accounts: to add, approve, change and delete. */
export function UsersPage({ canManageRoles }: { readonly canManageRoles: boolean }) {
  const t = useTranslations('admin.users');
  const ask = useConfirm();
  const table = useTableState<(typeof USER_SORTS)[number], 'state'>(OPTIONS);
  const { filters, ...query } = table.state;
  const state = USER_STATES.find((one) => one === filters.state);
  const { data, error, isLoading, isValidating } = useApi(
    listUsers,
    { query: { ...query, state } },
    { keepPreviousData: true },
  );
  const dialog = useDialogSubject<ManagedUser | 'new'>();
  const reload = useReload(listUsers);

  const approve = (user: ManagedUser): Promise<void> =>
    runWithToast(() => callApi(updateUser, { params: { id: user.id }, body: { isActive: true } }), {
      done: t('approved', { name: user.displayName }),
      failed: t('approveFailed'),
      reload,
    });

  const remove = (user: ManagedUser): void =>
    ask({
      title: t('deleteTitle'),
      message: t('deleteMessage', { name: user.displayName, email: user.email }),
      confirmLabel: t('deleteConfirm'),
      destructive: true,
      action: () =>
        runWithToast(() => callApi(deleteUser, { params: { id: user.id } }), {
          done: t('deleted', { name: user.displayName }),
          failed: t('deleteFailed'),
          reload,
        }),
    });

  return (
    <Stack gap="lg">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={<Actions onRefresh={reload} isLoading={isValidating} onAdd={() => dialog.open('new')} />}
      />
      <Group gap="sm">
        <SearchField
          label={t('search')}
          value={table.state.search}
          onSearch={(search) => table.change({ search })}
        />
        <Select
          aria-label={t('state')}
          placeholder={t('anyState')}
          clearable
          data={USER_STATES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={state ?? null}
          onChange={(value) => table.filter('state', value)}
          w={190}
        />
      </Group>
      <DataTable
        label={t('title')}
        columns={useColumns({ onApprove: approve, onEdit: dialog.open, onDelete: remove })}
        keyOf={(user) => user.id}
        table={table}
        answer={data && { rows: data.users, total: data.total }}
        isWaiting={isLoading || isValidating}
        error={error}
        failed={t('loadFailed')}
        onRetry={reload}
        noMatch={t('empty')}
      />
      <UserDialog
        key={dialog.turn}
        user={dialog.subject}
        opened={dialog.opened}
        canManageRoles={canManageRoles}
        onClose={dialog.close}
        onSaved={reload}
      />
    </Stack>
  );
}

function Actions(props: { onRefresh: () => void; isLoading: boolean; onAdd: () => void }) {
  const t = useTranslations('admin');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={props.onRefresh}
        loading={props.isLoading}
      >
        {t('refresh')}
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={props.onAdd}>
        {t('users.add')}
      </Button>
    </>
  );
}

function useColumns(on: {
  readonly onApprove: (user: ManagedUser) => Promise<void>;
  readonly onEdit: (user: ManagedUser) => void;
  readonly onDelete: (user: ManagedUser) => void;
}): readonly Column<ManagedUser, (typeof USER_SORTS)[number]>[] {
  const t = useTranslations('admin.users');
  const actions = useTranslations('admin.columns')('actions');
  const format = useFormatter();
  return [
    {
      key: 'displayName',
      label: t('columns.displayName'),
      sort: 'displayName',
      render: (user) => (
        <>
          <Text size="sm" fw={600}>
            {user.displayName}
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="md">
            {user.email}
          </Text>
        </>
      ),
    },
    {
      key: 'email',
      label: t('columns.email'),
      sort: 'email',
      visibleFrom: 'md',
      render: (user) => user.email,
    },
    {
      key: 'roles',
      label: t('columns.roles'),
      visibleFrom: 'sm',
      render: (user) => (
        <Group gap={4}>
          {user.roles.map((role) => (
            <TintBadge key={role.id} color="gray">
              {role.name}
            </TintBadge>
          ))}
          {user.roles.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('noRoles')}
            </Text>
          )}
        </Group>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      sort: 'status',
      render: (user) => <TintBadge color={COLORS[stateOf(user)]}>{t(`status.${stateOf(user)}`)}</TintBadge>,
    },
    {
      key: 'createdAt',
      label: t('columns.createdAt'),
      sort: 'createdAt',
      visibleFrom: 'lg',
      render: (user) => format.dateTime(user.createdAt.seconds * 1000, 'day'),
    },
    {
      key: 'actions',
      label: actions,
      align: 'right',
      render: (user) => (
        <RowActions
          actions={[
            ...(stateOf(user) === 'pending'
              ? [
                  {
                    label: t('approve', { name: user.displayName }),
                    icon: IconUserCheck,
                    color: 'teal',
                    onClick: () => void on.onApprove(user),
                  },
                ]
              : []),
            {
              label: t('edit', { name: user.displayName }),
              icon: IconPencil,
              onClick: () => on.onEdit(user),
            },
            {
              label: t('delete', { name: user.displayName }),
              icon: IconTrash,
              color: 'red',
              onClick: () => on.onDelete(user),
            },
          ]}
        />
      ),
    },
  ];
}
