'use client';
import { Alert, Loader, Stack, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { FittedBoxSize } from '@/components/box-sizes/fitted-box-size';
import { ErrorAlert } from '@/components/ui/error-alert';
import {
  type EvaluationResult,
  type EvaluationTest,
  type EvaluationView,
  getEvaluation,
} from '@/lib/domain/evaluations/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { FigureTable } from './figure-table';
import { useFigures } from './use-figures';
import { WorstFrames } from './worst-frames';

// Chart.js is only loaded by pages that draw something.
const EvaluationCharts = dynamic(() => import('./evaluation-charts').then((all) => all.EvaluationCharts), {
  ssr: false,
});

/** Fewer videos can never reach p < .05 with an exact paired test. */
const VIDEOS_FOR_TEST = 6;

/** One evaluation: figures, what they can show and what not, curves, and the frames with most mistakes. */
export function EvaluationDetails({ id, projectId }: { readonly id: string; readonly projectId: string }) {
  const t = useTranslations('evaluations.details');
  const { data, error, mutate } = useApi(getEvaluation, { params: { id } });
  if (error) return <ErrorAlert message={error.message} onRetry={() => void mutate()} />;
  if (!data) return <Loader role="status" aria-label={t('loading')} />;
  const { result } = data;
  if (!result) return null;
  return (
    <Stack gap="md">
      <Text fw={600}>{t('title', { version: data.version_number, frames: data.frames })}</Text>
      <Verdict result={result} />
      <FigureTable evaluation={data} result={result} />
      <Text size="sm" c="dimmed">
        {t('rule', { labeled: result.candidate.all.labeled })}
      </Text>
      <FittedBoxSize projectId={projectId} result={result} />
      <Caveats evaluation={data} />
      <Verdicts tests={result.tests} />
      <EvaluationCharts evaluation={data} result={result} />
      <WorstFrames evaluation={data} worst={result.candidate.worst} />
    </Stack>
  );
}

const VERDICT_COLORS = { better: 'teal', mixed: 'yellow', worse: 'red' } as const;

/** Whether the candidate beats what is in use once that is recalibrated, which costs no training. */
function Verdict({ result }: { readonly result: EvaluationResult }) {
  const t = useTranslations('evaluations.details');
  const verdict = verdictOf(result);
  return (
    <Alert color={VERDICT_COLORS[verdict]} role="note">
      {t(`verdict.${verdict}`)}
    </Alert>
  );
}

function verdictOf({ candidate, recalibrated, current }: EvaluationResult): keyof typeof VERDICT_COLORS {
  const other = (recalibrated ?? current).all;
  const error = (figures: typeof other): number => Math.abs(figures.count_error_percent ?? 0);
  const isFinding = (candidate.all.f1 ?? 0) > (other.f1 ?? 0);
  const isCounting = error(candidate.all) < error(other);
  if (isFinding && error(candidate.all) <= error(other)) return 'better';
  return isFinding || isCounting ? 'mixed' : 'worse';
}

/** What limits these figures, said before anybody relies on them. */
function Caveats({ evaluation }: { readonly evaluation: EvaluationView }) {
  const t = useTranslations('evaluations.details');
  const lines = [
    ...(evaluation.videos < VIDEOS_FOR_TEST ? [t('fewVideos', { count: evaluation.videos })] : []),
    ...(evaluation.chosen_by > 0 ? [t('chosenBy', { count: evaluation.chosen_by })] : []),
    ...(evaluation.looks > 1 ? [t('looks', { count: evaluation.looks })] : []),
    t('noMotility'),
  ];
  return (
    <Alert color="yellow" role="note" title={t('limits')}>
      <Stack gap={4}>
        {lines.map((line) => (
          <Text size="sm" key={line}>
            {line}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

function Verdicts({ tests }: { readonly tests: EvaluationResult['tests'] }) {
  const t = useTranslations('evaluations.details');
  const { share, percent } = useFigures();
  const sentence = (test: EvaluationTest): string => {
    const write = test.figure === 'countError' ? percent : share;
    return t('difference', {
      figure: t(`figures.${test.figure}`),
      against: t(`against.${test.against}`),
      difference: write(test.mean_difference),
      interval: test.interval95
        ? t('interval', { low: write(test.interval95.low), high: write(test.interval95.high) })
        : t('noInterval'),
      p: share(test.p),
      least: share(test.least_p),
    });
  };
  return (
    <Stack gap={4}>
      {tests.map((test) => (
        <Text size="sm" key={`${test.figure} ${test.against}`}>
          {sentence(test)}
        </Text>
      ))}
    </Stack>
  );
}
