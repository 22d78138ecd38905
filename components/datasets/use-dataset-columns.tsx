'use client';
import { Anchor, Box, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { Column } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import type { DATASET_SORTS, DatasetView } from '@/lib/domain/datasets/contract';
import { DatasetActions } from './dataset-actions';
import { DatasetBadges } from './dataset-badges';
import { DatasetState } from './dataset-state';
import { STATUS_COLORS } from './status-colors';

interface Handlers {
  readonly canEdit: boolean;
  readonly canReport: boolean;
  readonly onDetails: (dataset: DatasetView) => void;
  readonly onReport: (dataset: DatasetView) => void;
  readonly onSample: (dataset: DatasetView) => void;
  readonly onMark: ((dataset: DatasetView) => void) | null;
  readonly onEdit: (dataset: DatasetView) => void;
  readonly onDelete: (dataset: DatasetView) => void;
}

/** Whether the person's membership and the state of the project let the dataset be worked on. */
export const isOpenToChange = (dataset: DatasetView): boolean =>
  dataset.accessLevel !== 'viewer' && !dataset.projectIsArchived;

/** The columns of the table of datasets. */
export function useDatasetColumns(
  on: Handlers,
): readonly Column<DatasetView, (typeof DATASET_SORTS)[number]>[] {
  const t = useTranslations('datasets');
  return [
    {
      key: 'name',
      label: t('columns.name'),
      sort: 'name',
      render: (dataset) => <NameCell dataset={dataset} />,
    },
    {
      key: 'project',
      label: t('columns.project'),
      sort: 'projectName',
      visibleFrom: 'md',
      render: ({ projectName }) => projectName,
    },
    {
      key: 'type',
      label: t('columns.type'),
      sort: 'type',
      visibleFrom: 'md',
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
      render: ({ stats }) => stats.totalFrames,
    },
    {
      key: 'status',
      label: t('columns.status'),
      sort: 'status',
      visibleFrom: 'sm',
      keepsWords: true,
      render: (dataset) => (
        <Stack gap={4} align="flex-start">
          <TintBadge color={STATUS_COLORS[dataset.status]}>{t(`status.${dataset.status}`)}</TintBadge>
          <DatasetState dataset={dataset} />
        </Stack>
      ),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      render: (dataset) => (
        <DatasetActions
          dataset={dataset}
          canEdit={on.canEdit && isOpenToChange(dataset)}
          canReport={on.canReport && isOpenToChange(dataset) && !dataset.isControl}
          onDetails={() => on.onDetails(dataset)}
          onReport={() => on.onReport(dataset)}
          onSample={() => on.onSample(dataset)}
          onMark={on.onMark && isOpenToChange(dataset) ? () => on.onMark?.(dataset) : undefined}
          onEdit={() => on.onEdit(dataset)}
          onDelete={() => on.onDelete(dataset)}
        />
      ),
    },
  ];
}

function NameCell({ dataset }: { readonly dataset: DatasetView }) {
  return (
    <Stack gap={4} align="flex-start">
      <Anchor component={Link} href={WORKFLOW_PATHS.sarm.videos(dataset)} fw={600} size="sm">
        {dataset.name}
      </Anchor>
      {dataset.description && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {dataset.description}
        </Text>
      )}
      <DatasetBadges dataset={dataset} />
      <Box hiddenFrom="sm">
        <DatasetState dataset={dataset} />
      </Box>
    </Stack>
  );
}
