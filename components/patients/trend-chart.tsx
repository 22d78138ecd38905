'use client';
import {
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useLocale, useTranslations } from 'next-intl';
import { Line } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import { intervalPlugin } from '@/components/reports/charts/interval-plugin';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { TrendKey, VisitView } from '@/lib/domain/samples/contract-visits';
import { useClockDay } from './use-clock-day';

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

/** Room above the highest interval. */
const HEADROOM = 1.1;

/** The first and the last point stand within the plot, with room for their intervals. */
const withOffset = (options: ReturnType<typeof barOptions>) => ({
  ...options,
  scales: { ...options.scales, x: { ...options.scales.x, offset: true } },
});

/** One figure over the samples of a patient, with its 95 % intervals. */
export function TrendChart(props: {
  readonly figure: TrendKey;
  readonly unit: string;
  readonly visits: readonly VisitView[];
}) {
  const t = useTranslations('patients');
  const title = `${useTranslations('reports.figures')(props.figure)} (${props.unit})`;
  const colors = useChartColors();
  const locale = useLocale();
  const format = useReportFormat();
  const day = useClockDay();
  const points = props.visits.flatMap(({ date, datasetName, report }) => {
    const estimate = report?.figures[props.figure];
    return estimate ? [{ date: day(date), datasetName, ...estimate }] : [];
  });
  const plugin = intervalPlugin({ intervals: points.map((each) => each.interval95), limit: null }, colors);
  return (
    <ChartFrame
      title={title}
      table={{
        // The dataset first: two samples may have been collected on one day.
        head: [t('visits.dataset'), t('visits.date'), props.unit, t('trend.interval')],
        rows: points.map(({ datasetName, date, value, interval95 }) => [
          datasetName,
          date,
          format.number(value),
          format.interval(interval95),
        ]),
      }}
    >
      <Line
        // The plugin is read once, when the chart is made: another theme needs another chart.
        key={colors.outline}
        data={{
          labels: points.map((each) => each.date),
          datasets: [
            {
              label: title,
              data: points.map((each) => each.value),
              borderColor: colors.bar,
              backgroundColor: colors.bar,
              pointRadius: 4,
              tension: 0,
            },
          ],
        }}
        options={withOffset(
          barOptions(colors, {
            locale,
            y: props.unit,
            ...(props.unit === '%'
              ? { yMax: 100 }
              : { ySuggestedMax: HEADROOM * Math.max(...points.map(({ interval95 }) => interval95.high)) }),
          }),
        )}
        // It draws over the points of any chart on two axes.
        plugins={[plugin as unknown as Plugin<'line'>]}
      />
    </ChartFrame>
  );
}
