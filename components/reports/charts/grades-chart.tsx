'use client';
import { useLocale, useTranslations } from 'next-intl';
import { Bar } from 'react-chartjs-2';
import type { ReplicateEntry } from '@/lib/domain/reports/contract-content';
import { useReportFormat } from '../use-report-format';
import { useChartColors } from './chart-colors';
import { ChartFrame } from './chart-frame';
import { barOptions } from './chart-setup';
import { ColorLegend } from './color-legend';

const GRADES = ['immotile', 'nonProgressive', 'slow', 'rapid'] as const;

/** The four motility grades of each video as one bar of 100 %. */
export function GradesChart({
  replicates,
}: {
  readonly replicates: readonly Pick<ReplicateEntry, 'videoName' | 'gradePercent'>[];
}) {
  const t = useTranslations('reports');
  const colors = useChartColors();
  const locale = useLocale();
  const format = useReportFormat();
  const graded = replicates.flatMap(({ videoName, gradePercent }) =>
    gradePercent ? [{ videoName, gradePercent }] : [],
  );
  const read = [...GRADES].reverse();
  return (
    <ChartFrame
      title={t('charts.grades')}
      table={{
        head: [t('replicates.video'), ...read.map((grade) => `${t(`grades.${grade}`)} (%)`)],
        rows: graded.map(({ videoName, gradePercent }) => [
          videoName,
          ...read.map((grade) => format.number(gradePercent[grade])),
        ]),
      }}
      legend={
        <ColorLegend
          entries={read.map((grade) => ({ color: colors.grades[grade], label: t(`grades.${grade}`) }))}
        />
      }
    >
      <Bar
        data={{
          labels: graded.map((each) => each.videoName),
          datasets: GRADES.map((grade) => ({
            label: t(`grades.${grade}`),
            data: graded.map((each) => each.gradePercent[grade]),
            backgroundColor: colors.grades[grade],
            maxBarThickness: 48,
          })),
        }}
        options={barOptions(colors, { locale, y: '%', yMax: 100, isStacked: true })}
      />
    </ChartFrame>
  );
}
