'use client';
import { Select } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { getModel } from '@/lib/domain/models/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** Which version of a project's model; nothing where there is no choice. Null stands for the newest. */
export function VersionSelect(props: {
  readonly modelId: string;
  readonly versionId: string | null;
  readonly onChange: (versionId: string | null) => void;
}) {
  const { modelId, versionId, onChange } = props;
  const t = useTranslations('predictions.form');
  const { data: model } = useApi(getModel, { params: { id: modelId } });
  const usable = (model?.versions ?? []).filter(({ state }) => state === 'candidate');
  if (usable.length < 2) return null;
  return (
    <Select
      label={t('version')}
      placeholder={t('newest')}
      clearable
      data={usable.map(({ id, number, origin }) => ({
        value: id,
        label: t(origin === 'quantized' ? 'int8Numbered' : 'numbered', { number }),
      }))}
      value={versionId}
      onChange={onChange}
    />
  );
}
