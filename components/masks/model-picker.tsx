'use client';
import { Select } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { Models } from './use-models';

/** Which segmentation model is asked; of one that is not installed it says which answers in its stead. */
export function ModelPicker({ models }: { readonly models: Models }) {
  const t = useTranslations('masks.model');
  const { chosen } = models;
  const answers = models.models.find(({ id }) => id === chosen?.answered_by);
  if (models.error) {
    return <ErrorAlert message={t('failed', { reason: models.error.message })} onRetry={models.reload} />;
  }
  return (
    <Select
      label={t('label')}
      w={340}
      maw="100%"
      allowDeselect={false}
      data={models.models.map(({ id, name, status }) => ({
        value: id,
        label:
          status === 'installed'
            ? name
            : t(`notUsable.${status === 'broken' ? 'broken' : 'missing'}`, { name }),
      }))}
      value={chosen?.id ?? null}
      onChange={(id) => id && models.choose(id)}
      description={
        chosen && chosen.status !== 'installed'
          ? t('instead', { model: answers?.name ?? chosen.answered_by })
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description']}
    />
  );
}
