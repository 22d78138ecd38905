'use client';
import { Chart, PointElement, ScatterController } from 'chart.js';
import { useLocale, useTranslations } from 'next-intl';
import { Scatter } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { Agreement } from '@/lib/domain/revalidations/contract';
import { guideLines } from './guide-lines';

// Only what is used: the rest of Chart.js stays out of the bundle.
Chart.register(PointElement, ScatterController);

/** Difference against mean of each report: solid the bias, dashed the limits of agreement, dotted the tolerance. */
export function BlandAltmanChart({ agreement }: { readonly agreement: Agreement }) {
  const t = useTranslations('revalidations');
  const colors = useChartColors();
  const locale = useLocale();
  const format = useReportFormat();
  const { figure, points, tolerance, bias, limits } = agreement;
  const unit = figure === 'concentration' ? '%' : t('points');
  const lines = [
    ...(bias === null ? [] : [{ at: bias, color: colors.outline, dash: [] }]),
    ...(limits ? [limits.low, limits.high] : []).map((at) => ({ at, color: colors.outline, dash: [6, 4] })),
    ...[-tolerance, tolerance].map((at) => ({ at, color: colors.alarm, dash: [2, 3] })),
  ];
  const far = Math.max(tolerance, ...points.map(({ difference }) => Math.abs(difference)));
  const options = barOptions(colors, {
    locale,
    y: t('difference', { unit }),
    x: t(`means.${figure}`),
  });
  return (
    <ChartFrame
      title={t(`figures.${figure}`)}
      table={{
        head: [t(`means.${figure}`), t('difference', { unit })],
        rows: points.map(({ mean, difference }) => [format.number(mean), format.number(difference)]),
      }}
    >
      <Scatter
        // The plugin is read once, when the chart is made: another theme or result needs another chart.
        key={JSON.stringify([colors.outline, agreement])}
        data={{
          datasets: [
            {
              label: t(`figures.${figure}`),
              data: points.map(({ mean, difference }) => ({ x: mean, y: difference })),
              backgroundColor: colors.bar,
              pointRadius: 4,
            },
          ],
        }}
        options={{
          ...options,
          scales: {
            x: { ...options.scales.x, type: 'linear' },
            y: { ...options.scales.y, beginAtZero: false, suggestedMin: -1.2 * far, suggestedMax: 1.2 * far },
          },
        }}
        plugins={[guideLines(lines)]}
      />
    </ChartFrame>
  );
}
