'use client';
import { Fieldset, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useSentence } from '@/components/ui/use-sentence';
import {
  CALIBRATION_FIELDS,
  type Calibration,
  type CalibrationField,
} from '@/lib/domain/calibration/contract';
import type { CalibrationErrors, CalibrationValues } from './calibration-form';
import { type Equipment, EquipmentFields } from './equipment-fields';

/** The four values that turn pixels into figures. Nothing typed is corrected silently: a value that cannot be is named. */
export function CalibrationFields(props: {
  readonly values: CalibrationValues;
  readonly errors: CalibrationErrors;
  readonly onChange: (values: CalibrationValues) => void;
  readonly legend: string;
  readonly hint: string;
  /** Where the values come from; what is entered by hand lets go of it. */
  readonly equipment: Equipment;
  readonly onEquipment: (equipment: Equipment) => void;
  readonly chosen: ComponentProps<typeof EquipmentFields>['chosen'];
  /** What counts where an input is empty. */
  readonly inherited?: Calibration;
}) {
  const t = useTranslations('datasets.calibration');
  const sentence = useSentence();
  const { values, errors, onChange, inherited, equipment, onEquipment } = props;
  const enter = (field: CalibrationField, value: number | string): void => {
    if (value === values[field]) return;
    onChange({ ...values, [field]: value });
    if (field === 'pixelSizeUm') onEquipment({ ...equipment, calibrationProfileId: null });
    if (field === 'chamberDepthUm') onEquipment({ ...equipment, chamberId: null });
  };
  return (
    <Fieldset legend={props.legend} variant="default">
      <Text size="sm" c="dimmed" mb="sm">
        {props.hint}
      </Text>
      <EquipmentFields
        equipment={equipment}
        chosen={props.chosen}
        onChange={(next, filled) => {
          onEquipment(next);
          onChange({ ...values, ...filled });
        }}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {CALIBRATION_FIELDS.map((field) => {
          const fallback = inherited?.[field];
          const error = errors[field];
          return (
            <NumberInput
              key={field}
              label={t(field)}
              description={t(`${field}Help`)}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              placeholder={
                fallback !== null && fallback !== undefined
                  ? t('inherited', { value: fallback })
                  : field === 'framesPerSecondOverride'
                    ? t('fromFile')
                    : undefined
              }
              value={values[field]}
              error={error && sentence(error)}
              onChange={(value) => enter(field, value)}
              clampBehavior="none"
              allowNegative
              decimalScale={6}
              hideControls
              inputMode="decimal"
            />
          );
        })}
      </SimpleGrid>
    </Fieldset>
  );
}
