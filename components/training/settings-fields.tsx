'use client';
import { Accordion, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ModelTask } from '@/lib/domain/models/contract';
import type { TrainingSettings } from './settings';

type NumberField = Exclude<keyof TrainingSettings, 'start'>;

/** Ranges and steps as the endpoint takes them. */
const RANGES = {
  epochs: { min: 1, max: 1000, step: 1 },
  batchSize: { min: 1, max: 128, step: 1 },
  learningRate: { min: 0.0001, max: 0.1, step: 0.0001 },
  validationSplit: { min: 0.05, max: 0.5, step: 0.05 },
  replay: { min: 0, max: 0.9, step: 0.1 },
  averaging: { min: 0.05, max: 1, step: 0.05 },
  patience: { min: 0, max: 1000, step: 1 },
  seed: { min: 0, max: 999_999, step: 1 },
} as const satisfies Record<NumberField, { min: number; max: number; step: number }>;

const FIRST = ['epochs', 'batchSize', 'learningRate', 'validationSplit'] as const;
const MORE = ['replay', 'averaging', 'patience', 'seed'] as const;
const WHOLE: ReadonlySet<NumberField> = new Set(['epochs', 'batchSize', 'patience', 'seed']);

/** How a model is trained; what few people change is folded away. */
export function SettingsFields({
  task,
  value,
  onChange,
}: {
  readonly task: ModelTask;
  readonly value: TrainingSettings;
  readonly onChange: (settings: TrainingSettings) => void;
}) {
  const t = useTranslations('training.settings');
  const field = (name: NumberField) => (
    <NumberInput
      key={name}
      label={t(`${name}.label`)}
      description={t(name === 'epochs' ? `epochs.help.${task}` : `${name}.help`)}
      {...RANGES[name]}
      allowDecimal={!WHOLE.has(name)}
      decimalScale={4}
      clampBehavior="blur"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value[name]}
      onChange={(given) => {
        if (typeof given === 'number') onChange({ ...value, [name]: given });
      }}
    />
  );
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>{FIRST.map(field)}</SimpleGrid>
      <Accordion variant="contained">
        <Accordion.Item value="more">
          <Accordion.Control>{t('more')}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="md">
              <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
                {MORE.filter((name) => name !== 'replay' || task !== 'morphology').map(field)}
              </SimpleGrid>
              <Select
                label={t('start.label')}
                description={t('start.help')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={(['deployed', 'shipped'] as const).map((each) => ({
                  value: each,
                  label: t(`start.${each}`),
                }))}
                allowDeselect={false}
                value={value.start}
                onChange={(start) =>
                  onChange({ ...value, start: start === 'shipped' ? 'shipped' : 'deployed' })
                }
                maw={420}
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  );
}
