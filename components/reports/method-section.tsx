'use client';
import { Box, Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { originSentences } from '@/lib/domain/reports/contract-origin';
import classes from './report.module.css';
import { useReportFormat } from './use-report-format';

interface Props {
  readonly content: ReportContent;
  /** Nobody issued a measurement, and when it was asked for is not kept with it. */
  readonly of?: 'report' | 'measurement';
}

/** Everything that has to be known to repeat the measurement. */
export function MethodSection({ content, of = 'report' }: Props) {
  const t = useTranslations('reports');
  const format = useReportFormat();
  const { method, analysis } = content;
  const moment = (iso: string | null): string =>
    iso ? t('pdf.utc', { date: format.moment(iso) }) : t('method.notKnown');
  const known = (value: number | null | undefined, decimals = 4): string =>
    value === null || value === undefined ? t('method.notKnown') : format.setting(value, decimals);
  const parameters = Object.entries(method.parameters);
  return (
    <Stack gap="md">
      <Text size="sm">{t('method.summary')}</Text>
      <FactList
        facts={[
          [
            t('method.models'),
            method.models.map((model) => (
              <Box component="span" display="block" key={model.sha256}>
                {model.id} {model.version}
                <br />
                <span className={classes.hash}>{model.sha256}</span>
              </Box>
            )),
          ],
          [t('method.software'), method.softwareVersions.join(', ')],
          ...(of === 'report'
            ? ([
                [t('method.analysis'), analysis.id],
                [t('method.requested'), moment(analysis.requestedAt)],
                [t('method.started'), moment(analysis.startedAt)],
                [t('method.issued'), moment(content.issuedAt)],
              ] as const)
            : []),
          ...(content.qualityControl
            ? [[t('method.control'), content.qualityControl.statement] as const]
            : []),
        ]}
      />
      <Table.ScrollContainer
        minWidth={820}
        type="native"
        tabIndex={0}
        role="group"
        aria-label={t('method.files')}
      >
        <Table aria-label={t('method.files')} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('replicates.video')}</Table.Th>
              <Table.Th>{t('method.sha256')}</Table.Th>
              <Table.Th ta="right">{t('method.frameRate')}</Table.Th>
              <Table.Th ta="right">{t('method.duration')}</Table.Th>
              <Table.Th ta="right">{t('method.pixelSize')}</Table.Th>
              <Table.Th ta="right">{t('method.chamberDepth')}</Table.Th>
              <Table.Th ta="right">{t('method.dilution')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {content.replicates.map((each) => (
              <Table.Tr key={each.videoId}>
                <Table.Td miw={96}>{each.videoName}</Table.Td>
                <Table.Td className={classes.hash}>{each.sha256 ?? t('method.notKnown')}</Table.Td>
                <Table.Td ta="right">{known(each.framesPerSecond, 2)}</Table.Td>
                <Table.Td ta="right">
                  {each.durationSeconds === null ? t('method.notKnown') : format.number(each.durationSeconds)}
                </Table.Td>
                <Table.Td ta="right">{known(each.calibration?.pixelSizeUm)}</Table.Td>
                <Table.Td ta="right">{known(each.calibration?.chamberDepthUm)}</Table.Td>
                <Table.Td ta="right">{known(each.calibration?.dilution)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {originSentences(content.replicates, t, format).map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      {parameters.length > 0 && (
        <details className={classes.noPrint}>
          <Text component="summary" size="sm" fw={600}>
            {t('method.parameters')}
          </Text>
          <FactList
            facts={parameters.map(([name, value]) => [
              name,
              typeof value === 'number' ? known(value, 6) : String(value),
            ])}
          />
        </details>
      )}
    </Stack>
  );
}
