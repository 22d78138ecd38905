'use client';
import { Anchor, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { Column } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import type { MODEL_SORTS, ModelView } from '@/lib/domain/models/contract';

/** The columns of the table of models. */
export function useModelColumns(): readonly Column<ModelView, (typeof MODEL_SORTS)[number]>[] {
  const t = useTranslations('models');
  const format = useFormatter();
  return [
    {
      key: 'name',
      label: t('columns.name'),
      sort: 'name',
      render: ({ id, name, project_name }) => (
        <Stack gap={0} align="flex-start">
          <Anchor component={Link} href={`/finetune/models/${id}`} fw={600} size="sm">
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {project_name}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'type',
      label: t('columns.type'),
      sort: 'type',
      visibleFrom: 'sm',
      keepsWords: true,
      render: ({ type }) => t(`type.${type}`),
    },
    {
      key: 'dataset',
      label: t('columns.dataset'),
      visibleFrom: 'md',
      render: ({ dataset_name }) => dataset_name ?? '–',
    },
    {
      key: 'versions',
      label: t('columns.versions'),
      align: 'right',
      visibleFrom: 'sm',
      render: ({ versions_count }) => versions_count,
    },
    {
      key: 'inUse',
      label: t('columns.inUse'),
      keepsWords: true,
      render: ({ deployed_number }) =>
        deployed_number === null ? (
          '–'
        ) : (
          <TintBadge color="teal">{t('version', { number: deployed_number })}</TintBadge>
        ),
    },
    {
      key: 'createdAt',
      label: t('columns.created'),
      sort: 'createdAt',
      visibleFrom: 'md',
      keepsWords: true,
      render: ({ created_at }) => format.dateTime(new Date(created_at), { dateStyle: 'medium' }),
    },
  ];
}
