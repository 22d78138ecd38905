'use client';
import { Alert, List, Pagination, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { type AlarmView, listAlarms } from '@/lib/platform/alarms/contract';
import { useApi } from '@/lib/platform/http/use-api';

const PER_PAGE = 5;
/** As often as the installation is looked over, and a little sooner. */
const REFRESH_MS = 60_000;

/** What is wrong with the installation, since when and what to do; and what is over. */
export function AlarmsSection() {
  const t = useTranslations('admin.alarms');
  const table = useTranslations('table');
  const format = useFormatter();
  const title = useId();
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useApi(
    listAlarms,
    { query: { limit: PER_PAGE, offset: (page - 1) * PER_PAGE } },
    { keepPreviousData: true, refreshInterval: REFRESH_MS },
  );
  const moment = (text: string) => format.dateTime(new Date(text), 'moment');
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={title} id="alarms">
      <Stack gap="sm">
        <Title order={2} size="h4" id={title}>
          {t('title')}
        </Title>
        {error && <ErrorAlert message={t('loadFailed')} onRetry={() => void mutate()} />}
        {data?.open.map((alarm) => (
          <OpenAlarm key={alarm.id} alarm={alarm} since={t('since', { when: moment(alarm.raisedAt) })} />
        ))}
        {data && (
          <Text size="sm" c="dimmed">
            {data.open.length === 0 && (
              <>
                <IconCircleCheck size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> {t(
                  'none',
                )}{' '}
              </>
            )}
            {data.examinedAt ? t('examined', { when: moment(data.examinedAt) }) : t('never')}
          </Text>
        )}
        {data && data.total > 0 && (
          <>
            <Title order={3} size="h5">
              {t('past')}
            </Title>
            <List size="sm">
              {data.past.map((alarm) => (
                <List.Item key={alarm.id}>
                  {t('during', {
                    from: moment(alarm.raisedAt),
                    to: moment(alarm.clearedAt ?? alarm.raisedAt),
                  })}
                  {': '}
                  {alarm.message}
                </List.Item>
              ))}
            </List>
            {data.total > PER_PAGE && (
              <Pagination
                aria-label={t('page')}
                size="sm"
                total={Math.ceil(data.total / PER_PAGE)}
                value={page}
                onChange={setPage}
                getControlProps={(control) => ({ 'aria-label': table(control) })}
                getItemProps={(item) => ({ 'aria-label': table('pageNumber', { page: item }) })}
              />
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
}

function OpenAlarm({ alarm, since }: { readonly alarm: AlarmView; readonly since: string }) {
  const t = useTranslations('admin.alarms');
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={alarm.title}>
      <Stack gap={4}>
        <Text size="sm">{alarm.message}</Text>
        <Text size="sm">{t('advice', { advice: alarm.advice })}</Text>
        <Text size="sm">{since}</Text>
      </Stack>
    </Alert>
  );
}
