'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Bar } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';

/** How sure the model was of what it found in a video, in bins of equal width from 0 to 1. */
export function ConfidenceChart({ histogram }: { readonly histogram: readonly number[] }) {
  const t = useTranslations('detectionPages');
  const format = useFormatter();
  const locale = useLocale();
  const colors = useChartColors();
  const edge = (bin: number): string => format.number(bin / histogram.length, { maximumFractionDigits: 2 });
  const labels = histogram.map((_, bin) => `${edge(bin)}–${edge(bin + 1)}`);
  return (
    <ChartFrame
      title={t('histogram')}
      table={{
        head: [t('confidence'), t('boxes')],
        rows: histogram.map((count, bin) => [labels[bin] ?? '', format.number(count)]),
      }}
    >
      <Bar
        data={{
          labels,
          datasets: [
            {
              label: t('boxes'),
              data: [...histogram],
              backgroundColor: colors.bar,
              categoryPercentage: 1,
              barPercentage: 0.94,
            },
          ],
        }}
        options={barOptions(colors, { locale, y: t('boxes'), isCount: true, x: t('confidence') })}
      />
    </ChartFrame>
  );
}
