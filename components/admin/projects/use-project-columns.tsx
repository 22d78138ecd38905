'use client';
import { Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconEye, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { Column } from '@/components/ui/table/data-table';
import { RowActions } from '@/components/ui/table/row-actions';
import type { PROJECT_SORTS, ProjectView } from '@/lib/domain/projects/contract';

/** Characters of a description that the table shows, and of an id where nobody knows who made the project. */
const DESCRIPTION_LENGTH = 50;
const ID_LENGTH = 8;

export const shortDescription = (text: string): string =>
  text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH)}…` : text;

interface Handlers {
  readonly onDetails: (project: ProjectView) => void;
  readonly onMembers: (project: ProjectView) => void;
  readonly onEdit: (project: ProjectView) => void;
  readonly onArchive: (project: ProjectView) => Promise<void>;
  readonly onDelete: (project: ProjectView) => void;
}

/** The columns of the table of projects. */
export function useProjectColumns(
  on: Handlers,
): readonly Column<ProjectView, (typeof PROJECT_SORTS)[number]>[] {
  const t = useTranslations('admin.projects');
  const actions = useTranslations('admin.columns')('actions');
  const format = useFormatter();
  return [
    {
      key: 'name',
      label: t('columns.name'),
      sort: 'name',
      render: ({ name }) => (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      ),
    },
    {
      key: 'description',
      label: t('columns.description'),
      sort: 'description',
      visibleFrom: 'md',
      render: ({ description }) => shortDescription(description),
    },
    {
      key: 'createdBy',
      label: t('columns.createdBy'),
      sort: 'createdBy',
      visibleFrom: 'sm',
      keepsWords: true,
      render: ({ creator, createdBy, id }) => creator?.displayName ?? (createdBy ?? id).slice(0, ID_LENGTH),
    },
    {
      key: 'users',
      label: t('columns.users'),
      sort: 'userCount',
      align: 'right',
      render: ({ userCount }) => userCount,
    },
    {
      key: 'createdAt',
      label: t('columns.createdAt'),
      sort: 'createdAt',
      visibleFrom: 'lg',
      render: ({ createdAt }) => format.dateTime(new Date(createdAt), 'day'),
    },
    {
      key: 'actions',
      label: actions,
      align: 'right',
      render: (project) => {
        const { name } = project;
        return (
          <RowActions
            actions={[
              { label: t('viewDetails', { name }), icon: IconEye, onClick: () => on.onDetails(project) },
              { label: t('manageUsers', { name }), icon: IconUsers, onClick: () => on.onMembers(project) },
              { label: t('edit', { name }), icon: IconPencil, onClick: () => on.onEdit(project) },
              {
                label: t(project.isArchived ? 'unarchive' : 'archive', { name }),
                icon: project.isArchived ? IconArchiveOff : IconArchive,
                onClick: () => void on.onArchive(project),
              },
              {
                label: t('delete', { name }),
                icon: IconTrash,
                color: 'red',
                onClick: () => on.onDelete(project),
              },
            ]}
          />
        );
      },
    },
  ];
}
