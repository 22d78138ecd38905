'use client';
import { Button, Group, Loader, Modal, Stack, Stepper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { generateReport, hasEnded } from '@/lib/domain/analyses/contract';
import type { DatasetView } from '@/lib/domain/datasets/contract';
import { callApi } from '@/lib/platform/http/client';
import { AnalysisOutcome } from './analysis-outcome';
import { AnalysisProgress } from './analysis-progress';
import { EarlierReport } from './earlier-report';
import { useAnalysis, useNewestAnalysis } from './use-analysis';
import { useCancelAnalysis } from './use-cancel-analysis';
import { type Choice, VideoChoice } from './video-choice';

interface Props {
  readonly dataset: DatasetView;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * From five videos to a report in three steps. An analysis that runs is found again when the dialog is opened later:
 * closing it does not stop anything.
 */
export function ReportDialog({ dataset, opened, onClose }: Props) {
  const t = useTranslations('analyses.dialog');
  const isNarrow = useMediaQuery('(max-width: 36em)');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      fullScreen={isNarrow}
      title={t('title', { dataset: dataset.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Steps key={dataset.id} dataset={dataset} opened={opened} onClose={onClose} />
    </Modal>
  );
}

function Steps({ dataset, opened, onClose }: Props) {
  const t = useTranslations('analyses.dialog');
  const newest = useNewestAnalysis(dataset.id, opened);
  const [analysisId, setAnalysisId] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [startError, setStartError] = useState<string | null>(null);
  const { data: analysis, error, mutate } = useAnalysis(analysisId);
  const cancel = useCancelAnalysis(() => void mutate());

  useEffect(() => {
    if (newest && !hasEnded(newest)) setAnalysisId(newest.id);
  }, [newest]);

  const run = async (choice: Choice): Promise<void> => {
    setStarting(true);
    setStartError(null);
    try {
      const started = await callApi(generateReport, {
        body: { video_ids: [...choice.videoIds], force_reanalysis: choice.forceReanalysis },
      });
      setAnalysisId(started.analysis_id);
    } catch (cause) {
      setStartError(t('failed', { message: reasonOf(cause, t('generateFailed')) }));
    } finally {
      setStarting(false);
    }
  };

  const stepOf = (): 0 | 1 | 2 => {
    if (startError) return 2;
    if (analysisId === null) return 0;
    return analysis && hasEnded(analysis) ? 2 : 1;
  };
  const step = stepOf();
  return (
    <Stack gap="lg">
      <Stepper active={step} size="xs" iconSize={26} allowNextStepsSelect={false} wrap={false}>
        <Stepper.Step label={t('steps.select')} allowStepSelect={false} />
        <Stepper.Step label={t('steps.running')} allowStepSelect={false} loading={step === 1} />
        <Stepper.Step label={t('steps.results')} allowStepSelect={false} />
      </Stepper>
      {step === 0 && newest === undefined && <Loader role="status" aria-label={t('steps.select')} />}
      {analysisId === null && newest !== undefined && (
        // Only hidden while an error is shown, so that the choice is still there afterwards.
        <Stack gap="lg" display={step === 0 ? undefined : 'none'}>
          <EarlierReport datasetId={dataset.id} />
          <VideoChoice dataset={dataset} isStarting={isStarting} onRun={(c) => void run(c)} />
        </Stack>
      )}
      {startError && (
        <Stack gap="md">
          <ErrorAlert message={startError} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setStartError(null)}>
              {t('again')}
            </Button>
          </Group>
        </Stack>
      )}
      {step === 1 && (
        <Stack gap="md">
          <Text size="sm">
            {/* The specified sentence until a measured speed says it better. */}
            {analysis?.secondsLeft == null && `${t('runningText')} `}
            {t('runningClose')}
          </Text>
          {error && <ErrorAlert message={error.message} onRetry={() => void mutate()} />}
          {analysis ? (
            <AnalysisProgress analysis={analysis} />
          ) : (
            <Loader role="status" aria-label={t('steps.running')} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button
              variant="default"
              disabled={!analysis || analysis.cancelRequested}
              onClick={() => analysis && cancel(analysis.taskId)}
            >
              {analysis?.cancelRequested ? t('canceling') : t('cancel')}
            </Button>
            <Button onClick={onClose}>{t('close')}</Button>
          </Group>
        </Stack>
      )}
      {step === 2 && analysis && <AnalysisOutcome analysis={analysis} onAgain={() => setAnalysisId(null)} />}
    </Stack>
  );
}
