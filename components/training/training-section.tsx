'use client';
import { Alert, Badge, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconSchool } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Section } from '@/components/reports/section';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { inOneLine } from '@/components/ui/in-one-line';
import type { ModelTask, ModelView } from '@/lib/domain/models/contract';
import {
  pauseTraining,
  resumeTraining,
  stopTraining,
  type TrainingStatusView,
  trainingStatus,
} from '@/lib/domain/training-runs/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { JudgedVideos } from './judged-videos';
import { splitText } from './split-text';
import { TrainDialog } from './train-dialog';
import { TrainingLog } from './training-log';
import { TrainingSamples } from './training-samples';

// Chart.js is only loaded by pages that draw something.
const TrainingCharts = dynamic(() => import('./training-charts').then((all) => all.TrainingCharts), {
  ssr: false,
});

type State = NonNullable<TrainingStatusView['status']>;

const GOING: ReadonlySet<State> = new Set(['waiting', 'preparing', 'training']);
const RESTING: ReadonlySet<State> = new Set(['paused', 'interrupted']);
/** So often a page asks while a run goes on. */
const POLL_MS = 2000;

/** The last training of a model: how it stands, what it learns, and what can be done with it. */
export function TrainingSection(props: {
  readonly model: ModelView;
  readonly canTrain: boolean;
  /** A run has ended or begun: the model may have another version, or status. */
  readonly onChanged: () => void;
}) {
  const t = useTranslations('training');
  const { model, canTrain, onChanged } = props;
  const dialog = useDialogSubject<'train'>();
  const { data, error, mutate } = useApi(
    trainingStatus,
    { params: { id: model.id } },
    { refreshInterval: (latest) => (latest?.status && GOING.has(latest.status) ? POLL_MS : 0) },
  );
  const status = data?.status ?? null;
  useEffect(() => {
    if (status !== null && !GOING.has(status)) onChanged();
  }, [status, onChanged]);

  const isOpen = status !== null && (GOING.has(status) || RESTING.has(status));
  const task = model.type;
  const train = canTrain && !isOpen && data && (
    <Button leftSection={<IconSchool size={18} aria-hidden />} onClick={() => dialog.open('train')}>
      {t('train')}
    </Button>
  );
  return (
    <Section title={t('title')}>
      {error && (
        <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Loader role="status" aria-label={t('title')} />}
      {data && !data.run && (
        <EmptyState
          icon={<IconSchool size={28} />}
          title={t('empty')}
          description={t(`emptyText.${task}`)}
          action={train}
        />
      )}
      {data?.run && (
        <Stack gap="md">
          <RunHead task={task} data={data} canTrain={canTrain} onSteered={() => void mutate()} />
          <JudgedVideos task={task} judged={data.judged} />
          <TrainingCharts task={task} data={data} />
          <TrainingSamples task={task} samples={data.samples} />
          <TrainingLog lines={data.logs} />
          {train && <div>{train}</div>}
        </Stack>
      )}
      <TrainDialog
        key={`train ${dialog.turn}`}
        model={model}
        opened={dialog.opened}
        onClose={dialog.close}
        onStarted={() => {
          void mutate();
          onChanged();
        }}
      />
    </Section>
  );
}

const COLORS: Readonly<Record<State, string>> = {
  waiting: 'gray',
  preparing: 'blue',
  training: 'blue',
  paused: 'yellow',
  interrupted: 'orange',
  completed: 'teal',
  stopped: 'gray',
  failed: 'red',
};

function RunHead({
  task,
  data,
  canTrain,
  onSteered,
}: {
  readonly task: ModelTask;
  readonly data: TrainingStatusView;
  readonly canTrain: boolean;
  readonly onSteered: () => void;
}) {
  const t = useTranslations('training');
  const format = useFormatter();
  const { run, status } = data;
  if (!run || !status) return null;
  const counts = run.split_by === 'patient' ? 'countsByPatient' : 'counts';
  const facts: [string, string][] = [
    [t('facts.start'), `${run.start_name} (${run.start_sha256.slice(0, 12)})`],
    [t('facts.training'), t(`${counts}.${task}`, run.training)],
    [
      t('facts.validation'),
      run.validation.videos > 0
        ? t(`${counts}.${task}`, run.validation)
        : t(`data.splits.${splitText(task, 'none')}`),
    ],
    ...(run.validation.videos > 0
      ? [[t('facts.split'), t(`data.splits.${splitText(task, run.split_by)}`)] as [string, string]]
      : []),
  ];
  const told = inOneLine(
    // How many steps there are is not known before its data are frozen.
    run.steps !== null &&
      t('stepOf', {
        step: run.step,
        steps: run.steps,
        epoch: data.current_epoch,
        epochs: data.epochs ?? 0,
      }),
    data.estimated_time_remaining !== null &&
      t('timeLeft', { minutes: Math.max(1, Math.ceil(data.estimated_time_remaining / 60)) }),
    data.waiting_for > 0 && t('waitingFor', { count: data.waiting_for }),
    run.finished_at &&
      format.dateTime(new Date(run.finished_at), { dateStyle: 'medium', timeStyle: 'short' }),
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <Text fw={600}>{t('runOf', { number: run.number })}</Text>
          <Badge color={COLORS[status]} variant="light">
            {t(`state.${status}`)}
          </Badge>
        </Group>
        {canTrain && <RunButtons modelId={run.model_id} status={status} onSteered={onSteered} />}
      </Group>
      <Progress
        value={data.progress}
        aria-label={t('progress')}
        striped={status === 'training'}
        animated={status === 'training'}
      />
      <Text size="sm" c="dimmed" role="status">
        {told}
      </Text>
      {run.error && (
        <Alert color={status === 'failed' ? 'red' : 'yellow'} role="alert">
          {run.error}
        </Alert>
      )}
      {run.version_number !== null && (
        <Alert color="teal" role="note">
          {t('madeVersion', { number: run.version_number })}
        </Alert>
      )}
      <FactList facts={facts} />
    </Stack>
  );
}

function RunButtons({
  modelId,
  status,
  onSteered,
}: {
  readonly modelId: string;
  readonly status: State;
  readonly onSteered: () => void;
}) {
  const t = useTranslations('training');
  const confirm = useConfirm();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const params = { id: modelId };
  const steer = async (contract: typeof pauseTraining): Promise<void> => {
    setWorking(true);
    setFailure(null);
    try {
      await callApi(contract, { params });
      onSteered();
    } catch (error) {
      setFailure(reasonOf(error, t('form.unknown')));
    } finally {
      setWorking(false);
    }
  };
  const isOpen = GOING.has(status) || RESTING.has(status);
  if (!isOpen) return null;
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="xs">
        {GOING.has(status) && (
          <Button
            variant="default"
            size="xs"
            disabled={working}
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            onClick={() => void steer(pauseTraining)}
          >
            {t('pause')}
          </Button>
        )}
        {RESTING.has(status) && (
          <Button
            size="xs"
            disabled={working}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => void steer(resumeTraining)}
          >
            {t('resume')}
          </Button>
        )}
        <Button
          variant="default"
          c="red"
          size="xs"
          disabled={working}
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={() =>
            confirm({
              title: t('stop'),
              message: t('stopText'),
              confirmLabel: t('stop'),
              destructive: true,
              action: () => steer(stopTraining),
            })
          }
        >
          {t('stop')}
        </Button>
      </Group>
      {failure && <ErrorAlert message={failure} />}
    </Stack>
  );
}
