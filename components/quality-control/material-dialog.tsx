'use client';
import { Group, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { ProjectSelect } from '@/components/projects/project-select';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { useKeptEntries } from '@/components/ui/form/use-kept-entries';
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
  const [entries, setEntries] = useKeptEntries(
    `control-material:${material?.id ?? 'new'}`,
    () => ({
      projectId: null as string | null,
      name: material?.name ?? '',
      lot: material?.lot ?? '',
      kind: (material?.kind ?? 'beads') as (typeof CONTROL_KINDS)[number],
      quantity: (material?.quantity ?? 'concentration') as ControlQuantity,
      expected: (material?.expectedValue ?? '') as number | string,
      tolerance: (material?.expectedTolerance ?? '') as number | string,
      expiresOn: material?.expiresOn ?? '',
    }),
    props.opened,
  );
  const { projectId, name, lot, kind, quantity, expected, tolerance, expiresOn } = entries;
  const change = (part: Partial<typeof entries>): void => setEntries((now) => ({ ...now, ...part }));
  const unit = UNIT_OF_QUANTITY[quantity];

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
          onChange={(projectId) => change({ projectId })}
        />
      )}
      <TextInput
        label={t('material.name')}
        withAsterisk
        maxLength={200}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <Select
          label={t('material.kind')}
          data={CONTROL_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => value && change({ kind: value })}
          allowDeselect={false}
          disabled={material !== null}
        />
        <Select
          label={t('material.quantity')}
          data={CONTROL_QUANTITIES.map((value) => ({ value, label: t(`quantities.${value}`) }))}
          value={quantity}
          onChange={(value) => value && change({ quantity: value })}
          allowDeselect={false}
          disabled={material !== null}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput
          label={t('material.lot')}
          maxLength={100}
          value={lot}
          onChange={(event) => change({ lot: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('material.expires')}
          value={expiresOn}
          onChange={(event) => change({ expiresOn: event.currentTarget.value })}
        />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label={t('material.expected', { unit })}
          min={0}
          max={LARGEST_VALUE[quantity]}
          value={expected}
          onChange={(expected) => change({ expected })}
        />
        <NumberInput
          label={t('material.tolerance', { unit })}
          min={0}
          max={LARGEST_VALUE[quantity]}
          value={tolerance}
          onChange={(tolerance) => change({ tolerance })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t('material.expectedHint')}
      </Text>
    </FormDialog>
  );
}
