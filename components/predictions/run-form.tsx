'use client';
import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlay, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { type UploadLimits, UploadPanel } from '@/components/videos/upload-panel';
import { getDatasets } from '@/lib/domain/datasets/contract';
import { createPrediction, createPredictions } from '@/lib/domain/predictions/contract';
import { listDatasetVideos } from '@/lib/domain/videos/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { useModelChoices } from './use-model-choices';
import { VersionSelect } from './version-select';

/** As many as a list of choices shows. */
const CHOICES = 200;

/** Which model looks at which video; a model of a project at the videos of that project alone. */
export function RunForm(props: {
  /** Null for who may not upload. */
  readonly uploads: UploadLimits | null;
  readonly onStarted: () => void;
}) {
  const { uploads, onStarted } = props;
  const [isUploading, upload] = useDisclosure(false);
  const t = useTranslations('predictions.form');
  const [modelId, setModel] = useState<string | null>(null);
  const [versionId, setVersion] = useState<string | null>(null);
  const [datasetId, setDataset] = useState<string | null>(null);
  const [videoId, setVideo] = useState<string | null>(null);
  const [isBatch, setBatch] = useState(false);
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const { groups, projectOf, typeOf } = useModelChoices();
  const project = projectOf(modelId);
  const { data: datasets } = useApi(getDatasets, {
    query: { sort: 'name', order: 'asc', limit: CHOICES, ...(project ? { project_id: project } : {}) },
  });
  const { data: videos, mutate: reloadVideos } = useApi(
    listDatasetVideos,
    datasetId ? { params: { datasetId }, query: { sort: 'name', limit: CHOICES } } : null,
  );
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isChosen = modelId && (isBatch ? datasetId : videoId);
    if (!isChosen) return setFailure(t('modelAndVideo'));
    if (name.trim() === '') return setFailure(t('nameRequired'));
    setFailure(null);
    setStarting(true);
    const chosen = { model_id: modelId, name, ...(versionId ? { version_id: versionId } : {}) };
    try {
      if (isBatch) await callApi(createPredictions, { body: { ...chosen, dataset_id: datasetId ?? '' } });
      else await callApi(createPrediction, { body: { ...chosen, video_id: videoId ?? '' } });
      onStarted();
    } catch (error) {
      setFailure(t('failed', { reason: reasonOf(error, t('unknown')) }));
      setStarting(false);
    }
  };
  return (
    <Stack gap="lg" maw={640}>
      <form onSubmit={(event) => void start(event)}>
        <Stack gap="md">
          <Select
            label={t('model')}
            withAsterisk
            searchable
            nothingFoundMessage={t('nothing')}
            data={groups}
            value={modelId}
            onChange={(id) => {
              setModel(id);
              setVersion(null);
              setDataset(null);
              setVideo(null);
            }}
          />
          {modelId && project && (
            <VersionSelect modelId={modelId} versionId={versionId} onChange={setVersion} />
          )}
          <Select
            label={t('dataset')}
            withAsterisk
            searchable
            nothingFoundMessage={t('nothing')}
            data={(datasets?.datasets ?? []).map((each) => ({ value: each.id, label: each.name }))}
            value={datasetId}
            onChange={(id) => {
              setDataset(id);
              setVideo(null);
            }}
          />
          <Checkbox
            label={t('batch')}
            checked={isBatch}
            onChange={(event) => setBatch(event.currentTarget.checked)}
          />
          {!isBatch && (
            <Select
              label={t('video')}
              withAsterisk
              searchable
              disabled={!datasetId}
              nothingFoundMessage={t('nothing')}
              data={(videos?.videos ?? []).map((each) => ({ value: each.id, label: each.name }))}
              value={videoId}
              onChange={setVideo}
            />
          )}
          {datasetId && uploads && (
            <Group>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconUpload size={16} aria-hidden />}
                aria-expanded={isUploading}
                onClick={upload.toggle}
              >
                {t('upload')}
              </Button>
            </Group>
          )}
          <TextInput
            label={t('name')}
            withAsterisk
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            {t(typeOf(modelId) === 'morphology' ? 'aboutForms' : 'about')}
          </Text>
          {failure && <ErrorAlert message={failure} />}
          <Group>
            <Button type="submit" loading={isStarting} leftSection={<IconPlayerPlay size={18} aria-hidden />}>
              {t('start')}
            </Button>
          </Group>
        </Stack>
      </form>
      {datasetId && uploads && (
        // Hidden rather than removed: what is on its way goes on.
        <div hidden={!isUploading}>
          <UploadPanel
            key={datasetId}
            datasetId={datasetId}
            limits={uploads}
            onUploaded={() => void reloadVideos()}
          />
        </div>
      )}
    </Stack>
  );
}
