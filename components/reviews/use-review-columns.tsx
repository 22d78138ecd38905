'use client';
import { Anchor, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useMayFollow } from '@/components/ui/page-access';
import type { Column } from '@/components/ui/table/data-table';
import { type RowAction, RowActions } from '@/components/ui/table/row-actions';
import type { REVIEW_SORTS, ReviewKind, ReviewUnit } from '@/lib/domain/reviews/contract';
import { labelingPage } from './labeling-page';
import { ReviewBadge } from './status-badge';

export type ReviewSort = (typeof REVIEW_SORTS)[number];

interface Handlers {
  readonly type: ReviewKind;
  readonly onOpen: (unit: ReviewUnit) => void;
  /** Absent for who decides about nothing. */
  readonly chosen?: ReadonlySet<string> | undefined;
  readonly onChoose: (id: string) => void;
}

/** The columns of a queue of reviews. */
export function useReviewColumns(on: Handlers): readonly Column<ReviewUnit, ReviewSort>[] {
  const t = useTranslations('reviews');
  const format = useFormatter();
  const router = useRouter();
  const mayFollow = useMayFollow();
  const { chosen } = on;
  const number = (unit: ReviewUnit): string => format.number(unit.frameNumber, { useGrouping: false });
  const choice: Column<ReviewUnit, ReviewSort> = {
    key: 'choice',
    label: t('columns.choice'),
    visibleFrom: 'sm',
    render: (unit) => (
      <Checkbox
        aria-label={t('choose', { number: number(unit), creator: unit.creatorName })}
        disabled={unit.status !== 'pending'}
        checked={chosen?.has(unit.id) ?? false}
        onChange={() => on.onChoose(unit.id)}
      />
    ),
  };
  const actionsOf = (unit: ReviewUnit): RowAction[] => {
    const edit = labelingPage(unit);
    const isSentBack = unit.status === 'rejected' || unit.status === 'needs_correction';
    return [
      { label: t('review', { number: number(unit) }), icon: IconEye, onClick: () => on.onOpen(unit) },
      ...(isSentBack && mayFollow(edit)
        ? [
            {
              label: t('editOf', { number: number(unit) }),
              icon: IconPencil,
              onClick: () => router.push(edit),
            },
          ]
        : []),
    ];
  };
  return [
    ...(chosen ? [choice] : []),
    {
      key: 'frame',
      label: t('columns.frame'),
      sort: 'frameNumber',
      render: (unit) => (
        <Stack gap={0} align="flex-start">
          <Anchor component="button" type="button" size="sm" fw={600} onClick={() => on.onOpen(unit)}>
            {t('frame', { number: number(unit) })}
          </Anchor>
          <Text size="xs" c="dimmed">
            {unit.videoName}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'dataset',
      label: t('columns.dataset'),
      sort: 'datasetName',
      visibleFrom: 'md',
      render: ({ datasetName }) => datasetName,
    },
    on.type === 'detection'
      ? {
          key: 'labels',
          label: t('columns.boxes'),
          sort: 'labelCount',
          align: 'right',
          render: ({ labelCount }) => format.number(labelCount),
        }
      : {
          key: 'class',
          label: t('columns.class'),
          render: ({ morphologyClass }) =>
            morphologyClass ? t(`morphology.${morphologyClass}`) : t('facts.unclassified'),
        },
    {
      key: 'creator',
      label: t('columns.creator'),
      sort: 'creatorName',
      visibleFrom: 'sm',
      render: ({ creatorName }) => creatorName,
    },
    {
      key: 'created',
      label: t('columns.created'),
      sort: 'createdAt',
      visibleFrom: 'lg',
      keepsWords: true,
      render: ({ createdAt }) => format.dateTime(new Date(createdAt), 'moment'),
    },
    {
      key: 'status',
      label: t('columns.status'),
      sort: 'status',
      render: (unit) => (
        <Stack gap={2} align="flex-start">
          <ReviewBadge status={unit.status} />
          {unit.reopened && (
            <Text size="xs" c="dimmed">
              {t('changedSince')}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'reviewer',
      label: t('columns.reviewer'),
      sort: 'reviewedAt',
      visibleFrom: 'lg',
      render: ({ reviewedAt, reviewerName }) =>
        reviewedAt ? (
          <Stack gap={0}>
            <Text size="sm">{reviewerName ?? '–'}</Text>
            <Text size="xs" c="dimmed">
              {format.dateTime(new Date(reviewedAt), 'moment')}
            </Text>
          </Stack>
        ) : (
          '–'
        ),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      render: (unit) => (
        <Group justify="flex-end">
          <RowActions actions={actionsOf(unit)} />
        </Group>
      ),
    },
  ];
}
