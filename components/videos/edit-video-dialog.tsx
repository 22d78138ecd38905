'use client';
import { Button, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CalibrationFields } from '@/components/calibration/calibration-fields';
import { type CalibrationErrors, readInputs, toInputs } from '@/components/calibration/calibration-form';
import type { Equipment } from '@/components/calibration/equipment-fields';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useKept } from '@/components/ui/form/use-kept-entries';
import { NameAndDescription } from '@/components/ui/name-and-description';
import { useWorkflow } from '@/components/workflow/use-workflow';
import type { Calibration } from '@/lib/domain/calibration/contract';
import { updateVideo, type VideoView } from '@/lib/domain/videos/contract';
import { ApiError, callApi } from '@/lib/platform/http/client';
import { TagsField } from './tags-field';

interface Props {
  readonly video: VideoView | null;
  /** The dataset's calibration: what counts where the video has none of its own. */
  readonly inherited: Calibration;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes what is said about a video, and its own calibration. */
export function EditVideoDialog(props: Props) {
  const t = useTranslations('videos.edit');
  return (
    <Modal
      opened={props.video !== null}
      onClose={props.onClose}
      title={t('title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.video && <VideoForm {...props} video={props.video} />}
    </Modal>
  );
}

function VideoForm({ video, inherited, onClose, onSaved }: Props & { readonly video: VideoView }) {
  const t = useTranslations('videos.edit');
  const { workflow } = useWorkflow();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [calibration, setCalibration] = useState(() => toInputs(video.calibration));
  const [equipment, setEquipment] = useState<Equipment>({
    calibrationProfileId: video.calibrationProfileId,
    chamberId: video.chamberId,
  });
  const [wrong, setWrong] = useState<CalibrationErrors>({});
  const form = useForm({
    initialValues: {
      name: video.name,
      description: video.description,
      patientId: video.patientId ?? '',
      captureDate: video.captureDate ?? '',
      tags: video.tags,
      source: video.source,
    },
    validate: { name: (value) => (value.trim() === '' ? t('nameRequired') : null) },
  });

  useKept(
    `video:${video.id}`,
    { ...form.values, calibration, equipment },
    ({ calibration: typed, equipment: chosen, ...values }) => {
      form.setValues(values);
      setCalibration(typed);
      setEquipment(chosen);
    },
  );

  const save = form.onSubmit(async ({ name, description, patientId, captureDate, tags, source }) => {
    const read = readInputs(calibration);
    setWrong(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    setSaving(true);
    setFailure(null);
    try {
      await callApi(updateVideo, {
        params: { id: video.id },
        body: {
          name,
          description,
          patientId: patientId.trim() || null,
          captureDate: captureDate || null,
          tags,
          source,
          ...read.calibration,
          calibrationProfileId: equipment.calibrationProfileId,
          chamberId: equipment.chamberId,
        },
      });
      notifications.show({ color: 'teal', message: t('saved', { name }) });
      onSaved();
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('failed'));
      setSaving(false);
    }
  });

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        {failure && <ErrorAlert message={failure} />}
        <NameAndDescription
          name={{ label: t('name'), ...form.getInputProps('name') }}
          description={{ label: t('description'), ...form.getInputProps('description') }}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput label={t('patientId')} maxLength={100} {...form.getInputProps('patientId')} />
          <TextInput type="date" label={t('captureDate')} {...form.getInputProps('captureDate')} />
          {workflow === 'finetune' && (
            <>
              <TagsField
                label={t('tags')}
                value={form.values.tags}
                onChange={(tags) => form.setFieldValue('tags', tags)}
              />
              <TextInput label={t('source')} maxLength={200} {...form.getInputProps('source')} />
            </>
          )}
        </SimpleGrid>
        <CalibrationFields
          values={calibration}
          errors={wrong}
          onChange={setCalibration}
          equipment={equipment}
          onEquipment={setEquipment}
          chosen={{
            profile: video.calibrationOrigin.profile?.objective ?? null,
            chamber: video.calibrationOrigin.chamber?.name ?? null,
          }}
          legend={t('calibration')}
          hint={t('calibrationHint')}
          inherited={inherited}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={saving}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
