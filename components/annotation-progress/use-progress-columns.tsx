'use client';
import { Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { StateSort } from '@/components/annotation-management/use-state-table';
import type { Column } from '@/components/ui/table/data-table';
import type { getProgress, Work } from '@/lib/domain/annotation-progress/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';

type Person = AnswerOf<typeof getProgress>['people'][number];

/** The columns of the table of people. */
export function useProgressColumns(): readonly Column<Person, StateSort>[] {
  const t = useTranslations('annotationProgress.progress');
  const format = useFormatter();
  const count = (
    key: Exclude<keyof Work, 'secondsPerBox' | 'activeSeconds' | 'clicks' | 'keys'>,
    visibleFrom?: 'sm' | 'md' | 'lg',
  ): Column<Person, StateSort> => ({
    ...{ key, label: t(`columns.${key}`), align: 'right', render: (person) => format.number(person[key]) },
    ...(visibleFrom ? { visibleFrom } : {}),
  });
  const unit = (value: number, name: 'minute' | 'second'): string =>
    format.number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 });
  return [
    {
      key: 'name',
      label: t('columns.name'),
      render: ({ name, clicks, keys }) => (
        <Stack gap={0}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {t('strokes', { clicks, keys })}
          </Text>
        </Stack>
      ),
    },
    count('added'),
    count('changed', 'sm'),
    count('removed', 'md'),
    count('verified', 'sm'),
    count('imported', 'lg'),
    count('tracks', 'lg'),
    count('frames', 'md'),
    count('items', 'lg'),
    count('masks', 'lg'),
    {
      key: 'active',
      label: t('columns.active'),
      align: 'right',
      keepsWords: true,
      render: ({ activeSeconds: seconds }) => (seconds > 0 ? unit(seconds / 60, 'minute') : '–'),
    },
    {
      key: 'pace',
      label: t('columns.pace'),
      align: 'right',
      keepsWords: true,
      visibleFrom: 'sm',
      render: ({ secondsPerBox: seconds }) => (seconds === null ? '–' : unit(seconds, 'second')),
    },
  ];
}
