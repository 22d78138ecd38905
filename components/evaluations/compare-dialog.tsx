'use client';
import { MultiSelect, Select, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { evaluateVersion } from '@/lib/domain/evaluations/contract';
import type { ModelVersionView } from '@/lib/domain/models/contract';
import { trainingData } from '@/lib/domain/training-runs/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';

/** Asks which version is compared, and on which datasets. */
export function CompareDialog(props: {
  readonly projectId: string;
  readonly versions: readonly ModelVersionView[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}) {
  const t = useTranslations('evaluations.dialog');
  const { versions, projectId } = props;
  const [versionId, setVersion] = useState<string | null>(null);
  const [datasetIds, setDatasetIds] = useState<readonly string[]>([]);
  const chosen = versionId ?? versions[0]?.id ?? null;
  // Who may not train is not told what there is to learn from: all datasets are looked at then.
  const { data } = useApi(trainingData, props.opened ? { params: { projectId } } : null);
  const start = async (): Promise<void> => {
    await callApi(evaluateVersion, {
      params: { id: chosen ?? '' },
      body: datasetIds.length > 0 ? { dataset_ids: [...datasetIds] } : {},
    });
    props.onStarted();
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      submit={t('submit')}
      failed={t('failed')}
      onSubmit={start}
    >
      <Text size="sm" c="dimmed">
        {t('about')}
      </Text>
      <Select
        label={t('version')}
        data={versions.map(({ id, number }) => ({ value: id, label: t('versionNumber', { number }) }))}
        allowDeselect={false}
        value={chosen}
        onChange={setVersion}
      />
      {data && data.datasets.length > 0 && (
        <MultiSelect
          label={t('datasets')}
          description={t('datasetsHelp')}
          searchable
          hidePickedOptions
          data={data.datasets.map(({ id, name }) => ({ value: id, label: name }))}
          value={[...datasetIds]}
          onChange={setDatasetIds}
        />
      )}
    </FormDialog>
  );
}
