'use client';
import './chart-parts';
import { useLocale, useTranslations } from 'next-intl';
import { Line } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import { ColorLegend } from '@/components/reports/charts/color-legend';
import type { VideoProgress } from '@/lib/domain/project-dashboard/contract';

/** Frames of each video, those of them on which detection has been run, and those with a mask, as areas one in the other. */
export function ProgressChart({ videos }: { readonly videos: readonly VideoProgress[] }) {
  const t = useTranslations('projectDashboard.progress');
  const colors = useChartColors();
  const locale = useLocale();
  const series = [
    { key: 'masked', color: colors.grades.slow, value: (video: VideoProgress) => video.maskedFrames },
    { key: 'detected', color: colors.grades.rapid, value: (video: VideoProgress) => video.detectedFrames },
    { key: 'frames', color: colors.grades.nonProgressive, value: (video: VideoProgress) => video.frames },
  ] as const;
  return (
    <ChartFrame
      title={t('heading')}
      table={{
        head: [t('video'), t('frames'), t('detected'), t('masked')],
        rows: videos.map((video) => [
          `${video.name} (${video.datasetName})`,
          video.frames.toLocaleString(locale),
          video.detectedFrames.toLocaleString(locale),
          video.maskedFrames.toLocaleString(locale),
        ]),
      }}
      legend={<ColorLegend entries={series.map(({ key, color }) => ({ color, label: t(key) }))} />}
    >
      <Line
        data={{
          labels: videos.map(({ name }) => name),
          datasets: series.map(({ key, color, value }) => ({
            label: t(key),
            data: videos.map(value),
            borderColor: color,
            backgroundColor: color,
            pointRadius: 2,
            fill: 'origin',
          })),
        }}
        options={barOptions(colors, { locale, y: t('frames'), isCount: true })}
      />
    </ChartFrame>
  );
}
