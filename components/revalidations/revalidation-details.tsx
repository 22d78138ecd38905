'use client';
import { Loader, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { ErrorAlert } from '@/components/ui/error-alert';
import {
  type Agreement,
  FIGURES,
  getRevalidation,
  type RevalidationResult,
  type RevalidationView,
} from '@/lib/domain/revalidations/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { VerdictBadge } from './verdict-badge';

// Chart.js is only loaded by pages that draw something.
const BlandAltmanChart = dynamic(() => import('./bland-altman-chart').then((all) => all.BlandAltmanChart), {
  ssr: false,
});

/** One revalidation: agreement of each figure, its plot, and every recording. */
export function RevalidationDetails({ id }: { readonly id: string }) {
  const t = useTranslations('revalidations');
  const { data, error, mutate } = useApi(getRevalidation, { params: { id } });
  if (error)
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />;
  if (!data) return <Loader role="status" aria-label={t('title')} />;
  if (!data.result) return null;
  return (
    <Stack gap="md">
      <Summary result={data.result} number={data.version_number} />
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
        {data.result.agreements
          .filter(({ pairs }) => pairs > 0)
          .map((agreement) => (
            <BlandAltmanChart key={agreement.figure} agreement={agreement} />
          ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('legend')}
      </Text>
      <Recordings recordings={data.recordings} />
    </Stack>
  );
}

function Summary({ result, number }: { readonly result: RevalidationResult; readonly number: number }) {
  const t = useTranslations('revalidations');
  const format = useReportFormat();
  const unitOf = ({ figure }: Agreement): string => (figure === 'concentration' ? '%' : t('points'));
  return (
    <>
      <Text size="sm" role="status">
        {t(`sentence.${result.verdict}`, { number, reports: result.reports })}
        {result.failed > 0 && ` ${t('failedOnes', { count: result.failed })}`}
      </Text>
      <Table.ScrollContainer
        minWidth={720}
        type="native"
        tabIndex={0}
        role="group"
        aria-label={t('agreement')}
      >
        <Table aria-label={t('agreement')} fz="sm" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('figure')}</Table.Th>
              <Table.Th ta="right">{t('pairs')}</Table.Th>
              <Table.Th ta="right">{t('bias')}</Table.Th>
              <Table.Th ta="right">{t('interval')}</Table.Th>
              <Table.Th ta="right">{t('limits')}</Table.Th>
              <Table.Th ta="right">{t('tolerance')}</Table.Th>
              <Table.Th ta="right">{t('outside')}</Table.Th>
              <Table.Th>{t('table.verdict')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.agreements.map((each) => (
              <Table.Tr key={each.figure}>
                <Table.Td>
                  {t('figureIn', { figure: t(`figures.${each.figure}`), unit: unitOf(each) })}
                </Table.Td>
                <Table.Td ta="right">{each.pairs}</Table.Td>
                <Table.Td ta="right">{each.bias === null ? '–' : format.number(each.bias)}</Table.Td>
                <Table.Td ta="right">
                  {each.bias_interval_95 ? format.interval(each.bias_interval_95) : '–'}
                </Table.Td>
                <Table.Td ta="right">{each.limits ? format.interval(each.limits) : '–'}</Table.Td>
                <Table.Td ta="right">± {format.number(each.tolerance)}</Table.Td>
                <Table.Td ta="right">{each.outside}</Table.Td>
                <Table.Td>
                  <VerdictBadge verdict={each.verdict} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function Recordings({ recordings }: Pick<RevalidationView, 'recordings'>) {
  const t = useTranslations('revalidations');
  const format = useReportFormat();
  const value = (number: number | null | undefined): string =>
    number === null || number === undefined ? '–' : format.number(number);
  if (!recordings)
    return (
      <Text size="sm" c="dimmed">
        {t('recordingsHidden')}
      </Text>
    );
  return (
    <Table.ScrollContainer
      minWidth={760}
      type="native"
      tabIndex={0}
      role="group"
      aria-label={t('recordings')}
    >
      <Table aria-label={t('recordings')} fz="sm" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('report')}</Table.Th>
            <Table.Th>{t('video')}</Table.Th>
            <Table.Th>{t('measuredWith')}</Table.Th>
            {FIGURES.map((figure) => (
              <Table.Th key={figure} ta="right">
                {t(`short.${figure}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {recordings.map((each) => (
            <Table.Tr key={`${each.report_code} ${each.video_name}`}>
              <Table.Td>
                {t('reportVersion', { code: each.report_code, number: each.report_number })}
              </Table.Td>
              <Table.Td>
                {each.video_name}
                {each.error && (
                  <Text size="xs" c="red">
                    {each.error}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{each.measured_with}</Table.Td>
              {FIGURES.map((figure) => (
                <Table.Td key={figure} ta="right">
                  {t('change', { before: value(each.signed[figure]), after: value(each.shadow?.[figure]) })}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
