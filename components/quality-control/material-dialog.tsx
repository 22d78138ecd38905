'use client';
import { Group, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProjectSelect } from '@/components/projects/project-select';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { useKept } from '@/components/ui/form/use-kept-entries';
import { createMaterial, updateMaterial } from '@/lib/domain/quality-control/contract';
import {
  CONTROL_KINDS,
  CONTROL_QUANTITIES,
  type ControlQuantity,
  LARGEST_VALUE,
  type MaterialView,
  UNIT_OF_QUANTITY,
} from '@/lib/domain/quality-control/contract-fields';
import { callApi } from '@/lib/platform/http/client';

const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

/** Adds a control material, or changes what is said of one. */
export function MaterialDialog(props: {
  readonly material: MaterialView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: (material: MaterialView) => void;
}) {
  const t = useTranslations('qualityControl');
  const { material } = props;
  const [projectId, setProjectId] = useState<string | null>(null);
  const [name, setName] = useState(material?.name ?? '');
  const [lot, setLot] = useState(material?.lot ?? '');
  const [kind, setKind] = useState<(typeof CONTROL_KINDS)[number]>(material?.kind ?? 'beads');
  const [quantity, setQuantity] = useState<ControlQuantity>(material?.quantity ?? 'concentration');
  const [expected, setExpected] = useState<string | number>(material?.expectedValue ?? '');
  const [tolerance, setTolerance] = useState<string | number>(material?.expectedTolerance ?? '');
  const [expiresOn, setExpiresOn] = useState(material?.expiresOn ?? '');
  const unit = UNIT_OF_QUANTITY[quantity];

  useKept(
    `control-material:${material?.id ?? 'new'}`,
    { projectId, name, lot, kind, quantity, expected, tolerance, expiresOn },
    (back) => {
      setProjectId(back.projectId);
      setName(back.name);
      setLot(back.lot);
      setKind(back.kind);
      setQuantity(back.quantity);
      setExpected(back.expected);
      setTolerance(back.tolerance);
      setExpiresOn(back.expiresOn);
    },
    props.opened,
  );

  const save = async (): Promise<void> => {
    const described = {
      name,
      lot,
      expectedValue: numberOf(expected),
      expectedTolerance: numberOf(tolerance),
      expiresOn: expiresOn || null,
    };
    const saved = material
      ? await callApi(updateMaterial, { params: { materialId: material.id }, body: described })
      : await callApi(createMaterial, { body: { ...described, projectId: projectId ?? '', kind, quantity } });
    notifications.show({
      color: 'teal',
      message: t(material ? 'material.saved' : 'material.added', { name: saved.name }),
    });
    props.onSaved(saved);
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t(material ? 'material.edit' : 'material.add')}
      submit={t('material.save')}
      failed={t('failed')}
      validate={() => {
        if (!material && !projectId) return t('material.projectRequired');
        return name.trim() === '' ? t('material.nameRequired') : null;
      }}
      onSubmit={save}
    >
      {!material && (
        <ProjectSelect
          label={t('material.project')}
          withAsterisk
          access="write"
          value={projectId}
          onChange={setProjectId}
        />
      )}
      <TextInput
        label={t('material.name')}
        withAsterisk
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group grow align="flex-start">
        <Select
          label={t('material.kind')}
          data={CONTROL_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => value && setKind(value)}
          allowDeselect={false}
          disabled={material !== null}
        />
        <Select
          label={t('material.quantity')}
          data={CONTROL_QUANTITIES.map((value) => ({ value, label: t(`quantities.${value}`) }))}
          value={quantity}
          onChange={(value) => value && setQuantity(value)}
          allowDeselect={false}
          disabled={material !== null}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput
          label={t('material.lot')}
          maxLength={100}
          value={lot}
          onChange={(event) => setLot(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('material.expires')}
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.currentTarget.value)}
        />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label={t('material.expected', { unit })}
          min={0}
          max={LARGEST_VALUE[quantity]}
          value={expected}
          onChange={setExpected}
        />
        <NumberInput
          label={t('material.tolerance', { unit })}
          min={0}
          max={LARGEST_VALUE[quantity]}
          value={tolerance}
          onChange={setTolerance}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t('material.expectedHint')}
      </Text>
    </FormDialog>
  );
}
