'use client';
import { Anchor, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import type { Column } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { useLabelTitle } from './use-label-title';

/** The page of a data label's items. */
const itemsPath = (label: LabelView): string =>
  `/finetune/projects/${label.project_id}/datasets/${label.dataset_id}/data-labels/${label.id}/items`;

/** The columns of the table of data labels. */
export function useLabelColumns(on: {
  readonly onDetails: (label: LabelView) => void;
  readonly onExport: (label: LabelView) => void;
  /** Absent for those who may not delete labels. */
  readonly onDelete: ((label: LabelView) => void) | undefined;
}): readonly Column<LabelView, 'name'>[] {
  const t = useTranslations('dataLabels');
  const titleOf = useLabelTitle();
  const format = useFormatter();
  return [
    {
      key: 'name',
      label: t('columns.name'),
      render: (label) => (
        <Stack gap={0} align="flex-start">
          <Anchor
            component={Link}
            href={itemsPath(label)}
            fw={600}
            size="sm"
            style={{ wordBreak: 'break-word' }}
          >
            {titleOf(label)}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {label.description || t('noDescription')}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'type',
      label: t('columns.type'),
      visibleFrom: 'sm',
      keepsWords: true,
      render: ({ label_type: type }) => <TintBadge color="gray">{t(`type.${type}`)}</TintBadge>,
    },
    {
      key: 'user',
      label: t('columns.user'),
      visibleFrom: 'md',
      render: ({ user_name: name }) => name,
    },
    {
      key: 'items',
      label: t('columns.items'),
      align: 'right',
      render: ({ item_count: count }) => format.number(count),
    },
    {
      key: 'created',
      label: t('columns.created'),
      visibleFrom: 'md',
      keepsWords: true,
      render: ({ created_at: created }) => format.dateTime(new Date(created), 'moment'),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      render: (label) => (
        <RowMenu label={t('more', { name: titleOf(label) })} width={200}>
          <RowMenuItem action="details" onClick={() => on.onDetails(label)}>
            {t('details.title')}
          </RowMenuItem>
          <RowMenuItem action="export" onClick={() => on.onExport(label)}>
            {t('export.start')}
          </RowMenuItem>
          {on.onDelete && (
            <RowMenuItem action="delete" onClick={() => on.onDelete?.(label)}>
              {t('deletion.confirm')}
            </RowMenuItem>
          )}
        </RowMenu>
      ),
    },
  ];
}
