'use client';
import './chart-parts';
import { ColorSwatch, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Doughnut } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { useReportFormat } from '@/components/reports/use-report-format';
import { GRADE_NAMES, type SpermClassification } from '@/lib/domain/project-dashboard/contract';

/** The motility grades of all graded videos as shares of a whole. */
export function GradesDonut({ grades }: { readonly grades: NonNullable<SpermClassification['grades']> }) {
  const t = useTranslations('projectDashboard.classification');
  const names = useTranslations('reports.grades');
  const colors = useChartColors();
  const format = useReportFormat();
  return (
    <ChartFrame
      title={t('heading')}
      table={{
        head: [t('grade'), '%'],
        rows: GRADE_NAMES.map((grade) => [names(grade), format.number(grades[grade])]),
      }}
      legend={
        <Group gap="sm" mt="xs">
          {GRADE_NAMES.map((grade) => (
            <Group key={grade} gap={6} wrap="nowrap">
              <ColorSwatch color={colors.grades[grade]} size={12} radius={2} aria-hidden />
              <Text size="xs">
                {names(grade)} {format.number(grades[grade])} %
              </Text>
            </Group>
          ))}
        </Group>
      }
    >
      <Doughnut
        data={{
          labels: GRADE_NAMES.map((grade) => names(grade)),
          datasets: [
            {
              data: GRADE_NAMES.map((grade) => grades[grade]),
              backgroundColor: GRADE_NAMES.map((grade) => colors.grades[grade]),
              borderColor: colors.outline,
              borderWidth: 1,
            },
          ],
        }}
        options={{
          responsive: true,
          maintainAspectRatio: false,
          animation: false,
          plugins: { legend: { display: false } },
        }}
      />
    </ChartFrame>
  );
}
