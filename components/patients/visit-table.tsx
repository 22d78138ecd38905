'use client';
import { Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { PageLink } from '@/components/ui/page-access';
import { TintBadge } from '@/components/ui/tint-badge';
import type { VisitView } from '@/lib/domain/samples/contract-visits';
import { useClockDay } from './use-clock-day';

/** The samples of a patient, the newest first. */
export function VisitTable({ visits }: { readonly visits: readonly VisitView[] }) {
  const t = useTranslations('patients.visits');
  const label = useTranslations('patients.page')('visits');
  const figures = useTranslations('reports.figures');
  const format = useReportFormat();
  const day = useClockDay();
  const volumeOf = ({ volumeMl }: VisitView): string =>
    volumeMl === null ? '–' : t('ml', { volume: format.setting(volumeMl, 2) });
  const daysOf = ({ abstinenceDays }: VisitView): string =>
    abstinenceDays === null ? '–' : t('days', { days: format.setting(abstinenceDays, 1) });
  const concentrationOf = ({ report }: VisitView): string => {
    const found = report?.figures.concentration;
    return found ? `${format.number(found.value)} M/ml` : '–';
  };
  return (
    <Table verticalSpacing="xs" aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('date')}</Table.Th>
          <Table.Th>{t('dataset')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('abstinence')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('volume')}</Table.Th>
          <Table.Th visibleFrom="md" ta="right">
            {figures('concentration')}
          </Table.Th>
          <Table.Th>{t('report')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {visits.toReversed().map((visit) => (
          <Table.Tr key={visit.datasetId}>
            <Table.Td>
              <Text size="sm">{day(visit.date)}</Text>
              <Text size="xs" c="dimmed">
                {t(visit.dateFrom)}
              </Text>
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Stack gap={4} align="flex-start">
                <PageLink href={`/sarm/projects/${visit.projectId}/datasets/${visit.datasetId}/videos`}>
                  {visit.datasetName}
                </PageLink>
                {visit.isSimulated && <TintBadge color="violet">{t('simulated')}</TintBadge>}
              </Stack>
            </Table.Td>
            <Table.Td visibleFrom="sm">{daysOf(visit)}</Table.Td>
            <Table.Td visibleFrom="sm">{volumeOf(visit)}</Table.Td>
            <Table.Td visibleFrom="md" ta="right">
              {concentrationOf(visit)}
            </Table.Td>
            <Table.Td>
              {visit.report ? (
                <PageLink
                  href={`/sarm/reports/view/${visit.datasetId}?analysisId=${visit.report.analysisId}`}
                >
                  {day(visit.report.issuedAt)}
                </PageLink>
              ) : (
                <Text size="sm" c="dimmed">
                  {t('noReport')}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
