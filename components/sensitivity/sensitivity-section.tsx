'use client';
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section, Sentences } from '@/components/reports/section';
import { useReportFormat } from '@/components/reports/use-report-format';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { asPrinted } from '@/lib/domain/reports/contract-format';
import { getSensitivity, getVideoSensitivity, type Sensitivity } from '@/lib/domain/sensitivity/contract';
import { conclusionsOf } from '@/lib/domain/sensitivity/contract-conclusion';
import { useApi } from '@/lib/platform/http/use-api';
import { useConclusionText } from './use-conclusion-text';

// Chart.js is only loaded by pages that draw something.
const SensitivityChart = dynamic(() => import('./sensitivity-chart').then((all) => all.SensitivityChart), {
  ssr: false,
});

/** Of a video's newest measurement, or pooled over the videos of an analysis. */
type Subject = { readonly videoId: string } | { readonly analysisId: string };

/** How far the answer hangs on the limits and on the smoothing; computed when it is asked for. */
export function SensitivitySection(props: {
  readonly subject: Subject;
  /** What the figures and their limits are compared with. */
  readonly content: ReportContent;
}) {
  const t = useTranslations('sensitivity');
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title={t('heading')}>
      <Text size="sm">{t('text')}</Text>
      {isAsked ? (
        <Answer {...props} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('compute')}
          </Button>
        </Group>
      )}
    </Section>
  );
}

function useSensitivity(subject: Subject) {
  const [videoId, analysisId] = 'videoId' in subject ? [subject.videoId, null] : [null, subject.analysisId];
  const ofVideo = useApi(getVideoSensitivity, videoId === null ? null : { params: { videoId } });
  const ofAnalysis = useApi(getSensitivity, analysisId === null ? null : { params: { id: analysisId } });
  return videoId === null ? ofAnalysis : ofVideo;
}

function Answer({ subject, content }: Parameters<typeof SensitivitySection>[0]) {
  const t = useTranslations('sensitivity');
  const { data, error, mutate } = useSensitivity(subject);
  if (error) {
    return <ErrorAlert message={t('failed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  // Computing takes seconds where there are many tracks.
  if (!data) {
    return (
      <Text size="sm" role="status" c="dimmed">
        {t('computing')}
      </Text>
    );
  }
  return <Result sensitivity={data} content={content} />;
}

function Result({
  sensitivity,
  content,
}: {
  readonly sensitivity: Sensitivity;
  readonly content: ReportContent;
}) {
  const t = useTranslations('sensitivity');
  const format = useReportFormat();
  const sentence = useConclusionText();
  const { videos, measured, series } = sensitivity;
  const figure = (key: string) => content.figures.find((each) => each.key === key);
  const left = videos.flatMap(({ name, reason }) => (reason ? [t(`reasons.${reason}`, { name })] : []));
  const stated = figure('progressiveMotility')?.value ?? null;
  const differs = measured && stated !== null && asPrinted(measured.progressive) !== asPrinted(stated);
  return (
    <Stack gap="md">
      {differs && (
        <Alert color="yellow" title={t('differsTitle')}>
          {t('differs', { now: format.number(measured.progressive), stated: format.number(stated) })}
        </Alert>
      )}
      {left.length > 0 && (
        <Alert color="yellow" title={t('leftOut')}>
          <Sentences items={left} />
        </Alert>
      )}
      {series.length > 0 && (
        <>
          <Sentences items={conclusionsOf(series, (key) => figure(key)?.reference ?? null).map(sentence)} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
            {series.map((each) => (
              <SensitivityChart key={each.shifted} series={each} />
            ))}
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}
