'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import type { ModelView } from '@/lib/domain/models/contract';
import { startTraining } from '@/lib/domain/training-runs/contract';
import { callApi } from '@/lib/platform/http/client';
import { DataFields } from './data-fields';
import { DEFAULT_SETTINGS, requestOf } from './settings';
import { SettingsFields } from './settings-fields';

/** Starts another training of a model that is there already. */
export function TrainDialog(props: {
  readonly model: ModelView;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}) {
  const t = useTranslations('training.form');
  const { model } = props;
  const { config } = model;
  const [datasetIds, setDatasetIds] = useState<readonly string[] | null>(
    model.dataset_id ? [model.dataset_id] : null,
  );
  const [settings, setSettings] = useState({
    ...DEFAULT_SETTINGS,
    ...{ epochs: config.epochs, batchSize: config.batch_size, learningRate: config.learning_rate },
    ...{ validationSplit: config.validation_split, replay: config.replay, averaging: config.averaging },
    ...{ patience: config.patience, seed: config.seed },
  });
  const start = async (): Promise<void> => {
    await callApi(startTraining, {
      params: { id: model.id },
      body: requestOf(settings, datasetIds),
    });
    notifications.show({ color: 'teal', message: t('started', { name: model.name }) });
    props.onStarted();
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      size="xl"
      title={t('title', { name: model.name })}
      submit={t('start')}
      failed={t('unknown')}
      validate={() => (datasetIds?.length === 0 ? t('incomplete') : null)}
      onSubmit={start}
    >
      <DataFields
        meant={null}
        task={model.type}
        projectId={model.project_id}
        settings={settings}
        value={datasetIds}
        onChange={setDatasetIds}
      />
      <SettingsFields task={model.type} value={settings} onChange={setSettings} />
    </FormDialog>
  );
}
