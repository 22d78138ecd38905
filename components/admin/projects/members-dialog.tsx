'use client';
import { Button, Center, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconUserMinus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { runWithToast } from '@/components/ui/form/run-action';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { RowActions } from '@/components/ui/table/row-actions';
import { SearchField } from '@/components/ui/table/search-field';
import { type Table, useTableState } from '@/components/ui/table/use-table-state';
import { TintBadge } from '@/components/ui/tint-badge';
import { getProject, type ProjectMemberView, type ProjectView } from '@/lib/domain/projects/contract';
import { listMembers, MEMBER_SORTS, removeMember } from '@/lib/domain/projects/contract-members';
import { ApiError, callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { MemberDialog } from './member-dialog';

type Sort = (typeof MEMBER_SORTS)[number];
const OPTIONS = { sorts: MEMBER_SORTS, sort: 'displayName', limit: 5, prefix: 'users_' } as const;

interface Props {
  /** Empty where the address names none. */
  readonly projectId: string;
  /** The project, where the list at hand has it. */
  readonly known: ProjectView | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Who may see a project, and how much. */
export function MembersDialog(props: Props) {
  const t = useTranslations('admin.members');
  const close = useTranslations('admin')('close');
  const table = useTableState<Sort>(OPTIONS);
  const { projectId, known } = props;
  // A bookmark may name a project of another page of the list.
  const asked = useApi(
    getProject,
    props.opened && projectId && !known ? { params: { id: projectId } } : null,
  );
  const project = known ?? asked.data;
  return (
    <Modal
      opened={props.opened}
      onClose={() => {
        // The next project's members begin at their beginning.
        table.reset();
        props.onClose();
      }}
      title={project ? t('title', { name: project.name }) : t('titleWithout')}
      size="xl"
      closeButtonProps={{ 'aria-label': close }}
    >
      {project ? (
        <Members project={project} table={table} onChanged={props.onChanged} />
      ) : asked.isLoading ? (
        <Center py="xl">
          <Loader />
        </Center>
      ) : isNone(projectId, asked.error) ? (
        <ErrorAlert message={t('noProject')} />
      ) : (
        <ErrorAlert message={reasonOf(asked.error, t('loadFailed'))} onRetry={() => void asked.mutate()} />
      )}
    </Modal>
  );
}

/** Whether no project is meant: none is named, or there is none by that name (any more). */
const isNone = (projectId: string, error: unknown): boolean =>
  projectId === '' || (error instanceof ApiError && [400, 404].includes(error.status));

function Members({
  project,
  table,
  onChanged,
}: {
  readonly project: ProjectView;
  readonly table: Table<Sort, never>;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('admin.members');
  const users = useTranslations('admin.users');
  const ask = useConfirm();
  const { filters: _, ...query } = table.state;
  const { data, error, isLoading, isValidating, mutate } = useApi(
    listMembers,
    { params: { projectId: project.id }, query },
    { keepPreviousData: true },
  );
  const dialog = useDialogSubject<ProjectMemberView | 'new'>();
  const reload = (): void => {
    void mutate();
    onChanged();
  };

  const remove = (member: ProjectMemberView): void => {
    const name = member.user.displayName;
    ask({
      title: t('removeTitle'),
      message: t('removeMessage', { name, project: project.name }),
      confirmLabel: t('removeConfirm'),
      destructive: true,
      action: () =>
        runWithToast(
          () => callApi(removeMember, { body: { projectId: project.id, userId: member.user.id } }),
          { done: t('removed', { name }), failed: t('removeFailed'), reload },
        ),
    });
  };

  return (
    <Stack gap="md">
      <Group gap="sm" justify="space-between">
        <SearchField
          label={t('search')}
          value={table.state.search}
          onSearch={(search) => table.change({ search })}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialog.open('new')}>
          {t('add')}
        </Button>
      </Group>
      <DataTable
        label={t('title', { name: project.name })}
        columns={useColumns({ onEdit: dialog.open, onRemove: remove })}
        keyOf={(member) => member.projectUserId}
        table={table}
        answer={data && { rows: data.users, total: data.total }}
        isWaiting={isLoading || isValidating}
        error={error}
        failed={t('loadFailed')}
        onRetry={() => void mutate()}
        empty={t('empty')}
        noMatch={users('empty')}
        alwaysPaged={false}
      />
      <MemberDialog
        key={dialog.turn}
        project={project}
        member={dialog.subject}
        opened={dialog.opened}
        onClose={dialog.close}
        onSaved={reload}
      />
    </Stack>
  );
}

function useColumns(on: {
  readonly onEdit: (member: ProjectMemberView) => void;
  readonly onRemove: (member: ProjectMemberView) => void;
}): readonly Column<ProjectMemberView, Sort>[] {
  const t = useTranslations('admin.members');
  const actions = useTranslations('admin.columns')('actions');
  return [
    {
      key: 'user',
      label: t('columns.user'),
      sort: 'displayName',
      render: ({ user }) => (
        <>
          <Text size="sm" fw={600}>
            {user.displayName}
          </Text>
          {!user.isActive && (
            <Text size="xs" c="dimmed">
              {t('inactive')}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'email',
      label: t('columns.email'),
      sort: 'email',
      visibleFrom: 'sm',
      render: ({ user }) => user.email,
    },
    {
      key: 'accessLevel',
      label: t('columns.accessLevel'),
      sort: 'accessLevel',
      render: ({ accessLevel }) => <TintBadge color="gray">{t(`levels.${accessLevel}`)}</TintBadge>,
    },
    {
      key: 'actions',
      label: actions,
      align: 'right',
      render: (member) => (
        <RowActions
          actions={[
            {
              label: t('edit', { name: member.user.displayName }),
              icon: IconPencil,
              onClick: () => on.onEdit(member),
            },
            {
              label: t('remove', { name: member.user.displayName }),
              icon: IconUserMinus,
              color: 'red',
              onClick: () => on.onRemove(member),
            },
          ]}
        />
      ),
    },
  ];
}
