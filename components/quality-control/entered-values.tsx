'use client';
import { Button, Group, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { listControlVideos } from '@/lib/domain/quality-control/contract';
import {
  LARGEST_VALUE,
  MAX_REPLICATES,
  type MaterialView,
} from '@/lib/domain/quality-control/contract-fields';
import { PAGE_LIMIT } from '@/lib/platform/http/fields';
import { useApi } from '@/lib/platform/http/use-api';

/** One replicate as it is typed. */
export interface EnteredValue {
  readonly value: string | number;
  readonly counted: string | number;
  readonly videoId: string | null;
}
export const NO_VALUE: EnteredValue = { value: '', counted: '', videoId: null };

/** Replicates that were counted by hand, each with its count and the recording that was assessed. */
export function EnteredValues(props: {
  readonly material: MaterialView;
  readonly values: readonly EnteredValue[];
  readonly onChange: (values: readonly EnteredValue[]) => void;
}) {
  const t = useTranslations('qualityControl.run');
  const { material, values, onChange } = props;
  const { data } = useApi(listControlVideos, {
    params: { materialId: material.id },
    query: { limit: PAGE_LIMIT },
  });
  const change = (at: number, part: Partial<EnteredValue>): void =>
    onChange(values.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <Stack gap="sm">
      {values.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: replicates are told apart by their place alone
        <SimpleGrid key={at} cols={{ base: 1, xs: 3 }} spacing="sm">
          <NumberInput
            label={t('value', { number: at + 1, unit: material.unit })}
            withAsterisk
            min={0}
            max={LARGEST_VALUE[material.quantity]}
            value={each.value}
            onChange={(value) => change(at, { value })}
          />
          <NumberInput
            label={t('counted')}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            value={each.counted}
            onChange={(counted) => change(at, { counted })}
          />
          <Select
            label={t('recording')}
            data={(data?.videos ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={each.videoId}
            onChange={(videoId) => change(at, { videoId })}
            clearable
            searchable
          />
        </SimpleGrid>
      ))}
      <Group gap="sm">
        {values.length < MAX_REPLICATES && (
          <Button variant="default" size="xs" onClick={() => onChange([...values, NO_VALUE])}>
            {t('another')}
          </Button>
        )}
        {values.length > 1 && (
          <Button variant="default" size="xs" onClick={() => onChange(values.slice(0, -1))}>
            {t('fewer')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
