'use client';
import { Skeleton, Stack } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/reports/section';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { getProjectStatistics } from '@/lib/domain/project-dashboard/contract';
import { useApi } from '@/lib/platform/http/use-api';

const BYTES_PER_MB = 1_048_576;
/** Shorter recordings are told in seconds. */
const MINUTES_FROM_SECONDS = 120;

/** What the project holds, and how far the work on it has come. */
export function StatisticsTab({ projectId }: { readonly projectId: string }) {
  const t = useTranslations('projectDashboard.statistics');
  const dashboard = useTranslations('projectDashboard');
  const format = useFormatter();
  const { data, error, mutate } = useApi(getProjectStatistics, { params: { projectId } });
  if (error) {
    const message = dashboard('loadFailed', { message: error.message });
    return <ErrorAlert message={message} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton height={320} aria-busy />;
  const number = (value: number): string => format.number(value);
  const duration = (seconds: number): string =>
    format.number(seconds < MINUTES_FROM_SECONDS ? seconds : seconds / 60, {
      style: 'unit',
      unit: seconds < MINUTES_FROM_SECONDS ? 'second' : 'minute',
      unitDisplay: 'long',
      maximumFractionDigits: 0,
    });
  const of = (part: number, whole: number): string =>
    whole === 0
      ? number(part)
      : t('share', {
          part: number(part),
          whole: number(whole),
          percent: format.number(part / whole, { style: 'percent', maximumFractionDigits: 0 }),
        });
  return (
    <Stack gap="lg">
      <Section title={t('contents')}>
        <FactList
          facts={[
            [t('datasets'), number(data.datasets)],
            [t('videos'), number(data.videos)],
            [t('recorded'), duration(data.recordedSeconds)],
            [
              t('stored'),
              t('megabytes', {
                size: format.number(data.storedBytes / BYTES_PER_MB, { maximumFractionDigits: 1 }),
              }),
            ],
            [t('frames'), number(data.frames)],
            [t('detections'), number(data.detections)],
          ]}
        />
      </Section>
      <Section title={t('work')}>
        <FactList
          facts={[
            [t('measuredVideos'), of(data.measuredVideos, data.videos)],
            [t('detectedFrames'), of(data.detectedFrames, data.frames)],
            [t('verifiedDetections'), of(data.verifiedDetections, data.detections)],
            [t('completedAnalyses'), number(data.completedAnalyses)],
            [t('openAnalyses'), number(data.openAnalyses)],
            [t('failedAnalyses'), number(data.failedAnalyses)],
            [t('reports'), number(data.reports)],
            [t('savedReports'), number(data.savedReports)],
          ]}
        />
      </Section>
    </Stack>
  );
}
