'use client';
import { Anchor, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { inOneLine } from '@/components/ui/in-one-line';
import type { Column } from '@/components/ui/table/data-table';
import { annotationPageOf } from '@/components/workflow/annotation-page';
import type { FrameState } from '@/lib/domain/annotation-states/contract';
import { AnnotateButton } from './annotate-button';
import { StatusBadge } from './status-badge';
import type { StateSort } from './use-state-table';

/** The columns of the table of frames. */
export function useFrameColumns(
  onDetails: (frame: FrameState) => void,
): readonly Column<FrameState, StateSort>[] {
  const t = useTranslations('annotationManagement');
  const format = useFormatter();
  const figure = (
    key: 'boxes' | 'verified' | 'inLabels',
    visibleFrom: 'sm' | 'md',
  ): Column<FrameState, StateSort> => ({
    key,
    label: t(`columns.${key}`),
    align: 'right',
    visibleFrom,
    render: (frame) => format.number(frame[key]),
  });
  return [
    {
      key: 'frame',
      label: t('columns.frame'),
      sort: 'frameNumber',
      render: (frame) => (
        <Stack gap={0} align="flex-start">
          <Anchor component="button" type="button" size="sm" fw={600} onClick={() => onDetails(frame)}>
            {t('frames.frame', { number: frame.frameNumber })}
          </Anchor>
          <Text size="xs" c="dimmed">
            {inOneLine(frame.videoName, frame.datasetName)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      sort: 'status',
      keepsWords: true,
      render: ({ status }) => <StatusBadge status={status} />,
    },
    figure('boxes', 'sm'),
    figure('verified', 'sm'),
    figure('inLabels', 'md'),
    {
      key: 'date',
      label: t('columns.extracted'),
      sort: 'date',
      visibleFrom: 'md',
      keepsWords: true,
      render: ({ createdAt }) => format.dateTime(new Date(createdAt), 'moment'),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      render: (frame) => (
        <AnnotateButton
          href={annotationPageOf({ ...frame, frameId: frame.id })}
          label={t('frames.annotateOf', { number: frame.frameNumber })}
        />
      ),
    },
  ];
}
