'use client';
import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { useKept } from '@/components/ui/form/use-kept-entries';
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
  const [name, setName] = useState(chamber?.name ?? '');
  const [kind, setKind] = useState<(typeof CHAMBER_KINDS)[number]>(chamber?.kind ?? 'capillary');
  const [nominal, setNominal] = useState<number | string>(chamber?.nominalDepthUm ?? '');
  const [measured, setMeasured] = useState<number | string>(chamber?.measuredDepthUm ?? '');
  const [factor, setFactor] = useState<number | string>(chamber?.compensationFactor ?? '');
  const [source, setSource] = useState(chamber?.compensationSource ?? '');
  const [corrects, setCorrects] = useState((chamber?.compensationFactor ?? null) !== null);
  const [notes, setNotes] = useState(chamber?.notes ?? '');
  const isCorrected = kind === 'capillary' && corrects;

  useKept(
    `chamber:${chamber?.id ?? 'new'}`,
    { name, kind, nominal, measured, factor, source, corrects, notes },
    (back) => {
      setName(back.name);
      setKind(back.kind);
      setNominal(back.nominal);
      setMeasured(back.measured);
      setFactor(back.factor);
      setSource(back.source);
      setCorrects(back.corrects);
      setNotes(back.notes);
    },
    props.opened,
  );

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
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={t('kind')}
        data={CHAMBER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        allowDeselect={false}
        value={kind}
        onChange={(value) => setKind(value === 'drop' ? 'drop' : 'capillary')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NumberInput
          label={t('nominalDepth')}
          withAsterisk
          value={nominal}
          onChange={setNominal}
          clampBehavior="none"
          decimalScale={3}
          hideControls
        />
        <NumberInput
          label={t('measuredDepth')}
          value={measured}
          onChange={setMeasured}
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
          onCorrects={setCorrects}
          onFactor={setFactor}
          onSource={setSource}
        />
      )}
      <Textarea
        label={t('notes')}
        maxLength={2000}
        autosize
        minRows={1}
        maxRows={6}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
