'use client';
import { Center, Loader, MultiSelect, Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { MaterialView } from '@/lib/domain/quality-control/contract-fields';
import {
  compareOperators,
  MAX_OPERATORS,
  type OperatorComparison,
} from '@/lib/domain/quality-control/contract-state';
import { useApi } from '@/lib/platform/http/use-api';
import { ComparisonText } from './comparison-text';

/** Operators, and the program, compared on the same recordings of a material. */
export function OperatorsTab({ material }: { readonly material: MaterialView }) {
  const t = useTranslations('qualityControl');
  const [chosen, setChosen] = useState<string[] | null>(null);
  const { data, error, mutate } = useApi(
    compareOperators,
    { params: { materialId: material.id }, query: { operators: chosen?.join(',') } },
    { keepPreviousData: true },
  );
  if (error) {
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  if (!data) {
    return (
      <Center py="xl">
        <Loader role="status" aria-label={t('tabs.operators')} />
      </Center>
    );
  }
  const nameOf = ({ name, isMeasured }: { readonly name: string; readonly isMeasured: boolean }): string =>
    isMeasured ? t('operators.program') : name;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('operators.text')}
      </Text>
      {data.available.length > 0 && (
        <MultiSelect
          label={t('operators.choose')}
          data={data.available.map((each) => ({ value: each.key, label: nameOf(each) }))}
          value={chosen ?? data.operators.map(({ key }) => key)}
          onChange={setChosen}
          maxValues={MAX_OPERATORS}
          maw={560}
        />
      )}
      {data.recordings.length === 0 ? (
        <Text c="dimmed" role="status">
          {t('operators.none')}
        </Text>
      ) : (
        <>
          <RecordingTable comparison={data} names={data.operators.map(nameOf)} />
          <ComparisonText comparison={data} names={data.operators.map(nameOf)} />
        </>
      )}
    </Stack>
  );
}

function RecordingTable(props: {
  readonly comparison: OperatorComparison;
  readonly names: readonly string[];
}) {
  const t = useTranslations('qualityControl.operators');
  const format = useReportFormat();
  const { unit, operators, recordings } = props.comparison;
  return (
    <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="group" aria-label={t('recording')}>
      <Table aria-label={t('text')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('recording')}</Table.Th>
            {operators.map(({ key }, at) => (
              <Table.Th key={key} ta="right">
                {props.names[at]}
              </Table.Th>
            ))}
            <Table.Th ta="right">{t('mean', { unit })}</Table.Th>
            <Table.Th ta="right">{t('spread', { unit })}</Table.Th>
            <Table.Th ta="right">{t('expected', { unit })}</Table.Th>
            <Table.Th>{t('verdict')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {recordings.map((each, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: recordings may share a name and never change places
            <Table.Tr key={row}>
              <Table.Td>{each.name}</Table.Td>
              {operators.map(({ key }, at) => (
                <Table.Td key={key} ta="right">
                  {format.number(each.values[at] ?? 0)}
                </Table.Td>
              ))}
              <Table.Td ta="right">{format.number(each.mean)}</Table.Td>
              <Table.Td ta="right">{format.number(each.standardDeviation, 2)}</Table.Td>
              <Table.Td ta="right">
                {each.expectedByCounting === null ? '–' : format.number(each.expectedByCounting, 2)}
              </Table.Td>
              <Table.Td>{props.comparison.spread ? t(`verdicts.${each.verdict}`) : '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
