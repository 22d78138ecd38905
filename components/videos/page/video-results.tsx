'use client';
import { Skeleton, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/reports/section';
import { useReportFormat } from '@/components/reports/use-report-format';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { PageLink } from '@/components/ui/page-access';
import type { calculationResults, VideoResult } from '@/lib/domain/analyses/contract';
import { type ApiError, isAnswered } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';

/** What the newest measurement of a recording says. */
export function VideoResults(props: {
  readonly videoId: string;
  readonly data?: AnswerOf<typeof calculationResults> | undefined;
  readonly error?: ApiError | undefined;
  readonly mutate: () => Promise<unknown>;
}) {
  const t = useTranslations('videos.page');
  const [result] = props.data?.results ?? [];
  return (
    <Section title={t('measurement')}>
      {props.error && (
        <ErrorAlert
          message={
            isAnswered(props.error) ? (
              t('resultsFailed', { message: props.error.message })
            ) : (
              <>
                {t('concentrationFailed')}
                <br />
                {t('motilityFailed')}
              </>
            )
          }
          onRetry={() => void props.mutate()}
        />
      )}
      {!props.data && !props.error && <Skeleton height={120} />}
      {props.data && !result && (
        <Text size="sm" c="dimmed">
          {t('notMeasured')}
        </Text>
      )}
      {result && (
        <>
          <Figures result={result} />
          <PageLink href={`/sarm/analysis/${props.videoId}`}>{t('fullMeasurement')}</PageLink>
        </>
      )}
    </Section>
  );
}

function Figures({ result }: { readonly result: VideoResult }) {
  const t = useTranslations('videos.page');
  const analyses = useTranslations('analyses.list');
  const format = useReportFormat();
  const times = useFormatter();
  const value = (number: number | null, unit: string): string =>
    number === null ? analyses('notReported') : `${format.number(number)} ${unit}`;
  const { concentration, motility } = result;
  const { interval_95: interval } = concentration;
  return (
    <FactList
      facts={[
        [t('measured'), times.dateTime(new Date(result.measured_at), 'moment')],
        [t('framesAnalyzed'), format.number(result.frames_analyzed, 0)],
        [t('spermCounted'), format.number(result.sperm_counted, 0)],
        [
          analyses('concentration'),
          interval && concentration.million_per_ml !== null
            ? `${value(concentration.million_per_ml, 'M/ml')} (${t('interval')} ${format.interval(interval)})`
            : value(concentration.million_per_ml, 'M/ml'),
        ],
        [analyses('motility'), value(motility.progressive, '%')],
        [analyses('totalMotility'), value(motility.total_motile, '%')],
        [analyses('morphology'), analyses('notMeasured')],
        [t('oneVideo'), t('oneVideoText')],
      ]}
    />
  );
}
