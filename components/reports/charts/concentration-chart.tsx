'use client';
import { Group, Text } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { Bar } from 'react-chartjs-2';
import type { ReplicateEntry } from '@/lib/domain/reports/contract-content';
import { useReportFormat } from '../use-report-format';
import { REFERENCE_TEXT_COLOR, useChartColors } from './chart-colors';
import { ChartFrame } from './chart-frame';
import { barOptions } from './chart-setup';
import { intervalPlugin } from './interval-plugin';

/** Room above the highest interval. */
const HEADROOM = 1.1;

/** Concentration of each video with its 95 % interval, and the reference limit. */
export function ConcentrationChart(props: {
  readonly replicates: readonly Pick<
    ReplicateEntry,
    'videoName' | 'concentrationMillionPerMl' | 'concentrationInterval95'
  >[];
  /** M/ml. */
  readonly limit: number | null;
}) {
  const t = useTranslations('reports');
  const colors = useChartColors();
  const locale = useLocale();
  const format = useReportFormat();
  const { limit } = props;
  const measured = props.replicates.flatMap((each) =>
    each.concentrationMillionPerMl === null
      ? []
      : [
          {
            name: each.videoName,
            value: each.concentrationMillionPerMl,
            interval: each.concentrationInterval95,
          },
        ],
  );
  const highest = Math.max(limit ?? 0, ...measured.map(({ value, interval }) => interval?.high ?? value));
  const plugin = intervalPlugin({ intervals: measured.map((each) => each.interval), limit }, colors);
  return (
    <ChartFrame
      title={t('charts.concentration')}
      table={{
        head: [t('replicates.video'), t('charts.millionPerMl'), t('charts.interval')],
        rows: measured.map(({ name, value, interval }) => [
          name,
          format.number(value),
          interval ? format.interval(interval) : '–',
        ]),
      }}
      legend={
        limit !== null && (
          <Group gap={6} mt="xs">
            <Text size="xs" c={REFERENCE_TEXT_COLOR} aria-hidden>
              - - -
            </Text>
            <Text size="xs">{t('charts.referenceLimit', { limit: format.setting(limit) })}</Text>
          </Group>
        )
      }
    >
      <Bar
        // The plugin is read once, when the chart is made: another theme, limit or interval needs another chart.
        key={JSON.stringify([colors.outline, limit, measured])}
        data={{
          labels: measured.map((each) => each.name),
          datasets: [
            {
              label: t('charts.millionPerMl'),
              data: measured.map((each) => each.value),
              backgroundColor: colors.bar,
              maxBarThickness: 40,
            },
          ],
        }}
        options={barOptions(colors, {
          locale,
          y: t('charts.millionPerMl'),
          ySuggestedMax: highest * HEADROOM,
        })}
        plugins={[plugin]}
      />
    </ChartFrame>
  );
}
