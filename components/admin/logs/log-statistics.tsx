'use client';
import { Center, Loader, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { getSystemLogStatistics, LOG_SEVERITY_NAMES, LOG_TYPE_NAMES } from '@/lib/platform/audit/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** How many entries there are of each kind, in the span of the filter or the last 30 days. */
export function LogStatistics({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}) {
  const t = useTranslations('admin.logs');
  const format = useFormatter();
  const { data, error, mutate } = useApi(getSystemLogStatistics, { query: { from, to } });
  if (error) return <ErrorAlert message={error.message} onRetry={() => void mutate()} />;
  if (!data) {
    return (
      <Center py="md">
        <Loader size="sm" />
      </Center>
    );
  }
  const day = (text: string): string =>
    format.dateTime(new Date(text), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Paper withBorder p="md" component="section" aria-label={t('statistics.title')}>
      <Stack gap="md">
        <Text>{t('statistics.span', { total: data.total, from: day(data.from), to: day(data.to) })}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="lg">
          <Counts
            title={t('statistics.byType')}
            rows={LOG_TYPE_NAMES.map((name) => [t(`type.${name}`), data.byType[name] ?? 0])}
          />
          <Counts
            title={t('statistics.bySeverity')}
            rows={LOG_SEVERITY_NAMES.map((name) => [t(`severity.${name}`), data.bySeverity[name] ?? 0])}
          />
          <Counts
            title={t('statistics.byUser')}
            rows={data.byUser.map(({ userEmail, count }) => [userEmail, count])}
          />
          <Counts
            title={t('statistics.byDay')}
            rows={data.byDay.slice(-7).map((entry) => [day(entry.day), entry.count])}
          />
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

function Counts({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [string, number])[];
}) {
  const t = useTranslations('admin.logs.statistics');
  const format = useFormatter();
  return (
    <div>
      <Title order={2} size="h6" mb={4}>
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <Table verticalSpacing={4} aria-label={title}>
          <Table.Tbody>
            {rows.map(([name, count]) => (
              <Table.Tr key={name}>
                <Table.Th fw={400} scope="row" style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Table.Th>
                <Table.Td ta="right">{format.number(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  );
}
