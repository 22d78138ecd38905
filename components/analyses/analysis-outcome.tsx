'use client';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconBan } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { FigureTable } from '@/components/reports/figure-table';
import { SimulatedAlert } from '@/components/reports/simulated-alert';
import { ErrorAlert } from '@/components/ui/error-alert';
import { Link } from '@/components/ui/link';
import type { AnalysisView } from '@/lib/domain/analyses/contract';
import { getReport } from '@/lib/domain/reports/contract';
import type { FigureKey } from '@/lib/domain/reports/contract-content';
import { useApi } from '@/lib/platform/http/use-api';
import { useAnalysisEnd } from './use-analysis-end';

const KEY_FIGURES: readonly FigureKey[] = [
  'concentration',
  'totalMotility',
  'progressiveMotility',
  'rapidProgressive',
  'slowProgressive',
  'immotile',
  'normalForms',
];

/** Last step: how the analysis ended, with its key figures when it ended well. */
export function AnalysisOutcome(props: { readonly analysis: AnalysisView; readonly onAgain: () => void }) {
  const t = useTranslations('analyses.dialog');
  const ending = useAnalysisEnd();
  const { analysis } = props;
  return (
    <Stack gap="md">
      {analysis.status === 'completed' && <Results analysis={analysis} />}
      {analysis.status === 'failed' && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {ending(analysis)}
        </Alert>
      )}
      {analysis.status === 'cancelled' && (
        <Alert color="gray" icon={<IconBan aria-hidden />}>
          {ending(analysis)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onAgain}>
          {t('again')}
        </Button>
        {analysis.reportId && (
          <Button
            component={Link}
            href={`/sarm/reports/view/${analysis.datasetId}?analysisId=${analysis.id}`}
          >
            {t('viewReport')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Results({ analysis }: { readonly analysis: AnalysisView }) {
  const t = useTranslations('analyses.dialog');
  const { data, error, mutate } = useApi(getReport, {
    params: { datasetId: analysis.datasetId },
    query: { analysis_id: analysis.id },
  });
  if (error) {
    return (
      <ErrorAlert message={t('resultsFailed', { message: error.message })} onRetry={() => void mutate()} />
    );
  }
  if (!data) return <Skeleton height={220} aria-busy />;
  const { content } = data;
  return (
    <Stack gap="sm">
      {content.isSimulated && <SimulatedAlert description={content.dataset.description} />}
      <Text fw={600} lang={content.language}>
        {content.assessment.overall}
      </Text>
      <FigureTable
        figures={content.figures.filter((figure) => KEY_FIGURES.includes(figure.key))}
        label={t('results')}
        language={content.language}
        hasNotes={false}
      />
      <Text size="sm">
        {t('measured', {
          successful: data.video_analysis.successful,
          total: data.video_analysis.total_videos,
        })}
      </Text>
      {content.errors.map((each) => (
        <Text size="sm" key={each}>
          {each}
        </Text>
      ))}
    </Stack>
  );
}
