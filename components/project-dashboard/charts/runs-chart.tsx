'use client';
import './chart-parts';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Line } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import type { DetectionRun } from '@/lib/domain/project-dashboard/contract';

/** How long each finished detection run took for a frame. */
export function RunsChart({ runs }: { readonly runs: readonly DetectionRun[] }) {
  const t = useTranslations('projectDashboard.runs');
  const format = useFormatter();
  const locale = useLocale();
  const colors = useChartColors();
  const when = ({ finishedAt }: DetectionRun): string => format.dateTime(new Date(finishedAt), 'moment');
  const seconds = (value: number): string => format.number(value, { maximumSignificantDigits: 3 });
  return (
    <ChartFrame
      title={t('heading')}
      table={{
        head: [t('finished'), t('frames'), t('secondsPerFrame')],
        rows: runs.map((run) => [when(run), format.number(run.frames), seconds(run.secondsPerFrame)]),
      }}
    >
      <Line
        data={{
          labels: runs.map(when),
          datasets: [
            {
              label: t('secondsPerFrame'),
              data: runs.map(({ secondsPerFrame }) => secondsPerFrame),
              borderColor: colors.bar,
              backgroundColor: colors.bar,
              pointRadius: 3,
            },
          ],
        }}
        options={barOptions(colors, { locale, y: t('secondsPerFrame') })}
      />
    </ChartFrame>
  );
}
