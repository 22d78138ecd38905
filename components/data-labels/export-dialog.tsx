'use client';
import { Button, Checkbox, Group, Modal, Select, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { saveBlob } from '@/components/ui/save-file';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportDatasetLabel,
  FORMAT_NAMES,
} from '@/lib/domain/labels/contract-transfer';
import { addressOf, errorFromResponse, fromPerson, isAnswered } from '@/lib/platform/http/client';

interface Options {
  readonly format: ExportFormat;
  readonly include_original_images: boolean;
  readonly exclude_bad_quality: boolean;
  readonly include_track_ids: boolean;
}

const DEFAULTS: Options = {
  ...{ format: 'coco', include_original_images: true, exclude_bad_quality: true, include_track_ids: false },
};

/** Fetches a data label as a zip, which the browser saves. @throws ApiError, TypeError without a network */
async function download(label: LabelView, options: Options): Promise<void> {
  const params = { datasetId: label.dataset_id, labelId: label.id };
  const response = await fetch(addressOf(exportDatasetLabel, { params }), {
    method: exportDatasetLabel.method,
    headers: { ...fromPerson(), 'content-type': 'application/json' },
    body: JSON.stringify(options),
  });
  if (!response.ok) throw await errorFromResponse(response);
  await saveBlob(response, `${label.name}-${options.format}.zip`);
}

/** Asks in which format a data label is exported, and with what. */
export function ExportDialog(props: { readonly label: LabelView | null; readonly onClose: () => void }) {
  const t = useTranslations('dataLabels');
  const [options, setOptions] = useState(DEFAULTS);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const flag = (name: 'include_original_images' | 'exclude_bad_quality' | 'include_track_ids') => ({
    checked: options[name],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      setOptions({ ...options, [name]: event.currentTarget.checked }),
  });
  const start = async (label: LabelView): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await download(label, options);
      props.onClose();
    } catch (error) {
      setFailure(isAnswered(error) ? error.message : t('export.network'));
    }
    setBusy(false);
  };
  const { label } = props;
  return (
    <Modal
      opened={label !== null}
      onClose={props.onClose}
      title={t('export.title', { name: label?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {failure && <ErrorAlert message={failure} />}
        <Select
          label={t('export.format')}
          description={t(`export.about.${options.format}`)}
          data={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
          value={options.format}
          allowDeselect={false}
          onChange={(value) =>
            setOptions({ ...options, format: EXPORT_FORMATS.find((each) => each === value) ?? 'coco' })
          }
        />
        <Checkbox label={t('export.pictures')} {...flag('include_original_images')} />
        <Checkbox label={t('export.withoutBad')} {...flag('exclude_bad_quality')} />
        {options.format === 'yolo' && (
          <Checkbox
            label={t('export.trackIds')}
            description={t('export.trackIdsHelp')}
            {...flag('include_track_ids')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button onClick={() => label && void start(label)} loading={isBusy}>
            {t('export.start')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
