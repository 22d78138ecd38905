'use client';
import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CalibrationFields } from '@/components/calibration/calibration-fields';
import { type CalibrationErrors, readInputs, toInputs } from '@/components/calibration/calibration-form';
import type { Equipment } from '@/components/calibration/equipment-fields';
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

interface Props {
  /** The dataset to change; null for a new one. */
  readonly dataset: DatasetView | null;
  /** Where a new one goes; without it, the person chooses. */
  readonly projectId?: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a dataset, or changes one and its calibration. */
export function DatasetDialog(props: Props) {
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
      <DatasetForm {...props} />
    </Modal>
  );
}

function DatasetForm({ dataset, projectId: given, onClose }: Props) {
  const t = useTranslations('datasets');
  const router = useRouter();
  const mayFollow = useMayFollow();
  const reload = useReload(getDatasets);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [calibration, setCalibration] = useState(() => toInputs(dataset));
  const [equipment, setEquipment] = useState<Equipment>({
    microscopeId: dataset?.microscopeId ?? null,
    calibrationProfileId: dataset?.calibrationProfileId ?? null,
    chamberId: dataset?.chamberId ?? null,
  });
  const [wrong, setWrong] = useState<CalibrationErrors>({});
  const form = useForm({
    initialValues: {
      projectId: dataset?.projectId ?? given ?? null,
      name: dataset?.name ?? '',
      description: dataset?.description ?? '',
      type: dataset?.type ?? ('clinical' as const),
      status: dataset?.status ?? ('active' as const),
    },
    validate: {
      projectId: (value) => (value ? null : t('form.projectRequired')),
      name: (value) => (value.trim() === '' ? t('form.nameRequired') : null),
    },
  });

  useKept(
    `dataset:${dataset?.id ?? 'new'}`,
    { ...form.values, calibration, equipment },
    ({ calibration: typed, equipment: chosen, ...values }) => {
      form.setValues(values);
      setCalibration(typed);
      setEquipment(chosen);
    },
  );

  const save = form.onSubmit(async ({ projectId, status, ...rest }) => {
    const read = readInputs(calibration);
    setWrong(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    setSaving(true);
    setFailure(null);
    try {
      const body = { ...rest, ...read.calibration, ...equipment };
      const saved = dataset
        ? await callApi(updateDataset, { params: { id: dataset.id }, body: { ...body, status } })
        : await callApi(createDataset, { body: { ...body, projectId: projectId ?? undefined } });
      notifications.show({
        color: 'teal',
        message: t(dataset ? 'form.saved' : 'form.created', { name: saved.name }),
      });
      onClose();
      reload();
      // A new dataset is there to be filled.
      const next = WORKFLOW_PATHS.sarm.videos(saved);
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
          name={{
            label: t('form.name'),
            placeholder: t('form.namePlaceholder'),
            ...form.getInputProps('name'),
          }}
          description={{ label: t('form.description'), ...form.getInputProps('description') }}
        />
        <Group grow>
          <Select
            label={t('form.type')}
            data={DATASET_TYPE_NAMES.map((value) => ({ value, label: t(`type.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('type')}
          />
          {dataset && (
            <Select
              label={t('form.status')}
              data={DATASET_STATUS_NAMES.map((value) => ({ value, label: t(`status.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps('status')}
            />
          )}
        </Group>
        <CalibrationFields
          values={calibration}
          errors={wrong}
          onChange={setCalibration}
          equipment={equipment}
          onEquipment={setEquipment}
          chosen={{
            microscope: dataset?.microscopeName ?? null,
            profile: dataset?.calibrationProfileName ?? null,
            chamber: dataset?.chamberName ?? null,
          }}
          legend={t('calibration.legend')}
          hint={t('calibration.hint')}
        />
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
