'use client';
import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ProjectSelect } from '@/components/projects/project-select';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useKeptEntries } from '@/components/ui/form/use-kept-entries';
import { createModel, MODEL_TASK_NAMES, type ModelTask } from '@/lib/domain/models/contract';
import { startTraining } from '@/lib/domain/training-runs/contract';
import { callApi } from '@/lib/platform/http/client';
import { DataFields } from './data-fields';
import { DEFAULT_SETTINGS, requestOf } from './settings';
import { SettingsFields } from './settings-fields';

/** A dataset that is meant by whoever leads to the form. */
export interface TrainingSource {
  readonly projectId: string;
  readonly datasetId: string;
}

/** Adds a model to a project and starts its first training, then shows how it goes. */
export function TrainingForm({
  task,
  source,
}: {
  readonly task: ModelTask;
  readonly source: TrainingSource | null;
}) {
  const t = useTranslations('training.form');
  const types = useTranslations('models.type');
  const router = useRouter();
  const [type, setType] = useState<ModelTask>(task);
  const [{ name, notes }, setTexts] = useKeptEntries(`training:${task}`, { name: '', notes: '' });
  const [projectId, setProjectId] = useState<string | null>(source?.projectId ?? null);
  const [datasetIds, setDatasetIds] = useState<readonly string[] | null>(null);
  const [settings, setSettings] = useState(DEFAULT_SETTINGS);
  const [failure, setFailure] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  // A second attempt after a refusal must not add a second model.
  const [modelId, setModelId] = useState<string | null>(null);
  const isComplete = name.trim() !== '' && projectId !== null && datasetIds?.length !== 0;

  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isComplete || !projectId) {
      setFailure(t('incomplete'));
      return;
    }
    setFailure(null);
    setStarting(true);
    try {
      const id =
        modelId ?? (await callApi(createModel, { body: { name, notes, type, project_id: projectId } })).id;
      setModelId(id);
      await callApi(startTraining, { params: { id }, body: requestOf(settings, datasetIds) });
      notifications.show({ color: 'teal', message: t('started', { name }) });
      router.push(`/finetune/models/${id}`);
    } catch (error) {
      setFailure(t('failed', { reason: reasonOf(error, t('unknown')) }));
      setStarting(false);
    }
  };
  return (
    <form onSubmit={(event) => void start(event)}>
      <Stack gap="lg" maw={960}>
        <Select
          label={t('type')}
          data={MODEL_TASK_NAMES.map((each) => ({ value: each, label: types(each) }))}
          allowDeselect={false}
          value={type}
          onChange={(chosen) => {
            setType(MODEL_TASK_NAMES.find((each) => each === chosen) ?? 'detection');
            setDatasetIds(null);
          }}
          disabled={modelId !== null}
          maw={320}
        />

        <TextInput
          label={t('name')}
          withAsterisk
          maxLength={120}
          value={name}
          onChange={(event) => setTexts({ name: event.currentTarget.value, notes })}
        />
        <ProjectSelect
          access="write"
          label={t('project')}
          description={t('projectHelp')}
          withAsterisk
          disabled={modelId !== null}
          value={projectId}
          onChange={(id) => {
            setProjectId(id);
            setDatasetIds(null);
          }}
        />
        {projectId && (
          <DataFields
            key={type}
            task={type}
            projectId={projectId}
            settings={settings}
            meant={projectId === source?.projectId ? source.datasetId : null}
            value={datasetIds}
            onChange={setDatasetIds}
          />
        )}
        <SettingsFields task={type} value={settings} onChange={setSettings} />
        <Textarea
          label={t('notes')}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={6}
          value={notes}
          onChange={(event) => setTexts({ name, notes: event.currentTarget.value })}
        />
        {failure && <ErrorAlert message={failure} />}
        <Group>
          <Button
            type="submit"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            disabled={!isComplete}
            loading={isStarting}
          >
            {t('start')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
