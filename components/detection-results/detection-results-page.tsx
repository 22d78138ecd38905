'use client';
import { SimpleGrid, Stack } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { FactList } from '@/components/ui/fact-list';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { PageHeader } from '@/components/ui/page-header';
import { FrameResultTable } from './frame-result-table';
import { ResultFilters } from './result-filters';
import { useDetectionResults } from './use-detection-results';

// Chart.js is only loaded by pages that draw something.
const ConfidenceChart = dynamic(() => import('./confidence-chart').then((all) => all.ConfidenceChart), {
  ssr: false,
});

/** What detection has found in a video: sums, how sure the model was, and every frame. */
export function DetectionResultsPage() {
  const t = useTranslations('detectionPages');
  const format = useFormatter();
  const mayFollow = useMayFollow();
  const results = useDetectionResults();
  const { videoId, data } = results;
  const detection = `/finetune/detection${videoId ? `?videoId=${videoId}` : ''}`;
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('results.title')}
        description={t('results.description')}
        actions={
          mayFollow(detection) && (
            <LinkButton href={detection} variant="default">
              {t('toDetection')}
            </LinkButton>
          )
        }
      />
      <ResultFilters results={results} />
      {!videoId && (
        <EmptyState
          icon={<IconFocusCentered size={28} />}
          title={t('chooseVideo')}
          description={t('chooseVideoText')}
        />
      )}
      {data && data.sums.frames > 0 && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <FactList
            facts={[
              [t('frames'), format.number(data.sums.frames)],
              [t('status.completed'), format.number(data.sums.completed)],
              [t('notYet'), format.number(data.sums.open)],
              [t('status.failed'), format.number(data.sums.failed)],
              [t('columns.detections'), format.number(data.sums.detections)],
              [
                t('columns.mean'),
                data.sums.mean_confidence === null
                  ? '–'
                  : format.number(data.sums.mean_confidence, { maximumFractionDigits: 2 }),
              ],
            ]}
          />
          {data.histogram.some((count) => count > 0) && <ConfidenceChart histogram={data.histogram} />}
        </SimpleGrid>
      )}
      {videoId && (
        <FrameResultTable
          results={results}
          empty={
            <EmptyState
              icon={<IconFocusCentered size={28} />}
              title={t('noFrames')}
              description={t('noFramesText')}
            />
          }
        />
      )}
    </Stack>
  );
}
