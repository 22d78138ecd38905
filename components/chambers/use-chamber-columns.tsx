'use client';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ArchiveItem, DeleteItem } from '@/components/microscopes/equipment-menu-items';
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import type { Column } from '@/components/ui/table/data-table';
import {
  type CHAMBER_SORTS,
  type ChamberView,
  deleteChamber,
  updateChamber,
} from '@/lib/domain/chambers/contract';
import { callApi } from '@/lib/platform/http/client';

interface Handlers {
  readonly onEdit: (chamber: ChamberView) => void;
  readonly reload: () => void;
}

/** The columns of the table of counting chambers. */
export function useChamberColumns(
  on: Handlers & { readonly canManage: boolean },
): readonly Column<ChamberView, (typeof CHAMBER_SORTS)[number]>[] {
  const t = useTranslations('equipment');
  return [
    {
      key: 'name',
      label: t('columns.name'),
      sort: 'name',
      render: (chamber) => (
        <Stack gap={0}>
          <Group gap="xs">
            <Text size="sm" fw={600} component="span">
              {chamber.name}
            </Text>
            {chamber.isBuiltIn && (
              <Badge variant="default" size="sm">
                {t('chambers.builtIn')}
              </Badge>
            )}
            {chamber.archivedAt && (
              <Badge variant="default" size="sm">
                {t('archived')}
              </Badge>
            )}
          </Group>
          {chamber.notes && (
            <Text size="xs" c="dimmed">
              {chamber.notes}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'kind',
      label: t('chambers.kind'),
      sort: 'kind',
      visibleFrom: 'sm',
      render: ({ kind }) => t(`chambers.kinds.${kind}`),
    },
    {
      key: 'depth',
      label: t('chambers.depth'),
      sort: 'depth',
      render: ({ nominalDepthUm, measuredDepthUm }) =>
        measuredDepthUm === null
          ? t('chambers.depthNominal', { nominal: nominalDepthUm })
          : t('chambers.depthMeasured', { measured: measuredDepthUm, nominal: nominalDepthUm }),
    },
    {
      key: 'correction',
      label: t('chambers.correction'),
      visibleFrom: 'md',
      render: ({ compensationFactor: factor, compensationSource: source }) =>
        factor === null ? '–' : t('chambers.correctionBy', { factor, source: source ?? '' }),
    },
    ...(on.canManage
      ? [
          {
            key: 'actions',
            label: t('columns.actions'),
            align: 'right' as const,
            render: (chamber: ChamberView) => <ChamberMenu chamber={chamber} {...on} />,
          },
        ]
      : []),
  ];
}

function ChamberMenu({ chamber, ...on }: Handlers & { readonly chamber: ChamberView }) {
  const t = useTranslations('equipment');
  const { id, name, version, archivedAt, isBuiltIn } = chamber;
  const params = { id };
  return (
    <RowMenu label={t('more', { name })} width={200}>
      {!isBuiltIn && (
        <RowMenuItem action="edit" onClick={() => on.onEdit(chamber)}>
          {t('edit')}
        </RowMenuItem>
      )}
      <ArchiveItem
        name={name}
        isArchived={archivedAt !== null}
        save={(change) => callApi(updateChamber, { params, body: { ...change, version } })}
        reload={on.reload}
      />
      {!isBuiltIn && (
        <DeleteItem name={name} remove={() => callApi(deleteChamber, { params })} reload={on.reload} />
      )}
    </RowMenu>
  );
}
