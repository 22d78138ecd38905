'use client';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { listFrames } from '@/lib/domain/frames/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { CoverageText } from '../coverage-text';
import { statisticsOf } from './statistics';

/** So many frames one answer holds; longer lists are counted as far, and that is said. */
const MOST = 2000;

/** What the frames of a video hold, counted over all of them. */
export function FrameStatistics(props: { readonly videoId: string; readonly durationSeconds: number }) {
  const t = useTranslations('frames.statistics');
  const frames = useTranslations('frames');
  const format = useFormatter();
  const { data, error, mutate } = useApi(listFrames, {
    params: { videoId: props.videoId },
    query: { limit: MOST },
  });
  if (error) {
    return (
      <ErrorAlert message={frames('loadFailed', { message: error.message })} onRetry={() => void mutate()} />
    );
  }
  if (!data) return <Skeleton height={220} />;
  const { looked, detections, perFrame } = statisticsOf(data.frames);
  const figure = (value: number | null): string =>
    value === null ? '–' : format.number(value, { maximumFractionDigits: 1 });
  return (
    <Stack gap="md">
      <FactList
        facts={[
          [t('frames'), format.number(data.total)],
          [t('selected'), format.number(data.selectedTotal)],
          [
            t('coverage'),
            <CoverageText key="c" frames={data.frames} durationSeconds={props.durationSeconds} />,
          ],
          [t('looked'), format.number(looked)],
          [t('detections'), format.number(detections)],
          [t('mean'), figure(perFrame?.mean ?? null)],
          [
            t('range'),
            perFrame
              ? t('from', { min: perFrame.min, max: perFrame.max, median: figure(perFrame.median) })
              : '–',
          ],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('about')}
        {data.total > data.frames.length && ` ${t('cut', { count: data.frames.length })}`}
      </Text>
    </Stack>
  );
}
