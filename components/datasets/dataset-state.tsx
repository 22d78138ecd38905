'use client';
import { Anchor, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useTimeLeft } from '@/components/tasks/use-time-left';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import type { DatasetView } from '@/lib/domain/datasets/contract';

/** How far the analysis of a dataset is, or the way to its newest report; nothing where there is neither. */
export function DatasetState({ dataset }: { readonly dataset: DatasetView }) {
  const t = useTranslations('datasets.report');
  const format = useFormatter();
  const left = useTimeLeft();
  const mayFollow = useMayFollow();
  const { runningAnalysis: running, latestReport: report } = dataset;
  if (running) {
    return (
      <Text size="sm">
        {running.status === 'pending' ? t('waiting') : t('running', { progress: running.progress })},{' '}
        {left(running.secondsLeft)}
      </Text>
    );
  }
  if (!report) return null;
  const date = format.dateTime(new Date(report.createdAt), 'day');
  const href = `/sarm/reports/view/${dataset.id}?analysisId=${report.analysisId}`;
  if (!mayFollow(href)) return <Text size="sm">{t('link', { date })}</Text>;
  return (
    <Anchor component={Link} size="sm" href={href} aria-label={t('linkLabel', { date, name: dataset.name })}>
      {t('link', { date })}
    </Anchor>
  );
}
