'use client';
import { Button, Group, Modal, NumberInput, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProjectSelect } from '@/components/projects/project-select';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useKept } from '@/components/ui/form/use-kept-entries';
import { NameAndDescription } from '@/components/ui/name-and-description';
import { useMayFollow } from '@/components/ui/page-access';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import {
  createDataset,
  DATASET_STATUS_NAMES,
  DATASET_TYPE_NAMES,
  type DatasetView,
  getDatasets,
  updateDataset,
} from '@/lib/domain/datasets/contract';
import { ApiError, callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';
import { MetadataFields, type MetadataRow, pairsOf, rowsOf } from './metadata-fields';

interface Props {
  /** The dataset to change; null for a new one. */
  readonly dataset: DatasetView | null;
  /** Where a new one goes; without it, the person chooses. A description is asked for there (specification, section 5). */
  readonly projectId?: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a dataset to label and train on, or changes what is said of one. */
export function TechnicalDatasetDialog(props: Props) {
  const t = useTranslations('datasets.form');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.dataset ? t('editTitle') : t('createTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {/* Within the dialog, so that it starts afresh every time it opens. */}
      <TechnicalDatasetForm {...props} />
    </Modal>
  );
}

function TechnicalDatasetForm({ dataset, projectId: given, onClose }: Props) {
  const t = useTranslations('datasets');
  const own = useTranslations('technicalDatasets.form');
  const router = useRouter();
  const mayFollow = useMayFollow();
  const reload = useReload(getDatasets);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [metadata, setMetadata] = useState<readonly MetadataRow[]>(() => rowsOf(dataset?.metadata ?? {}));
  const needsDescription = given !== undefined && !dataset;
  const form = useForm({
    initialValues: {
      projectId: dataset?.projectId ?? given ?? null,
      name: dataset?.name ?? '',
      description: dataset?.description ?? '',
      type: dataset?.type ?? ('detection' as const),
      status: dataset?.status ?? ('draft' as const),
      doublePercent: Math.round((dataset?.doubleShare ?? 0) * 100) as number | string,
    },
    validate: {
      projectId: (value) => (value ? null : own('projectRequired')),
      name: (value) => (value.trim() === '' ? t('form.nameRequired') : null),
      description: (value) => (needsDescription && value.trim() === '' ? own('descriptionRequired') : null),
    },
  });

  useKept(
    `technical-dataset:${dataset?.id ?? 'new'}`,
    { ...form.values, metadata },
    ({ metadata: rows, ...values }) => {
      form.setValues(values);
      setMetadata(rows);
    },
  );

  const save = form.onSubmit(async ({ projectId, doublePercent, ...rest }) => {
    setSaving(true);
    setFailure(null);
    const doubleShare = Number(doublePercent) / 100;
    const body = { ...rest, doubleShare, metadata: pairsOf(metadata) };
    try {
      const saved = dataset
        ? await callApi(updateDataset, { params: { id: dataset.id }, body })
        : await callApi(createDataset, { body: { ...body, projectId: projectId ?? undefined } });
      notifications.show({
        color: 'teal',
        message: t(dataset ? 'form.saved' : 'form.created', { name: saved.name }),
      });
      onClose();
      reload();
      const next = WORKFLOW_PATHS.finetune.videos(saved);
      if (dataset || !mayFollow(next)) router.refresh();
      else router.push(next);
    } catch (error) {
      setFailure(error instanceof ApiError && error.status > 0 ? error.message : t('form.failed'));
      setSaving(false);
    }
  });

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        {failure && <ErrorAlert message={failure} />}
        {!dataset && !given && (
          <ProjectSelect
            label={t('form.project')}
            withAsterisk
            access="write"
            {...form.getInputProps('projectId')}
          />
        )}
        <NameAndDescription
          name={{ label: t('form.name'), ...form.getInputProps('name') }}
          description={{
            label: t('form.description'),
            withAsterisk: needsDescription,
            ...form.getInputProps('description'),
          }}
        />
        <Group grow align="flex-start">
          <Select
            label={t('form.type')}
            data={DATASET_TYPE_NAMES.map((value) => ({ value, label: t(`type.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('type')}
          />
          <Select
            label={t('form.status')}
            data={DATASET_STATUS_NAMES.map((value) => ({ value, label: t(`status.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('status')}
          />
        </Group>
        <NumberInput
          label={own('doubleShare')}
          description={own('doubleShareText')}
          min={0}
          max={100}
          allowDecimal={false}
          clampBehavior="strict"
          {...form.getInputProps('doublePercent')}
        />
        <MetadataFields rows={metadata} onChange={setMetadata} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={saving}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {dataset ? t('form.submitEdit') : t('form.submitCreate')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
