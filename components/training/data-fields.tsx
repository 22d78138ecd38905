'use client';
import { Alert, Anchor, Loader, MultiSelect, Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { Link } from '@/components/ui/link';
import type { ModelTask } from '@/lib/domain/models/contract';
import {
  MAX_TRAINING_DATASETS,
  type TrainingDataView,
  trainingData,
} from '@/lib/domain/training-runs/contract';
import { useApi } from '@/lib/platform/http/use-api';
import type { TrainingSettings } from './settings';
import { splitText } from './split-text';

/** Which datasets are learned from, and what that comes to: nothing is promised that the frames do not hold. */
export function DataFields({
  task,
  projectId,
  settings,
  meant,
  value,
  onChange,
}: {
  readonly task: ModelTask;
  readonly projectId: string;
  readonly settings: TrainingSettings;
  /** A dataset that is chosen at first where it can be; null for none. */
  readonly meant: string | null;
  /** Null: all datasets that there are. */
  readonly value: readonly string[] | null;
  readonly onChange: (datasetIds: readonly string[]) => void;
}) {
  const t = useTranslations('training.data');
  const isOfStills = task === 'morphology';
  const query = {
    task,
    validation_split: settings.validationSplit,
    batch_size: settings.batchSize,
    replay: settings.replay,
    seed: settings.seed,
    ...(value && value.length > 0 ? { dataset_ids: value.join(',') } : {}),
  };
  const { data, error, mutate } = useApi(
    trainingData,
    { params: { projectId }, query },
    { keepPreviousData: true },
  );
  const isOffered = data?.datasets.some(({ id }) => id === meant) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known whether it can be chosen
  useEffect(() => {
    if (isOffered && meant !== null && value === null) onChange([meant]);
  }, [isOffered]);
  if (error) return <ErrorAlert message={error.message} onRetry={() => void mutate()} />;
  if (!data) return <Loader role="status" aria-label={t('label')} />;
  if (data.datasets.length === 0)
    return (
      <Alert color="yellow" role="note" title={t(`none.${task}`)}>
        <Stack gap="xs">
          <Text size="sm">{t(`noneText.${task}`)}</Text>
          {!isOfStills && (
            <Anchor component={Link} href="/finetune/annotation" size="sm" underline="always">
              {t('annotate')}
            </Anchor>
          )}
        </Stack>
      </Alert>
    );
  return (
    <Stack gap="md">
      <MultiSelect
        label={t('label')}
        description={t(`help.${task}`)}
        withAsterisk
        searchable
        hidePickedOptions
        maxValues={MAX_TRAINING_DATASETS}
        data={data.datasets.map(({ id, name, labeled_frames }) => ({
          value: id,
          label: t(isOfStills ? 'option.stills' : 'option.frames', { name, count: labeled_frames }),
        }))}
        value={[...(value ?? data.datasets.map(({ id }) => id))]}
        onChange={onChange}
      />
      {(value === null || value.length > 0) && <DataSummary task={task} data={data} />}
    </Stack>
  );
}

const COLUMNS = {
  detection: ['patients', 'videos', 'frames', 'boxes'],
  segmentation: ['patients', 'videos', 'frames', 'outlines'],
  morphology: ['patients', 'stills', 'cells'],
} as const;

/** Which figure of the answer a column shows. */
const FIGURES = {
  patients: 'patients',
  videos: 'videos',
  frames: 'frames',
  boxes: 'boxes',
  outlines: 'boxes',
  stills: 'videos',
  cells: 'boxes',
} as const;

function DataSummary({ task, data }: { readonly task: ModelTask; readonly data: TrainingDataView }) {
  const t = useTranslations('training.data');
  // How many patients there are is said only where each is known.
  const columns = COLUMNS[task].filter((column) => column !== 'patients' || data.split_by === 'patient');
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={420} type="native" tabIndex={0} role="group" aria-label={t('summary')}>
        <Table aria-label={t('summary')} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('side')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} ta="right">
                  {t(`columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(['training', 'validation'] as const).map((side) => (
              <Table.Tr key={side}>
                <Table.Th scope="row" fw={500}>
                  {t(`sides.${side}`)}
                </Table.Th>
                {columns.map((column) => (
                  <Table.Td key={column} ta="right">
                    {data[side][FIGURES[column]]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Alert color={data.split_by === 'patient' ? 'blue' : 'yellow'} role="note">
        {t(`splits.${splitText(task, data.split_by)}`)}
      </Alert>
      {data.training.videos < 3 && (
        <Text size="sm" c="dimmed">
          {t(task === 'morphology' ? 'moreSamples' : 'moreVideos')}
        </Text>
      )}
    </Stack>
  );
}
