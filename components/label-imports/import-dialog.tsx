'use client';
import { Button, Checkbox, Group, Modal, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { TaskProgress } from '@/components/tasks/task-progress';
import { ErrorAlert } from '@/components/ui/error-alert';
import { LABEL_FILE_ENDINGS, MAX_LABEL_FILE_MEGABYTES } from '@/lib/domain/label-imports/contract';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { listDatasetVideos } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { ImportPlanView } from './import-plan-view';
import { ImportResultView } from './import-result-view';
import { useLabelImport } from './use-label-import';

interface Props {
  readonly datasetId: string;
  /** Of which the file is thought to be, until another one is chosen. */
  readonly videoId?: string | undefined;
  /** Those that the person may put cells into. */
  readonly labels: readonly LabelView[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Brings a label file: what would happen is shown before anything does. */
export function ImportDialog(props: Props) {
  const t = useTranslations('labelImports');
  const close = useTranslations('shell.confirm')('close');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      size="lg"
      closeButtonProps={{ 'aria-label': close }}
    >
      <ImportSteps {...props} />
    </Modal>
  );
}

function ImportSteps({ datasetId, videoId, labels, onClose, onImported }: Props) {
  const t = useTranslations('labelImports');
  const work = useLabelImport({ datasetId, videoId: videoId ?? null }, onImported);
  const { data } = useApi(listDatasetVideos, { params: { datasetId }, query: { sort: 'name' } });
  if (work.taskId) return <TaskProgress taskId={work.taskId} label={t('running')} onEnd={work.ended} />;
  if (work.result) {
    return <ImportResultView result={work.result} onAgain={work.again} onClose={onClose} />;
  }
  const formats = LABEL_FILE_ENDINGS.join(', ');
  const isImportable = work.plan !== null && work.plan.boxes.total > 0;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('about')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('video')}
          description={t('videoHelp')}
          placeholder={t('byName')}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('clearVideo') }}
          data={(data?.videos ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={work.choice.videoId}
          onChange={(videoId) => work.say({ videoId })}
        />
        <Select
          label={t('label')}
          description={t('labelHelp')}
          placeholder={t('noLabel')}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('clearLabel') }}
          data={labels.map(({ id, name }) => ({ value: id, label: name }))}
          value={work.choice.labelId}
          onChange={(labelId) => work.say({ labelId })}
        />
      </SimpleGrid>
      <Dropzone
        onDrop={([file]) => file && work.choose(file)}
        onReject={([rejected]) => rejected && work.choose(rejected.file)}
        loading={work.isBusy}
        multiple={false}
        inputProps={{ 'aria-label': t('choose'), accept: LABEL_FILE_ENDINGS.join(',') }}
        aria-label={t('drop')}
        p="md"
      >
        <Group justify="center" gap="md" mih={56} wrap="nowrap">
          <IconFileImport size={28} stroke={1.4} style={{ flexShrink: 0 }} aria-hidden />
          <div style={{ minWidth: 0 }}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {work.file?.name ?? t('drop')}
            </Text>
            <Text size="sm" c="dimmed">
              {t('hint', { formats, max: MAX_LABEL_FILE_MEGABYTES })}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {work.failure && <ErrorAlert message={work.failure} />}
      {work.plan && (
        <ImportPlanView
          plan={work.plan}
          isBusy={work.isBusy}
          onClass={(name, to) => work.say({ classes: { ...work.choice.classes, [name]: to } })}
        />
      )}
      <Checkbox
        label={t('verified')}
        description={t('verifiedHelp')}
        checked={work.choice.isVerified}
        onChange={(event) => work.say({ isVerified: event.currentTarget.checked })}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={work.start} loading={work.isBusy && work.plan !== null} disabled={!isImportable}>
          {t('start', { count: work.plan?.boxes.new ?? 0 })}
        </Button>
      </Group>
    </Stack>
  );
}
