'use client';
import { Button, Group, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { runWithToast } from '@/components/ui/form/run-action';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useAddressedRow } from '@/components/ui/table/use-row-in-address';
import { useTableState } from '@/components/ui/table/use-table-state';
import {
  deleteProject,
  getProjects,
  PROJECT_SORTS,
  type ProjectView,
  updateProject,
} from '@/lib/domain/projects/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { MembersDialog } from './members-dialog';
import { ProjectDetails } from './project-details';
import { ProjectDialog } from './project-dialog';
import { useProjectColumns } from './use-project-columns';

type Sort = (typeof PROJECT_SORTS)[number];
const OPTIONS = { sorts: PROJECT_SORTS, sort: 'name', limit: 10, filters: ['status'] } as const;

/** The projects, active and archived: to add, change, archive and delete, and to choose their members. */
export function ProjectsPage() {
  const t = useTranslations('admin.projects');
  const ask = useConfirm();
  const table = useTableState<Sort, 'status'>(OPTIONS);
  const { search, sort, order, page, limit, filters } = table.state;
  const status = filters.status === 'archived' ? 'archived' : 'active';
  const { data, error, isLoading, isValidating } = useApi(
    getProjects,
    { query: { search, sort, order, status, limit, offset: (page - 1) * limit } },
    { keepPreviousData: true },
  );
  const dialog = useDialogSubject<ProjectView | 'new'>();
  const details = useDialogSubject<ProjectView>();
  const members = useAddressedRow('members');
  const reload = useReload(getProjects);

  const archive = (project: ProjectView): Promise<void> => {
    const body = { status: project.isArchived ? ('active' as const) : ('archived' as const) };
    return runWithToast(() => callApi(updateProject, { params: { id: project.id }, body }), {
      done: t(project.isArchived ? 'unarchived' : 'archived', { name: project.name }),
      failed: t('updateFailed'),
      reload,
    });
  };

  const remove = (project: ProjectView): void =>
    ask({
      title: t('deleteTitle'),
      message: t('deleteMessage', {
        name: project.name,
        datasets: project.stats.datasets_count,
        videos: project.stats.videos_count,
      }),
      confirmLabel: t('deleteConfirm'),
      destructive: true,
      action: () =>
        runWithToast(() => callApi(deleteProject, { params: { id: project.id } }), {
          done: t('deleted', { name: project.name }),
          failed: t('deleteFailed'),
          reload,
        }),
    });

  const columns = useProjectColumns({
    onDetails: details.open,
    onMembers: (project) => members.open(project.id),
    onEdit: dialog.open,
    onArchive: archive,
    onDelete: remove,
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
      <Tabs
        value={status}
        onChange={(value) => table.filter('status', value === 'archived' ? 'archived' : null)}
      >
        <Tabs.List aria-label={t('tabs.label')}>
          <Tabs.Tab value="active">{t('tabs.active')}</Tabs.Tab>
          <Tabs.Tab value="archived">{t('tabs.archived')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={status} pt="md">
          <Stack gap="md">
            <Group gap="sm">
              <SearchField
                label={t('search')}
                value={search}
                onSearch={(text) => table.change({ search: text })}
              />
            </Group>
            <DataTable
              label={t(`tabs.${status}`)}
              columns={columns}
              keyOf={(project) => project.id}
              table={table}
              answer={data && { rows: data.projects.map((entry) => entry.project), total: data.total }}
              isWaiting={isLoading || isValidating}
              error={error}
              failed={t('loadFailed')}
              onRetry={reload}
              empty={t('none')}
              noMatch={t('empty')}
            />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <ProjectDialog
        key={dialog.turn}
        project={dialog.subject}
        opened={dialog.opened}
        onClose={dialog.close}
        onSaved={reload}
      />
      <ProjectDetails project={details.subject} opened={details.opened} onClose={details.close} />
      <MembersDialog
        projectId={members.id}
        known={data?.projects.find(({ project }) => project.id === members.id)?.project}
        opened={members.opened}
        onClose={members.close}
        onChanged={reload}
      />
    </Stack>
  );
}
