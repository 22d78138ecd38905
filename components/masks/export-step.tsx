'use client';
import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { IconDownload, IconTags } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLabelTitle } from '@/components/data-labels/use-label-title';
import { EmptyState } from '@/components/ui/empty-state';
import { saveBlob } from '@/components/ui/save-file';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportDatasetLabel,
  FORMAT_NAMES,
} from '@/lib/domain/labels/contract-transfer';
import { addressOf, errorFromResponse, fromPerson } from '@/lib/platform/http/client';
import type { Labels } from './use-labels';
import { useTold } from './use-told';

/** The data label with its masks, as a file. */
export function ExportStep(props: {
  readonly labels: Labels;
  readonly datasetId: string;
  readonly onBack: () => void;
}) {
  const t = useTranslations('masks.export');
  const told = useTold();
  const titleOf = useLabelTitle();
  const { labels } = props;
  const { chosen } = labels;
  const [format, setFormat] = useState<ExportFormat>('coco');
  const [withOriginals, setWithOriginals] = useState(true);
  const [withoutBad, setWithoutBad] = useState(true);
  const [isLoading, setLoading] = useState(false);

  const download = async (): Promise<void> => {
    if (!chosen) return;
    setLoading(true);
    try {
      const params = { datasetId: props.datasetId, labelId: chosen.id };
      const response = await fetch(addressOf(exportDatasetLabel, { params }), {
        method: exportDatasetLabel.method,
        headers: { ...fromPerson(), 'content-type': 'application/json' },
        body: JSON.stringify({
          format,
          include_original_images: withOriginals,
          exclude_bad_quality: withoutBad,
        }),
      });
      if (!response.ok) throw await errorFromResponse(response);
      await saveBlob(response, `${chosen.name}-${format}.zip`);
      told.done(t('done', { name: titleOf(chosen) }));
    } catch (error) {
      told.failed(error, t('unreachable'), (reason) => t('failed', { reason }));
    } finally {
      setLoading(false);
    }
  };

  const back = (
    <Button variant="default" onClick={props.onBack}>
      {t('back')}
    </Button>
  );
  if (!chosen && !labels.isLoading) {
    return (
      <EmptyState icon={<IconTags size={28} />} title={t('none')} description={t('noneText')} action={back} />
    );
  }
  return (
    <Stack gap="md" maw={560}>
      <Select
        label={t('label')}
        allowDeselect={false}
        data={labels.list.map((label) => ({ value: label.id, label: titleOf(label) }))}
        value={chosen?.id ?? null}
        onChange={(id) => id && labels.choose(id)}
      />
      {chosen && (
        <Text size="sm" c="dimmed">
          {t('count', { count: chosen.item_count })}
        </Text>
      )}
      <Select
        label={t('format')}
        description={t(`about.${format}`)}
        allowDeselect={false}
        data={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
        value={format}
        onChange={(value) => value && setFormat(value as ExportFormat)}
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <Checkbox
        label={t('originals')}
        checked={withOriginals}
        onChange={(event) => setWithOriginals(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('withoutBad')}
        checked={withoutBad}
        onChange={(event) => setWithoutBad(event.currentTarget.checked)}
      />
      <Group justify="space-between">
        {back}
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isLoading}
          disabled={!chosen || chosen.item_count === 0}
          onClick={() => void download()}
        >
          {t('submit')}
        </Button>
      </Group>
    </Stack>
  );
}
