'use client';
import { Group, Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import { arithmeticOf } from '@/lib/domain/reports/contract-arithmetic-figures';
import type { Figure, ReportContent } from '@/lib/domain/reports/contract-content';
import { footnotesOf } from '@/lib/domain/reports/contract-layout';
import { referenceText, valueText, verdictText } from '@/lib/domain/reports/contract-text';
import { ArithmeticButton } from './arithmetic/arithmetic-button';
import { LimitBarPicture } from './limit-bar';
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
  /** False leaves out limits and verdicts. */
  readonly hasReference?: boolean;
  /** The report that the figures are of: with it each figure opens what it was made of. */
  readonly content?: ReportContent;
  /** Whose tracks are shown behind a figure; without it the newest of each video. */
  readonly analysisId?: string | undefined;
}) {
  const t = useTranslations('reports');
  const format = useReportFormat();
  const { hasNotes = true, hasReference = true, content } = props;
  const { notes, markOf } = footnotesOf(props.figures);
  return (
    <Stack gap="xs">
      <Table verticalSpacing="xs" aria-label={props.label} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('results.parameter')}</Table.Th>
            <Table.Th ta="right">{t('results.value')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('results.interval')}</Table.Th>
            {hasReference && (
              <>
                <Table.Th visibleFrom="sm">{t('results.reference')}</Table.Th>
                <Table.Th visibleFrom="md">{t('results.againstLimit')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('results.verdict')}</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.figures.map((figure) => (
            <Table.Tr key={figure.key}>
              <Table.Td>
                <Text size="sm">
                  {t(`figures.${figure.key}`)}
                  {hasNotes && markOf(figure) !== null && (
                    <Text component="sup" size="xs" c="dimmed" ml={4}>
                      {markOf(figure)}
                    </Text>
                  )}
                </Text>
                {hasReference && figure.reference && (
                  <Group gap={6} hiddenFrom="sm" my={2}>
                    <VerdictBadge figure={figure} />
                    <Text size="xs" c="dimmed">
                      {referenceText(figure, t, format)}
                    </Text>
                  </Group>
                )}
              </Table.Td>
              <Table.Td ta="right">
                {content && figure.value !== null ? (
                  <ArithmeticButton
                    name={t(`figures.${figure.key}`)}
                    arithmetic={() => arithmeticOf(figure, content)}
                    analysisId={props.analysisId}
                  >
                    <Value figure={figure} />
                  </ArithmeticButton>
                ) : (
                  <Value figure={figure} />
                )}
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {figure.interval95 && format.interval(figure.interval95)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm" className={classes.number}>
                {figure.interval95 ? format.interval(figure.interval95) : t('results.noInterval')}
              </Table.Td>
              {hasReference && (
                <>
                  <Table.Td visibleFrom="sm" className={classes.number}>
                    {referenceText(figure, t, format)}
                  </Table.Td>
                  <Table.Td visibleFrom="md">
                    <LimitBarPicture figure={figure} />
                  </Table.Td>
                  <Table.Td visibleFrom="sm">
                    <VerdictBadge figure={figure} />
                  </Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {content && (
        <Text size="xs" c="dimmed" className={classes.noPrint}>
          {t('arithmetic.hint')}
        </Text>
      )}
      {hasNotes && notes.length > 0 && (
        <Stack gap={2}>
          {notes.map((note, at) => (
            <Text key={note} size="xs" c="dimmed" lang={props.language}>
              {at + 1} {note}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
