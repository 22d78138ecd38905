'use client';
import { Anchor, Box, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconTags, IconVideo } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { DatasetBadges } from '@/components/datasets/dataset-badges';
import { STATUS_COLORS } from '@/components/datasets/status-colors';
import { isOpenToChange } from '@/components/datasets/use-dataset-columns';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import type { Column } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import type { DATASET_SORTS, DatasetView } from '@/lib/domain/datasets/contract';

interface Handlers {
  readonly canEdit: boolean;
  readonly onDetails: (dataset: DatasetView) => void;
  readonly onEdit: (dataset: DatasetView) => void;
  readonly onDelete: (dataset: DatasetView) => void;
}

/** The columns of the table of datasets to label and train on. */
export function useTechnicalColumns(
  on: Handlers & { readonly showsProject: boolean },
): readonly Column<DatasetView, (typeof DATASET_SORTS)[number]>[] {
  const t = useTranslations('datasets');
  const own = useTranslations('technicalDatasets');
  const format = useFormatter();
  return [
    {
      key: 'name',
      label: t('columns.name'),
      sort: 'name',
      render: (dataset) => <NameCell dataset={dataset} />,
    },
    ...(on.showsProject
      ? [
          {
            key: 'project',
            label: t('columns.project'),
            sort: 'projectName' as const,
            visibleFrom: 'md' as const,
            render: ({ projectName }: DatasetView) => projectName,
          },
        ]
      : []),
    {
      key: 'type',
      label: t('columns.type'),
      sort: 'type',
      visibleFrom: 'sm',
      keepsWords: true,
      render: ({ type }) => t(`type.${type}`),
    },
    {
      key: 'videos',
      label: t('columns.videos'),
      sort: 'videos',
      align: 'right',
      render: ({ stats }) => stats.totalVideos,
    },
    {
      key: 'frames',
      label: t('columns.frames'),
      sort: 'frames',
      align: 'right',
      visibleFrom: 'sm',
      render: ({ stats }) => format.number(stats.totalFrames),
    },
    {
      key: 'detections',
      label: own('detections'),
      align: 'right',
      visibleFrom: 'md',
      render: ({ stats }) => format.number(stats.totalDetections),
    },
    {
      key: 'status',
      label: t('columns.status'),
      sort: 'status',
      visibleFrom: 'sm',
      keepsWords: true,
      render: ({ status }) => <TintBadge color={STATUS_COLORS[status]}>{t(`status.${status}`)}</TintBadge>,
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      render: (dataset) => <Actions dataset={dataset} {...on} />,
    },
  ];
}

function NameCell({ dataset }: { readonly dataset: DatasetView }) {
  const t = useTranslations('datasets');
  const mayFollow = useMayFollow();
  const videos = WORKFLOW_PATHS.finetune.videos(dataset);
  return (
    <Stack gap={4} align="flex-start">
      {mayFollow(videos) ? (
        <Anchor component={Link} href={videos} fw={600} size="sm">
          {dataset.name}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {dataset.name}
        </Text>
      )}
      {dataset.description && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {dataset.description}
        </Text>
      )}
      <DatasetBadges dataset={dataset} />
      <Box hiddenFrom="sm">
        <TintBadge color={STATUS_COLORS[dataset.status]}>{t(`status.${dataset.status}`)}</TintBadge>
      </Box>
    </Stack>
  );
}

function Actions({ dataset, ...on }: Handlers & { readonly dataset: DatasetView }) {
  const t = useTranslations('datasets.actions');
  const own = useTranslations('technicalDatasets');
  const mayFollow = useMayFollow();
  const videos = WORKFLOW_PATHS.finetune.videos(dataset);
  const labels = `/finetune/projects/${dataset.projectId}/datasets/${dataset.id}/data-labels`;
  const canEdit = on.canEdit && isOpenToChange(dataset);
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {mayFollow(videos) && (
        <Button
          component={Link}
          href={videos}
          variant="default"
          size="xs"
          leftSection={<IconVideo size={16} aria-hidden />}
          aria-label={own('manageVideosOf', { name: dataset.name })}
          visibleFrom="sm"
        >
          {own('manageVideos')}
        </Button>
      )}
      <RowMenu label={t('more', { name: dataset.name })} width={200}>
        {mayFollow(labels) && (
          <Menu.Item component={Link} href={labels} leftSection={<IconTags size={16} aria-hidden />}>
            {own('viewLabels')}
          </Menu.Item>
        )}
        <RowMenuItem action="details" onClick={() => on.onDetails(dataset)}>
          {t('details')}
        </RowMenuItem>
        {canEdit && (
          <>
            <RowMenuItem action="edit" onClick={() => on.onEdit(dataset)}>
              {t('edit')}
            </RowMenuItem>
            <RowMenuItem action="delete" onClick={() => on.onDelete(dataset)}>
              {t('delete')}
            </RowMenuItem>
          </>
        )}
      </RowMenu>
    </Group>
  );
}
