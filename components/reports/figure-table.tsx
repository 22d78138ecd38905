'use client';
import { Group, Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { Figure } from '@/lib/domain/reports/contract-content';
import { referenceText, valueText, verdictText } from '@/lib/domain/reports/contract-text';
import classes from './report.module.css';
import { useReportFormat } from './use-report-format';

const COLORS = { within: 'teal', outside: 'orange', unknown: 'gray', none: 'gray' } as const;

/** How a value stands to its reference; in words, never by color alone. */
function VerdictBadge({ figure }: { readonly figure: Figure }) {
  const t = useTranslations('reports');
  if (figure.verdict === 'none') return <Text size="sm">{t('verdict.none')}</Text>;
  return (
    <Stack gap={2} align="flex-start">
      <TintBadge color={COLORS[figure.verdict]}>{verdictText(figure, t)}</TintBadge>
      {figure.isUncertain && (
        <Text size="xs" c="dimmed">
          {t('verdict.uncertain')}
        </Text>
      )}
    </Stack>
  );
}

function Value({ figure }: { readonly figure: Figure }) {
  const t = useTranslations('reports');
  const format = useReportFormat();
  if (figure.value === null) {
    return (
      <Text size="sm" c="dimmed" component="span">
        {valueText(figure, t, format)}
      </Text>
    );
  }
  return (
    <Group gap={4} wrap="nowrap" align="baseline" justify="flex-end" component="span">
      <Text fw={600} component="span" className={classes.number}>
        {valueText(figure, t, format)}
      </Text>
      <Text size="xs" c="dimmed" component="span">
        {figure.unit}
      </Text>
    </Group>
  );
}

/** Figures with interval, reference and verdict. On a phone all of it stands in two columns. */
export function FigureTable(props: {
  readonly figures: readonly Figure[];
  readonly label: string;
  /** Of the figures' notes. */
  readonly language: string | undefined;
  readonly hasNotes?: boolean;
}) {
  const t = useTranslations('reports');
  const format = useReportFormat();
  return (
    <Table verticalSpacing="xs" aria-label={props.label} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('results.parameter')}</Table.Th>
          <Table.Th ta="right">{t('results.value')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('results.interval')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('results.reference')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('results.verdict')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.figures.map((figure) => (
          <Table.Tr key={figure.key}>
            <Table.Td>
              <Text size="sm">{t(`figures.${figure.key}`)}</Text>
              {figure.reference && (
                <Group gap={6} hiddenFrom="sm" my={2}>
                  <VerdictBadge figure={figure} />
                  <Text size="xs" c="dimmed">
                    {referenceText(figure, t, format)}
                  </Text>
                </Group>
              )}
              {(props.hasNotes ?? true) && figure.note && (
                <Text size="xs" c="dimmed" lang={props.language}>
                  {figure.note}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">
              <Value figure={figure} />
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {figure.interval95 && format.interval(figure.interval95)}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm" className={classes.number}>
              {figure.interval95 ? format.interval(figure.interval95) : t('results.noInterval')}
            </Table.Td>
            <Table.Td visibleFrom="sm" className={classes.number}>
              {referenceText(figure, t, format)}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <VerdictBadge figure={figure} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
