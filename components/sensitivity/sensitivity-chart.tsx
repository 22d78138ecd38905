'use client';
import { Group, Text } from '@mantine/core';
import { Chart, LineController, LineElement, PointElement } from 'chart.js';
import { useLocale, useTranslations } from 'next-intl';
import { Line } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { SensitivitySeries } from '@/lib/domain/sensitivity/contract';

Chart.register(LineController, LineElement, PointElement);

const LINES = ['total', 'progressive', 'rapid'] as const;
const COLUMNS = ['progressive', 'rapid', 'slow', 'nonProgressive', 'immotile', 'total'] as const;
/** Of the many steps of a limit, every tenth is in the table. */
const EVERY = 10;

/** Shares against the value of what is shifted; the numbers of every tenth step as a table. */
export function SensitivityChart({ series }: { readonly series: SensitivitySeries }) {
  const t = useTranslations('sensitivity');
  const colors = useChartColors();
  const locale = useLocale();
  const format = useReportFormat();
  const { shifted, points, used, unit } = series;
  const axis = t(`axes.${shifted}`, { unit });
  const listed = points.length > EVERY ? points.filter((_, place) => place % EVERY === 0) : points;
  const styles = {
    total: { color: colors.grades.slow, dash: [] },
    progressive: { color: colors.reference, dash: [] },
    rapid: { color: colors.outline, dash: [4, 3] },
  };
  const options = barOptions(colors, { locale, y: '%', x: axis, yMax: 100 });
  return (
    <ChartFrame
      title={t(`titles.${shifted}`)}
      table={{
        head: [axis, ...COLUMNS.map((column) => t(`columns.${column}`))],
        rows: listed.map(({ value, shares }) => [
          value === used ? t('used', { value: format.exact(value) }) : format.exact(value),
          ...COLUMNS.map((column) => format.number(shares[column])),
        ]),
      }}
      legend={
        <Group gap="md" mt={4}>
          {LINES.map((line) => (
            <Group key={line} gap={6} wrap="nowrap">
              <svg width={20} height={8} aria-hidden>
                <line
                  x1={0}
                  x2={20}
                  y1={4}
                  y2={4}
                  stroke={styles[line].color}
                  strokeWidth={2}
                  strokeDasharray={styles[line].dash.join(' ')}
                />
              </svg>
              <Text size="xs">{t(`columns.${line}`)}</Text>
            </Group>
          ))}
        </Group>
      }
    >
      <Line
        data={{
          labels: points.map(({ value }) => format.exact(value)),
          datasets: LINES.map((line) => ({
            label: t(`columns.${line}`),
            data: points.map(({ shares }) => shares[line]),
            borderColor: styles[line].color,
            backgroundColor: styles[line].color,
            borderDash: styles[line].dash,
            borderWidth: 2,
            // The value that the analysis used stands out.
            pointRadius: points.map(({ value }) => (value === used ? 4 : 0)),
          })),
        }}
        options={options}
      />
    </ChartFrame>
  );
}
