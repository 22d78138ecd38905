'use client';
import { Progress, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useTimeLeft } from '@/components/tasks/use-time-left';
import type { AnalysisView } from '@/lib/domain/analyses/contract';
import { shortId } from './short-id';
import { StatusBadge } from './status-badge';
import { useAnalysisEnd } from './use-analysis-end';

/** Where an analysis stands: its stage and how far it is, or why it ended without a report. */
export function AnalysisState({ analysis }: { readonly analysis: AnalysisView }) {
  const t = useTranslations('analyses.list');
  const left = useTimeLeft();
  const ending = useAnalysisEnd();
  const { status } = analysis;
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge status={status} />
      {status === 'in-progress' && (
        <Stack gap={2} w="100%" maw={220}>
          <Progress
            value={analysis.progress}
            aria-label={t('progressOf', { id: shortId(analysis.id) })}
            mt={2}
          />
          <Text size="xs">
            {analysis.progress} % · {analysis.message} · {left(analysis.secondsLeft)}
          </Text>
        </Stack>
      )}
      {status === 'pending' && <Text size="xs">{left(analysis.secondsLeft)}</Text>}
      {(status === 'failed' || status === 'cancelled') && (
        <Text size="xs" c="dimmed" lineClamp={3}>
          {ending(analysis)}
        </Text>
      )}
    </Stack>
  );
}
