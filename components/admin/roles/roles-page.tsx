'use client';
import { Button, Group, Stack, Switch, Tabs } from '@mantine/core';
import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { runWithToast } from '@/components/ui/form/run-action';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { codeColumns } from '@/components/ui/table/code-columns';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { RowActions } from '@/components/ui/table/row-actions';
import { SearchField } from '@/components/ui/table/search-field';
import { useAddressedRow } from '@/components/ui/table/use-row-in-address';
import { useTableState } from '@/components/ui/table/use-table-state';
import { callApi } from '@/lib/platform/http/client';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { deleteRole, listRoles, ROLE_SORTS, type RoleView } from '@/lib/platform/roles/contract';
import { PermissionEditor } from './permission-editor';
import { RoleDialog } from './role-dialog';
import { useServiceSwitch } from './use-service-switch';

type Sort = (typeof ROLE_SORTS)[number];
const OPTIONS = { sorts: ROLE_SORTS, sort: 'name', limit: 10, filters: ['kind'] } as const;

/** The roles, by kind: to add, change, delete, and to set what they permit. `held` is null for an administrator. */
export function RolesPage({ held }: { readonly held: readonly string[] | null }) {
  const t = useTranslations('admin.roles');
  const ask = useConfirm();
  const service = useServiceSwitch();
  const table = useTableState<Sort, 'kind'>(OPTIONS);
  const { filters, ...query } = table.state;
  const kind = filters.kind === 'custom' ? 'custom' : 'system';
  const { data, error, isLoading, isValidating } = useApi(
    listRoles,
    { query: { ...query, kind } },
    { keepPreviousData: true },
  );
  const dialog = useDialogSubject<RoleView | 'new'>();
  const editor = useAddressedRow('permissions');
  const reload = useReload(listRoles);

  const remove = (role: RoleView): void =>
    ask({
      title: t('deleteTitle'),
      message: t('deleteMessage', { name: role.name }),
      confirmLabel: t('deleteConfirm'),
      destructive: true,
      action: () =>
        runWithToast(() => callApi(deleteRole, { params: { id: role.id } }), {
          done: t('deleted', { name: role.name }),
          failed: t('deleteFailed'),
          reload,
        }),
    });

  return (
    <Stack gap="lg">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialog.open('new')}>
            {t('add')}
          </Button>
        }
      />
      <Switch
        label={t('service')}
        description={t('serviceHint')}
        checked={service.usesService}
        onChange={(event) => service.set(event.currentTarget.checked)}
      />
      <Tabs value={kind} onChange={(value) => table.filter('kind', value === 'custom' ? 'custom' : null)}>
        <Tabs.List aria-label={t('tabs.label')}>
          <Tabs.Tab value="system">{t('tabs.system')}</Tabs.Tab>
          <Tabs.Tab value="custom">{t('tabs.custom')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={kind} pt="md">
          <Stack gap="md">
            <Group gap="sm">
              <SearchField
                label={t('search')}
                value={table.state.search}
                onSearch={(search) => table.change({ search })}
              />
            </Group>
            <DataTable
              label={t(`tabs.${kind}`)}
              columns={useColumns({
                onPermissions: (role) => editor.open(role.id),
                onEdit: dialog.open,
                onDelete: remove,
              })}
              keyOf={(role) => role.id}
              table={table}
              answer={data && { rows: data.roles, total: data.total }}
              isWaiting={isLoading || isValidating}
              error={error}
              failed={t('loadFailed')}
              onRetry={reload}
              noMatch={t('empty')}
            />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <RoleDialog
        key={dialog.turn}
        role={dialog.subject}
        opened={dialog.opened}
        onClose={dialog.close}
        onSaved={reload}
      />
      <PermissionEditor
        roleId={editor.id}
        opened={editor.opened}
        usesService={service.usesService}
        held={held}
        onClose={editor.close}
        onSaved={reload}
      />
    </Stack>
  );
}

function useColumns(on: {
  readonly onPermissions: (role: RoleView) => void;
  readonly onEdit: (role: RoleView) => void;
  readonly onDelete: (role: RoleView) => void;
}): readonly Column<RoleView, Sort>[] {
  const t = useTranslations('admin.roles');
  const actions = useTranslations('admin.columns')('actions');
  return [
    ...codeColumns<RoleView>(t('columns.name'), t('columns.code')),
    {
      key: 'description',
      label: t('columns.description'),
      sort: 'description',
      visibleFrom: 'md',
      render: (role) => role.description,
    },
    {
      key: 'permissions',
      label: t('columns.permissions'),
      sort: 'permissionsCount',
      align: 'right',
      render: (role) => role.permissionsCount,
    },
    {
      key: 'actions',
      label: actions,
      align: 'right',
      render: (role) => (
        <RowActions
          actions={[
            {
              label: t('permissionsOf', { name: role.name }),
              icon: IconKey,
              onClick: () => on.onPermissions(role),
            },
            ...(role.isSystem
              ? []
              : [
                  { label: t('edit', { name: role.name }), icon: IconPencil, onClick: () => on.onEdit(role) },
                  {
                    label: t('delete', { name: role.name }),
                    icon: IconTrash,
                    color: 'red',
                    onClick: () => on.onDelete(role),
                  },
                ]),
          ]}
        />
      ),
    },
  ];
}
