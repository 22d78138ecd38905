'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Bar } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import { ColorLegend } from '@/components/reports/charts/color-legend';
import type { SampleMorphology } from '@/lib/domain/project-dashboard/contract';

/** Normal and abnormal spermatozoa of each sample, one on the other. */
export function MorphologyChart({ samples }: { readonly samples: readonly SampleMorphology[] }) {
  const t = useTranslations('projectDashboard.morphology');
  const format = useFormatter();
  const locale = useLocale();
  const colors = useChartColors();
  const percent = (value: number): string => format.number(value, { maximumFractionDigits: 1 });
  const between = ({ low, high }: { low: number; high: number }): string =>
    `${percent(low)}–${percent(high)}`;
  const normalOf = ({ normal }: SampleMorphology): number => normal?.count ?? 0;
  const series = [
    { key: 'normal', color: colors.grades.rapid, value: normalOf },
    {
      key: 'abnormal',
      color: colors.grades.immotile,
      value: (sample: SampleMorphology) => sample.counted - normalOf(sample),
    },
  ] as const;
  return (
    <ChartFrame
      title={t('chart')}
      table={{
        head: [t('sample'), t('counted'), t('byPerson'), t('normalPercent'), t('interval'), t('corrected')],
        rows: samples.map(({ datasetName, counted, byPerson, normal, corrected }) => [
          datasetName,
          format.number(counted),
          format.number(byPerson),
          normal ? percent(normal.percent) : '–',
          normal ? between(normal.interval95) : '–',
          corrected ? `${percent(corrected.percent)} (${between(corrected.interval95)})` : '–',
        ]),
      }}
      legend={<ColorLegend entries={series.map(({ key, color }) => ({ color, label: t(key) }))} />}
    >
      <Bar
        data={{
          labels: samples.map(({ datasetName }) => datasetName),
          datasets: series.map(({ key, color, value }) => ({
            label: t(key),
            data: samples.map(value),
            backgroundColor: color,
            maxBarThickness: 48,
          })),
        }}
        options={barOptions(colors, { locale, y: t('counted'), isCount: true, isStacked: true })}
      />
    </ChartFrame>
  );
}
