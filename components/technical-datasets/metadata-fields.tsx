'use client';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { MAX_METADATA_PAIRS } from '@/lib/domain/datasets/contract';

/** A name and a value as they are typed; `key` tells rows apart while both are empty. */
export interface MetadataRow {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

const newRow = (name = '', value = ''): MetadataRow => ({ key: crypto.randomUUID(), name, value });

export const rowsOf = (pairs: Readonly<Record<string, string>>): MetadataRow[] =>
  Object.entries(pairs).map(([name, value]) => newRow(name, value));

/** Rows without a name are dropped. */
export const pairsOf = (rows: readonly MetadataRow[]): Record<string, string> =>
  Object.fromEntries(rows.flatMap(({ name, value }) => (name.trim() ? [[name.trim(), value.trim()]] : [])));

/** Whatever else is to be known of a dataset, as pairs of a name and a value. */
export function MetadataFields(props: {
  readonly rows: readonly MetadataRow[];
  readonly onChange: (rows: readonly MetadataRow[]) => void;
}) {
  const t = useTranslations('technicalDatasets.metadata');
  const { rows, onChange } = props;
  const change = (key: string, part: Partial<MetadataRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <Stack gap="xs" component="fieldset" bd={0} p={0} m={0}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {t('legend')}
      </Text>
      {rows.map(({ key, name, value }, at) => (
        <Group key={key} gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t('name', { number: at + 1 })}
            placeholder={t('namePlaceholder')}
            maxLength={100}
            value={name}
            onChange={(event) => change(key, { name: event.currentTarget.value })}
          />
          <TextInput
            flex={2}
            aria-label={t('value', { number: at + 1 })}
            placeholder={t('valuePlaceholder')}
            maxLength={1000}
            value={value}
            onChange={(event) => change(key, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('remove', { number: at + 1 })}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={rows.length >= MAX_METADATA_PAIRS}
        onClick={() => onChange([...rows, newRow()])}
      >
        {t('add')}
      </Button>
    </Stack>
  );
}
