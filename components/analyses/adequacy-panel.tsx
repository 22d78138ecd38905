'use client';
import { Button, Group, List, Loader, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconMinus, IconRuler2, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import { ErrorAlert } from '@/components/ui/error-alert';
import { LinkButton } from '@/components/ui/link-button';
import { hasEnded } from '@/lib/domain/analyses/contract';
import type { Adequacy } from '@/lib/domain/analyses/contract-adequacy';
import { referenceText } from '@/lib/domain/reports/contract-text';
import { AnalysisProgress } from './analysis-progress';
import { useAnalysisEnd } from './use-analysis-end';
import { useCancelAnalysis } from './use-cancel-analysis';
import type { Measuring } from './use-measuring';

/** Recordings that are measured and reported at once, at most. */
const MOST_AT_ONCE = 20;

interface Props {
  readonly adequacy: Adequacy | undefined;
  readonly error: Error | undefined;
  readonly onRetry: () => void;
  readonly measuring: Measuring;
  readonly mayMeasure: boolean;
}

/** Whether the recordings so far are enough, while more can still be made. */
export function AdequacyPanel({ adequacy, error, onRetry, measuring, mayMeasure }: Props) {
  const t = useTranslations('analyses.adequacy');
  if (error) {
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={onRetry} />;
  }
  if (!adequacy) return <Loader role="status" aria-label={t('heading')} />;
  if (adequacy.recordings.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('heading')}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t('heading')}
        </Title>
        <Findings adequacy={adequacy} />
        <Running measuring={measuring} />
        {mayMeasure && <Actions adequacy={adequacy} measuring={measuring} />}
      </Stack>
    </Paper>
  );
}

const STATES = {
  good: { color: 'teal', icon: <IconCheck size={12} aria-hidden /> },
  open: { color: 'gray', icon: <IconMinus size={12} aria-hidden /> },
  bad: { color: 'orange', icon: <IconX size={12} aria-hidden /> },
} as const;

function Finding(props: { readonly state: keyof typeof STATES; readonly children: ReactNode }) {
  const { color, icon } = STATES[props.state];
  return (
    <List.Item
      icon={
        <ThemeIcon color={color} size={18} radius="xl" variant="light">
          {icon}
        </ThemeIcon>
      }
    >
      {props.children}
    </List.Item>
  );
}

function Findings({ adequacy }: { readonly adequacy: Adequacy }) {
  const t = useTranslations('analyses.adequacy');
  const { recordings, more_fields: more, counts_agree: counts, motility_agrees: motility } = adequacy;
  const measured = recordings.filter(({ counted }) => counted !== null).length;
  if (measured === 0) return <Text size="sm">{t('nothing')}</Text>;
  return (
    <Stack gap="xs">
      <Text size="sm">{t('counted', { counted: adequacy.counted, measured, total: recordings.length })}</Text>
      <List size="sm" spacing={4} center>
        <Finding state={more === 0 ? 'good' : 'open'}>
          {more === 0 ? t('enough') : more === null ? t('thin') : t('more', { count: more })}
        </Finding>
        {counts !== null && (
          <Finding state={counts ? 'good' : 'bad'}>{t(counts ? 'countsAgree' : 'countsDiffer')}</Finding>
        )}
        {motility !== null && (
          <Finding state={motility ? 'good' : 'bad'}>
            {t(motility ? 'motilityAgrees' : 'motilityDiffers')}
          </Finding>
        )}
        {adequacy.decisions.map((decision) => (
          <Decision key={decision.key} decision={decision} />
        ))}
      </List>
    </Stack>
  );
}

function Decision({ decision: made }: { readonly decision: Adequacy['decisions'][number] }) {
  const t = useTranslations('analyses.adequacy');
  const reports = useTranslations('reports');
  const format = useReportFormat();
  const figure = reports(`figures.${made.key}`);
  if (made.decision === 'unknown' || made.value === null || !made.interval_95) {
    return <Finding state="open">{t('unknown', { figure })}</Finding>;
  }
  return (
    <Finding state={made.decision === 'open' ? 'open' : 'good'}>
      {t('decision', {
        figure,
        value: `${format.number(made.value)} ${made.unit}`,
        interval: format.interval(made.interval_95),
        verdict: t(made.decision, { reference: referenceText(made, reports, format) }),
      })}
    </Finding>
  );
}

/** The measurement that runs; why it ended, where it did not end well. */
function Running({ measuring }: { readonly measuring: Measuring }) {
  const t = useTranslations('analyses.dialog');
  const ending = useAnalysisEnd();
  const cancel = useCancelAnalysis(measuring.refresh);
  const { analysis } = measuring;
  if (!analysis || analysis.status === 'completed') return null;
  if (hasEnded(analysis)) return <ErrorAlert message={ending(analysis)} />;
  return (
    <Stack gap="sm">
      <AnalysisProgress analysis={analysis} />
      <Group>
        <Button
          variant="default"
          size="xs"
          disabled={analysis.cancelRequested}
          onClick={() => cancel(analysis.taskId)}
        >
          {analysis.cancelRequested ? t('canceling') : t('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

function Actions({ adequacy, measuring }: { readonly adequacy: Adequacy; readonly measuring: Measuring }) {
  const t = useTranslations('analyses.adequacy');
  const list = useTranslations('analyses.list');
  const { analysis, isStarting, start } = measuring;
  const isRunning = analysis !== undefined && !hasEnded(analysis);
  if (isRunning) return null;
  const unmeasured = adequacy.recordings.filter(({ counted }) => counted === null).slice(0, MOST_AT_ONCE);
  const measured = adequacy.recordings.filter(({ counted }) => counted !== null).slice(0, MOST_AT_ONCE);
  const run = (recordings: readonly { readonly id: string }[]) => void start(recordings.map(({ id }) => id));
  return (
    <Group gap="sm">
      {unmeasured.length > 0 && (
        <Button
          size="xs"
          leftSection={<IconRuler2 size={16} aria-hidden />}
          loading={isStarting}
          onClick={() => run(unmeasured)}
        >
          {t('measure', { count: unmeasured.length })}
        </Button>
      )}
      {measured.length > 1 && (
        <Button size="xs" variant="default" loading={isStarting} onClick={() => run(measured)}>
          {t('report', { count: measured.length })}
        </Button>
      )}
      {analysis?.reportId && (
        <LinkButton
          size="xs"
          variant="default"
          href={`/sarm/reports/view/${analysis.datasetId}?analysisId=${analysis.id}`}
        >
          {list('viewReport')}
        </LinkButton>
      )}
    </Group>
  );
}
