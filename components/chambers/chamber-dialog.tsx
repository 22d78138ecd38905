'use client';
import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { useKeptEntries } from '@/components/ui/form/use-kept-entries';
import {
  CHAMBER_KINDS,
  type ChamberView,
  createChamber,
  updateChamber,
} from '@/lib/domain/chambers/contract';
import { callApi } from '@/lib/platform/http/client';
import { CompensationFields } from './compensation-fields';

const orNull = (value: number | string): number | null => (value === '' ? null : Number(value));

/** Adds a counting chamber of the laboratory, or changes one. */
export function ChamberDialog(props: {
  /** Null for a new one. */
  readonly chamber: ChamberView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('equipment.chambers');
  const { chamber } = props;
  const [entries, setEntries] = useKeptEntries(
    `chamber:${chamber?.id ?? 'new'}`,
    () => ({
      name: chamber?.name ?? '',
      kind: chamber?.kind ?? 'capillary',
      nominal: (chamber?.nominalDepthUm ?? '') as number | string,
      measured: (chamber?.measuredDepthUm ?? '') as number | string,
      factor: (chamber?.compensationFactor ?? '') as number | string,
      source: chamber?.compensationSource ?? '',
      corrects: (chamber?.compensationFactor ?? null) !== null,
      notes: chamber?.notes ?? '',
    }),
    props.opened,
  );
  const { name, kind, nominal, measured, factor, source, corrects, notes } = entries;
  const change = (part: Partial<typeof entries>): void => setEntries((now) => ({ ...now, ...part }));
  const isCorrected = kind === 'capillary' && corrects;

  const save = async (): Promise<void> => {
    const body = {
      ...{ name, kind, nominalDepthUm: Number(nominal), measuredDepthUm: orNull(measured), notes },
      compensationFactor: isCorrected ? orNull(factor) : null,
      compensationSource: isCorrected ? source : null,
    };
    const saved = chamber
      ? await callApi(updateChamber, {
          params: { id: chamber.id },
          body: { ...body, version: chamber.version },
        })
      : await callApi(createChamber, { body });
    notifications.show({ color: 'teal', message: t(chamber ? 'saved' : 'created', { name: saved.name }) });
    props.onSaved();
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t(chamber ? 'editTitle' : 'add')}
      submit={t(chamber ? 'save' : 'add')}
      failed={t('saveFailed')}
      validate={() => {
        if (name.trim() === '') return t('nameRequired');
        if (!(Number(nominal) > 0)) return t('depthRequired');
        return isCorrected && (factor === '' || source.trim() === '') ? t('correctionRequired') : null;
      }}
      onSubmit={save}
    >
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        withAsterisk
        maxLength={200}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <Select
        label={t('kind')}
        data={CHAMBER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        allowDeselect={false}
        value={kind}
        onChange={(value) => change({ kind: value === 'drop' ? 'drop' : 'capillary' })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NumberInput
          label={t('nominalDepth')}
          withAsterisk
          value={nominal}
          onChange={(nominal) => change({ nominal })}
          clampBehavior="none"
          decimalScale={3}
          hideControls
        />
        <NumberInput
          label={t('measuredDepth')}
          value={measured}
          onChange={(measured) => change({ measured })}
          clampBehavior="none"
          decimalScale={3}
          hideControls
        />
      </SimpleGrid>
      {kind === 'capillary' && (
        <CompensationFields
          corrects={corrects}
          factor={factor}
          source={source}
          onCorrects={(corrects) => change({ corrects })}
          onFactor={(factor) => change({ factor })}
          onSource={(source) => change({ source })}
        />
      )}
      <Textarea
        label={t('notes')}
        maxLength={2000}
        autosize
        minRows={1}
        maxRows={6}
        value={notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
