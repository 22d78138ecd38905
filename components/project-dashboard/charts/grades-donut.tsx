'use client';
import './chart-parts';
import { useTranslations } from 'next-intl';
import { Doughnut } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { ColorLegend } from '@/components/reports/charts/color-legend';
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
        <ColorLegend
          entries={GRADE_NAMES.map((grade) => ({
            color: colors.grades[grade],
            label: `${names(grade)} ${format.number(grades[grade])} %`,
          }))}
        />
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
