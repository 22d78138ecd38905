'use client';
import { Alert, List, Progress, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { MorphologySummary } from '@/lib/domain/morphology/contract-cells';
import { DEFECT_REGIONS, MIN_MORPHOLOGY_COUNTED } from '@/lib/science/who-manual';
import { correctedValues } from './corrected-values';
import classes from './morphology.module.css';

/** What was counted on all stills of a sample, with intervals and indices, and why it carries a verdict or not. */
export function SummaryPanel({ summary }: { readonly summary: MorphologySummary }) {
  const t = useTranslations('morphology.summary');
  const because = useTranslations('reports.morphology.because');
  const format = useReportFormat();
  const { current, automatic, byPerson, open, excluded, withheld } = summary;
  const counted = current?.counted ?? 0;
  if (summary.stills === 0) return null;
  const cellsOf = (count: number, of: number): string =>
    of < counted ? t('countOf', { count, of }) : String(count);
  const counter = t('counter', { counted, of: MIN_MORPHOLOGY_COUNTED });
  return (
    <Stack gap="sm" component="section" aria-label={t('heading')}>
      <Title order={2} size="h4">
        {t('heading')}
      </Title>
      <div>
        <Text fw={600} aria-live="polite">
          {counter}
        </Text>
        <Progress
          mt={4}
          value={Math.min(100, (100 * counted) / MIN_MORPHOLOGY_COUNTED)}
          aria-label={counter}
          maw={480}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {t('origin', { byPerson, byModels: counted - byPerson, open, excluded })}
        </Text>
      </div>
      {current && (
        <Table.ScrollContainer minWidth={0} type="native">
          <Table verticalSpacing={4} aria-label={t('heading')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('figure')}</Table.Th>
                <Table.Th ta="right">{t('share')}</Table.Th>
                <Table.Th ta="right">{t('interval')}</Table.Th>
                <Table.Th ta="right">{t('models')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {(['normal', ...DEFECT_REGIONS] as const).map((row) => {
                const share = row === 'normal' ? current.normal : current.regions[row];
                const of = share?.of ?? counted;
                const alone = row === 'normal' ? automatic?.normal : automatic?.regions[row];
                return (
                  <Table.Tr key={row}>
                    <Table.Td>{t(`rows.${row}`)}</Table.Td>
                    <Table.Td ta="right" className={classes.number ?? ''}>
                      {share ? `${format.number(share.percent)} % (${cellsOf(share.count, of)})` : '–'}
                    </Table.Td>
                    <Table.Td ta="right" className={classes.number ?? ''}>
                      {share ? format.interval(share.interval95) : '–'}
                    </Table.Td>
                    <Table.Td ta="right" className={classes.number ?? ''}>
                      {alone ? `${format.number(alone.percent)} %` : '–'}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {current && <Indices count={current} />}
      {summary.corrected && (
        <Text size="sm">
          {t('corrected', { ...summary.corrected.calls, ...correctedValues(summary.corrected, format) })}
        </Text>
      )}
      {current && withheld.length > 0 && (
        <Text size="sm">
          {t('withheld', { reasons: withheld.map((reason) => because(reason)).join('; ') })}
        </Text>
      )}
      {current && withheld.length === 0 && <Text size="sm">{t('judged')}</Text>}
      <Alert color="gray" role="note" title={t('limitsTitle')}>
        {t('limits')}
      </Alert>
    </Stack>
  );
}

/** The indices of several defects; they need every region of every cell. */
function Indices({ count }: { readonly count: NonNullable<MorphologySummary['current']> }) {
  const t = useTranslations('morphology.summary.indices');
  const format = useReportFormat();
  if (count.sdi === null) return <Text size="sm">{t('withheld')}</Text>;
  return (
    <List size="sm" spacing={2}>
      {(['tzi', 'mai', 'sdi'] as const).map((index) => {
        const value = count[index];
        return (
          <List.Item key={index}>
            {t(index, { value: value === null ? '–' : format.number(value, 2) })}
          </List.Item>
        );
      })}
    </List>
  );
}
