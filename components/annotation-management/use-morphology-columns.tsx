'use client';
import { Anchor, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useLabelTitle } from '@/components/data-labels/use-label-title';
import { inOneLine } from '@/components/ui/in-one-line';
import type { Column } from '@/components/ui/table/data-table';
import { labelingPageOf } from '@/components/workflow/annotation-page';
import type { MorphologyState } from '@/lib/domain/annotation-states/contract';
import { AnnotateButton } from './annotate-button';
import { JudgedShare } from './judged-share';
import { StatusBadge } from './status-badge';
import type { StateSort } from './use-state-table';

/** From the first to the last frame of which a label has cells. */
export const frameRangeOf = ({ firstFrame, lastFrame }: MorphologyState): string =>
  firstFrame === null ? '–' : firstFrame === lastFrame ? `${firstFrame}` : `${firstFrame}–${lastFrame}`;

/** The columns of the table of morphology labels. */
export function useMorphologyColumns(
  onDetails: (label: MorphologyState) => void,
): readonly Column<MorphologyState, StateSort>[] {
  const t = useTranslations('annotationManagement');
  const labels = useTranslations('dataLabels');
  const titleOf = useLabelTitle();
  const format = useFormatter();
  return [
    {
      key: 'name',
      label: labels('columns.name'),
      render: (label) => (
        <Stack gap={0} align="flex-start">
          <Anchor component="button" type="button" size="sm" fw={600} onClick={() => onDetails(label)}>
            {titleOf(label)}
          </Anchor>
          <Text size="xs" c="dimmed">
            {inOneLine(label.user_name, label.dataset_name)}
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
    {
      key: 'judged',
      label: t('columns.judged'),
      visibleFrom: 'sm',
      render: (label) => <JudgedShare label={label} />,
    },
    {
      key: 'frames',
      label: t('columns.frames'),
      sort: 'frameNumber',
      align: 'right',
      visibleFrom: 'md',
      keepsWords: true,
      render: frameRangeOf,
    },
    {
      key: 'date',
      label: labels('columns.created'),
      sort: 'date',
      visibleFrom: 'md',
      keepsWords: true,
      render: ({ created_at: created }) => format.dateTime(new Date(created), 'moment'),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      render: (label) => (
        <AnnotateButton
          href={labelingPageOf(label.id)}
          label={t('morphology.annotateOf', { name: titleOf(label) })}
        />
      ),
    },
  ];
}
