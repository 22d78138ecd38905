'use client';
import { Select, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { NameAndDescription } from '@/components/ui/name-and-description';
import type { WizardState } from './wizard-state';

/** Step 1: what the dataset is called and how it starts. */
export function BasicsStep(props: {
  readonly state: WizardState;
  readonly onChange: (change: Partial<WizardState>) => void;
}) {
  const t = useTranslations('datasetWizard');
  const datasets = useTranslations('datasets');
  const { state, onChange } = props;
  return (
    <Stack gap="md" maw={560}>
      <NameAndDescription
        name={{
          label: datasets('form.name'),
          description: t('nameHelp'),
          value: state.name,
          onChange: (event) => onChange({ name: event.currentTarget.value }),
        }}
        description={{
          label: datasets('form.description'),
          value: state.description,
          onChange: (event) => onChange({ description: event.currentTarget.value }),
        }}
      />
      <TextInput label={datasets('form.type')} value={datasets('type.detection')} readOnly />
      <Select
        label={datasets('form.status')}
        data={(['draft', 'active'] as const).map((value) => ({
          value,
          label: datasets(`status.${value}`),
        }))}
        value={state.status}
        onChange={(value) => onChange({ status: value === 'active' ? 'active' : 'draft' })}
        allowDeselect={false}
      />
    </Stack>
  );
}
