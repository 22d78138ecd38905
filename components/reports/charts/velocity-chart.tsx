'use client';
import { useLocale, useTranslations } from 'next-intl';
import { Bar } from 'react-chartjs-2';
import type { VelocityHistogram } from '@/lib/domain/reports/contract-content';
import { useReportFormat } from '../use-report-format';
import { useChartColors } from './chart-colors';
import { ChartFrame } from './chart-frame';
import { barOptions } from './chart-setup';

/** How fast the motile spermatozoa are. */
export function VelocityChart({ histogram }: { readonly histogram: VelocityHistogram }) {
  const t = useTranslations('reports.charts');
  const colors = useChartColors();
  const locale = useLocale();
  const format = useReportFormat();
  const { spermatozoa, binWidthMicronsPerSecond: width } = histogram;
  const last = spermatozoa.length - 1;
  const labels = spermatozoa.map((_, bin) =>
    bin === last
      ? t('lastBin', { from: bin * width })
      : t('bin', { from: bin * width, to: (bin + 1) * width }),
  );
  return (
    <ChartFrame
      title={t('velocities')}
      table={{
        head: [t('micronsPerSecond'), t('spermatozoa')],
        rows: spermatozoa.map((count, bin) => [labels[bin] ?? '', format.number(count, 0)]),
      }}
    >
      <Bar
        data={{
          labels,
          datasets: [
            {
              label: t('spermatozoa'),
              data: [...spermatozoa],
              backgroundColor: colors.bar,
              categoryPercentage: 1,
              barPercentage: 0.94,
            },
          ],
        }}
        options={barOptions(colors, { locale, y: t('spermatozoa'), isCount: true, x: t('micronsPerSecond') })}
      />
    </ChartFrame>
  );
}
