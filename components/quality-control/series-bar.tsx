'use client';
import { SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { getChart } from '@/lib/domain/quality-control/contract';
import { RUN_ORIGINS } from '@/lib/domain/quality-control/contract-fields';
import { useApi } from '@/lib/platform/http/use-api';
import { queryOf, type useSeries } from './use-series';

/** Which material is looked at; for charts also on which microscope, whose values and whose runs. */
export function SeriesBar(props: {
  readonly known: ReturnType<typeof useSeries>;
  readonly isWhole: boolean;
}) {
  const t = useTranslations('qualityControl');
  const { table, materials, microscopes, material, microscope, origin, series } = props.known;
  const chart = useApi(
    getChart,
    series && props.isWhole
      ? { params: { materialId: series.material.id }, query: queryOf({ ...series, operatorId: undefined }) }
      : null,
  );
  const label = useId();
  const named = (name: string, archivedAt: string | null): string =>
    archivedAt ? t('series.archived', { name }) : name;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, xl: props.isWhole ? 4 : 2 }} spacing="md">
      <Select
        label={t('series.material')}
        data={(materials.data?.materials ?? []).map(({ id, name, lot, archivedAt }) => ({
          value: id,
          label: named(lot ? `${name}, ${t('material.lotFact', { lot })}` : name, archivedAt),
        }))}
        value={material?.id ?? null}
        onChange={(id) => {
          table.filter('material', id);
          table.filter('operator', null);
        }}
        allowDeselect={false}
        searchable
      />
      {props.isWhole && (
        <>
          <Select
            label={t('series.microscope')}
            data={(microscopes.data?.microscopes ?? []).map(({ id, name, archivedAt }) => ({
              value: id,
              label: named(name, archivedAt),
            }))}
            value={microscope?.id ?? null}
            onChange={(id) => table.filter('microscope', id)}
            allowDeselect={false}
            searchable
          />
          <Stack gap={4}>
            <Text size="sm" fw={500} id={label}>
              {t('series.origin')}
            </Text>
            <SegmentedControl
              aria-labelledby={label}
              data={RUN_ORIGINS.map((value) => ({ value, label: t(`origins.${value}`) }))}
              value={origin}
              onChange={(value) => table.filter('origin', value)}
            />
          </Stack>
          <Select
            label={t('series.operator')}
            placeholder={t('series.everybody')}
            data={(chart.data?.operators ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={series?.operatorId ?? null}
            onChange={(id) => table.filter('operator', id)}
            clearable
            clearButtonProps={{ 'aria-label': t('series.everybody') }}
          />
        </>
      )}
    </SimpleGrid>
  );
}
