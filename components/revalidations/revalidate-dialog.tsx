'use client';
import { NumberInput, Select, SimpleGrid, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import type { ModelVersionView } from '@/lib/domain/models/contract';
import {
  CASE_LIMITS,
  DEFAULT_CASES,
  revalidateVersion,
  type Tolerance,
} from '@/lib/domain/revalidations/contract';
import { callApi } from '@/lib/platform/http/client';

const TOLERANCES = ['concentration_percent', 'motile_points', 'progressive_points'] as const;

/** Asks which version is measured, on how many signed reports, and what the laboratory tolerates. */
export function RevalidateDialog(props: {
  readonly versions: readonly ModelVersionView[];
  readonly tolerance: Tolerance;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}) {
  const t = useTranslations('revalidations.dialog');
  const [versionId, setVersion] = useState<string | null>(null);
  const [tolerance, setTolerance] = useState<Readonly<Record<string, number | string>>>(props.tolerance);
  const [reports, setReports] = useState<number | string>(DEFAULT_CASES);
  const chosen = versionId ?? props.versions[0]?.id ?? null;
  const isValid = (value: number | string | undefined, min: number, max: number): boolean =>
    typeof value === 'number' && value >= min && value <= max;
  const validate = (): string | null => {
    if (!TOLERANCES.every((name) => isValid(tolerance[name], 0.1, 100))) return t('toleranceInvalid');
    if (!isValid(reports, CASE_LIMITS.min, CASE_LIMITS.max)) return t('reportsInvalid', CASE_LIMITS);
    return null;
  };
  const start = async (): Promise<void> => {
    const [concentration = 0, motile = 0, progressive = 0] = TOLERANCES.map((name) =>
      Number(tolerance[name]),
    );
    await callApi(revalidateVersion, {
      params: { id: chosen ?? '' },
      body: {
        reports: Number(reports),
        tolerance: {
          concentration_percent: concentration,
          motile_points: motile,
          progressive_points: progressive,
        },
      },
    });
    props.onStarted();
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      submit={t('submit')}
      failed={t('failed')}
      validate={validate}
      onSubmit={start}
    >
      <Text size="sm" c="dimmed">
        {t('about')}
      </Text>
      <Select
        label={t('version')}
        data={props.versions.map(({ id, number }) => ({ value: id, label: t('versionNumber', { number }) }))}
        allowDeselect={false}
        value={chosen}
        onChange={setVersion}
      />
      <NumberInput
        label={t('reports')}
        description={t('reportsHelp')}
        min={CASE_LIMITS.min}
        max={CASE_LIMITS.max}
        allowDecimal={false}
        value={reports}
        onChange={setReports}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        {TOLERANCES.map((name) => (
          <NumberInput
            key={name}
            label={t(name)}
            min={0.1}
            max={100}
            decimalScale={1}
            value={tolerance[name] ?? ''}
            onChange={(value) => setTolerance({ ...tolerance, [name]: value })}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('toleranceHelp')}
      </Text>
    </FormDialog>
  );
}
