'use client';
import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Sentences } from '@/components/reports/section';
import { useReportFormat } from '@/components/reports/use-report-format';
import {
  type ChangeView,
  TREND_KEYS,
  type TrendKey,
  type VisitView,
} from '@/lib/domain/samples/contract-visits';

// Chart.js is only loaded by pages that draw something.
const TrendChart = dynamic(() => import('./trend-chart').then((all) => all.TrendChart), { ssr: false });

const UNITS = {
  concentration: 'perMl',
  totalSpermNumber: 'million',
  progressiveMotility: 'percent',
  totalMotility: 'percent',
} as const satisfies Record<TrendKey, string>;

/** Four figures from sample to sample, and in words whether the last change is more than counting error. */
export function TrendSection(props: {
  readonly visits: readonly VisitView[];
  readonly changes: readonly ChangeView[];
}) {
  const t = useTranslations('patients.trend');
  const figures = useTranslations('reports.figures');
  const format = useReportFormat();
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${format.number(value)}`;
  const differing = [...new Set(props.changes.flatMap(({ differs }) => differs))];
  const isDrawn = (key: TrendKey): boolean =>
    props.visits.filter(({ report }) => report?.figures[key]).length > 1;
  const sentenceOf = (change: ChangeView): string =>
    t(change.exceedsCountingError ? 'exceeds' : 'within', {
      figure: figures(change.key),
      from: format.number(change.from),
      to: format.number(change.to),
      unit: t(UNITS[change.key]),
      difference: signed(change.difference),
      low: signed(change.interval95.low),
      high: signed(change.interval95.high),
    });
  return (
    <Stack gap="md">
      {differing.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="note">
          {t('differs', { list: format.list(differing.map((each) => t(`differences.${each}`))) })}
        </Alert>
      )}
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t('latest')}
        </Text>
        <Sentences
          items={TREND_KEYS.map((key) => {
            const change = props.changes.find((each) => each.key === key);
            return change ? sentenceOf(change) : t('notReported', { figure: figures(key) });
          })}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {t('explanation')}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
        {TREND_KEYS.filter(isDrawn).map((key) => (
          <TrendChart key={key} figure={key} unit={t(UNITS[key])} visits={props.visits} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
