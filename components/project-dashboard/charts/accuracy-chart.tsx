'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Bar } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import { ColorLegend } from '@/components/reports/charts/color-legend';
import type { RecordedAccuracy } from '@/lib/domain/project-dashboard/contract';

/** How well each compared version found cells, beside what was in use on that day. */
export function AccuracyChart({ recorded }: { readonly recorded: readonly RecordedAccuracy[] }) {
  const t = useTranslations('projectDashboard.accuracy');
  const models = useTranslations('models');
  const format = useFormatter();
  const locale = useLocale();
  const colors = useChartColors();
  const when = ({ at }: RecordedAccuracy): string => format.dateTime(new Date(at), 'moment');
  const nameOf = ({ modelName: name, versionNumber: number }: RecordedAccuracy): string =>
    models('versionOf', { name, number });
  const percent = (value: number | null): string =>
    value === null ? '–' : format.number(value, { maximumFractionDigits: 1 });
  const series = [
    { key: 'f1', label: t('version'), color: colors.grades.rapid },
    { key: 'inUse', label: t('inUse'), color: colors.grades.immotile },
  ] as const;
  return (
    <ChartFrame
      title={t('chart')}
      table={{
        head: [t('date'), t('model'), ...series.map(({ label }) => `${label} (%)`)],
        rows: recorded.map((each) => [
          when(each),
          nameOf(each),
          ...series.map(({ key }) => percent(each[key])),
        ]),
      }}
      legend={<ColorLegend entries={series} />}
    >
      <Bar
        data={{
          labels: recorded.map((each) => [nameOf(each), when(each)]),
          datasets: series.map(({ key, label, color }) => ({
            label,
            data: recorded.map((each) => each[key]),
            backgroundColor: color,
            maxBarThickness: 32,
          })),
        }}
        options={barOptions(colors, { locale, y: 'F1 (%)', yMax: 100 })}
      />
    </ChartFrame>
  );
}
