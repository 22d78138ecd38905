'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Bar } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import { ColorLegend } from '@/components/reports/charts/color-legend';
import type { getProgress } from '@/lib/domain/annotation-progress/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';

type Day = AnswerOf<typeof getProgress>['days'][number];

const KINDS = ['added', 'changed', 'verified', 'removed'] as const;

/** What the people of the table did with boxes on each day, all together; nothing where they worked on none. */
export function BoxesByDay({ days }: { readonly days: readonly Day[] }) {
  const t = useTranslations('annotationProgress.progress');
  const format = useFormatter();
  const locale = useLocale();
  const colors = useChartColors();
  const { rapid, slow, nonProgressive, immotile } = colors.grades;
  const colorOf = { added: rapid, changed: slow, verified: nonProgressive, removed: immotile } as const;
  const names = [...new Set(days.map(({ day }) => day))].sort();
  const sum = (day: string, kind: (typeof KINDS)[number]): number =>
    days.filter((each) => each.day === day).reduce((total, each) => total + each[kind], 0);
  if (!days.some((day) => KINDS.some((kind) => day[kind] > 0))) return null;
  // A date without a time is midnight in Greenwich, and is to be written as that day.
  const dayName = (day: string): string =>
    format.dateTime(new Date(day), { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return (
    <ChartFrame
      title={t('byDay')}
      table={{
        head: [t('day'), ...KINDS.map((kind) => t(`columns.${kind}`))],
        rows: names.map((day) => [dayName(day), ...KINDS.map((kind) => format.number(sum(day, kind)))]),
      }}
      legend={
        <ColorLegend entries={KINDS.map((kind) => ({ color: colorOf[kind], label: t(`columns.${kind}`) }))} />
      }
    >
      <Bar
        data={{
          labels: names.map(dayName),
          datasets: KINDS.map((kind) => ({
            label: t(`columns.${kind}`),
            data: names.map((day) => sum(day, kind)),
            backgroundColor: colorOf[kind],
            maxBarThickness: 40,
          })),
        }}
        options={barOptions(colors, { locale, y: t('boxes'), isStacked: true })}
      />
    </ChartFrame>
  );
}
