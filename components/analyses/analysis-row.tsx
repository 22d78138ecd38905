'use client';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { useWorkSentence } from '@/components/tasks/use-work-sentence';
import { TintBadge } from '@/components/ui/tint-badge';
import { type AnalysisView, hasEnded } from '@/lib/domain/analyses/contract';
import classes from './analysis-list.module.css';
import { StatusBadge } from './status-badge';
import { useAnalysisEnd } from './use-analysis-end';

const ID_CHARACTERS = 6;
export const shortId = (id: string): string => id.slice(0, ID_CHARACTERS);

/** The figures of a finished analysis; words where there is no number. */
function Figures({ analysis }: { readonly analysis: AnalysisView }) {
  const t = useTranslations('analyses.list');
  const format = useReportFormat();
  const text = (value: number | null, unit: string): string =>
    value === null ? t('notReported') : `${format.number(value)} ${unit}`;
  const figures = [
    [t('concentration'), text(analysis.concentration, 'M/ml')],
    [t('motility'), text(analysis.motility, '%')],
    [t('totalMotility'), text(analysis.totalMotility, '%')],
    [t('morphology'), analysis.morphology === null ? t('notMeasured') : text(analysis.morphology, '%')],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" fw={500}>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** One analysis in a list. */
export function AnalysisRow(props: {
  readonly analysis: AnalysisView;
  readonly onDetails: () => void;
  /** Absent for those who may not start analyses. */
  readonly onCancel?: (() => void) | undefined;
}) {
  const t = useTranslations('analyses.list');
  const dialog = useTranslations('analyses.dialog');
  const said = useWorkSentence();
  const ending = useAnalysisEnd();
  const format = useReportFormat();
  const { analysis } = props;
  const id = shortId(analysis.id);
  return (
    <li className={classes.row}>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm" align="flex-start">
          <div>
            <Group gap="xs">
              <Text fw={600}>{analysis.datasetName}</Text>
              <StatusBadge status={analysis.status} />
              {analysis.isSimulated && <TintBadge color="violet">{t('simulated')}</TintBadge>}
            </Group>
            <Text size="sm" c="dimmed">
              {[
                t('analysis', { id }),
                analysis.projectName,
                t('videos', { count: analysis.videos.length }),
                t('created', { date: format.moment(analysis.createdAt) }),
                ...(analysis.requestedBy ? [t('by', { name: analysis.requestedBy })] : []),
              ].join(' · ')}
            </Text>
          </div>
          <Group gap="xs">
            {analysis.status === 'completed' && (
              <Button
                size="xs"
                variant="default"
                onClick={props.onDetails}
                aria-label={t('detailsOf', { id })}
              >
                {t('details')}
              </Button>
            )}
            {analysis.reportId && (
              <Button size="xs" component={Link} href={`/business/reports?analysisId=${analysis.id}`}>
                {t('viewReport')}
              </Button>
            )}
            {!hasEnded(analysis) && props.onCancel && (
              <Button
                size="xs"
                variant="default"
                disabled={analysis.cancelRequested}
                onClick={props.onCancel}
              >
                {analysis.cancelRequested ? dialog('cancelling') : t('cancel')}
              </Button>
            )}
          </Group>
        </Group>
        {analysis.status === 'completed' && <Figures analysis={analysis} />}
        {analysis.status === 'in-progress' && (
          <div>
            <Text size="sm">{said(analysis.message)}</Text>
            <Progress value={analysis.progress} mt={4} aria-label={t('progressOf', { id })} />
          </div>
        )}
        {(analysis.status === 'failed' || analysis.status === 'cancelled') && (
          <Text size="sm">{ending(analysis)}</Text>
        )}
      </Stack>
    </li>
  );
}
