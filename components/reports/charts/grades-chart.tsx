'use client';
import { ColorSwatch, Group, Text } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { Bar } from 'react-chartjs-2';
import type { ReplicateEntry } from '@/lib/domain/reports/contract-content';
import { useReportFormat } from '../use-report-format';
import { useChartColors } from './chart-colors';
import { ChartFrame } from './chart-frame';
import { barOptions } from './chart-setup';

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
        <Group gap="sm" mt="xs">
          {read.map((grade) => (
            <Group key={grade} gap={6} wrap="nowrap">
              <ColorSwatch color={colors.grades[grade]} size={12} radius={2} aria-hidden />
              <Text size="xs">{t(`grades.${grade}`)}</Text>
            </Group>
          ))}
        </Group>
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
