'use client';
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import type { Column } from '@/components/ui/table/data-table';
import {
  deleteMicroscope,
  type MICROSCOPE_SORTS,
  type MicroscopeView,
  updateMicroscope,
} from '@/lib/domain/microscopes/contract';
import { callApi } from '@/lib/platform/http/client';
import { ArchiveItem, DeleteItem } from './equipment-menu-items';

/** The columns of the table of microscopes. */
export function useMicroscopeColumns(on: {
  readonly canManage: boolean;
  readonly onEdit: (microscope: MicroscopeView) => void;
  readonly reload: () => void;
}): readonly Column<MicroscopeView, (typeof MICROSCOPE_SORTS)[number]>[] {
  const t = useTranslations('equipment');
  const none = (
    <Text size="sm" c="dimmed" component="span">
      –
    </Text>
  );
  return [
    {
      key: 'name',
      label: t('columns.name'),
      sort: 'name',
      render: (microscope) => (
        <Stack gap={0} align="flex-start">
          <Group gap="xs">
            <Anchor component={Link} href={`/sarm/microscopes/${microscope.id}`} fw={600} size="sm">
              {microscope.name}
            </Anchor>
            {microscope.archivedAt && (
              <Badge variant="default" size="sm">
                {t('archived')}
              </Badge>
            )}
          </Group>
          {microscope.location && (
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              {microscope.location}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'location',
      label: t('microscopes.location'),
      sort: 'location',
      visibleFrom: 'sm',
      render: ({ location }) => location ?? none,
    },
    {
      key: 'camera',
      label: t('microscopes.camera'),
      visibleFrom: 'md',
      render: ({ camera }) => camera ?? none,
    },
    {
      key: 'serial',
      label: t('microscopes.serialNumber'),
      visibleFrom: 'md',
      render: ({ serialNumber }) => serialNumber ?? none,
    },
    {
      key: 'datasets',
      label: t('microscopes.datasets'),
      sort: 'datasets',
      align: 'right',
      visibleFrom: 'sm',
      render: ({ datasetsCount }) => datasetsCount,
    },
    ...(on.canManage
      ? [
          {
            key: 'actions',
            label: t('columns.actions'),
            align: 'right' as const,
            render: (microscope: MicroscopeView) => <MicroscopeMenu microscope={microscope} {...on} />,
          },
        ]
      : []),
  ];
}

function MicroscopeMenu({
  microscope,
  ...on
}: {
  readonly microscope: MicroscopeView;
  readonly onEdit: (microscope: MicroscopeView) => void;
  readonly reload: () => void;
}) {
  const t = useTranslations('equipment');
  const { id, name, version, archivedAt } = microscope;
  const params = { id };
  return (
    <RowMenu label={t('more', { name })} width={200}>
      <RowMenuItem action="edit" onClick={() => on.onEdit(microscope)}>
        {t('edit')}
      </RowMenuItem>
      <ArchiveItem
        name={name}
        isArchived={archivedAt !== null}
        save={(change) => callApi(updateMicroscope, { params, body: { ...change, version } })}
        reload={on.reload}
      />
      <DeleteItem name={name} remove={() => callApi(deleteMicroscope, { params })} reload={on.reload} />
    </RowMenu>
  );
}
