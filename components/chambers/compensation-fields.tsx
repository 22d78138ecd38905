'use client';
import { Fieldset, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** The correction for capillary filling: off unless somebody declares a factor and where it comes from. */
export function CompensationFields(props: {
  readonly corrects: boolean;
  readonly factor: number | string;
  readonly source: string;
  readonly onCorrects: (corrects: boolean) => void;
  readonly onFactor: (factor: number | string) => void;
  readonly onSource: (source: string) => void;
}) {
  const t = useTranslations('equipment.chambers');
  return (
    <Fieldset legend={t('compensation.legend')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('compensation.help')}
        </Text>
        <Switch
          label={t('compensation.on')}
          checked={props.corrects}
          onChange={(event) => props.onCorrects(event.currentTarget.checked)}
        />
        {props.corrects && (
          <>
            <NumberInput
              label={t('compensation.factor')}
              description={t('compensation.factorHelp')}
              withAsterisk
              value={props.factor}
              onChange={props.onFactor}
              clampBehavior="none"
              decimalScale={4}
              hideControls
            />
            <TextInput
              label={t('compensation.source')}
              description={t('compensation.sourceHelp')}
              withAsterisk
              maxLength={500}
              value={props.source}
              onChange={(event) => props.onSource(event.currentTarget.value)}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
