'use client';
import { Center, Loader, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/reports/section';
import { ErrorAlert } from '@/components/ui/error-alert';
import { getVisits } from '@/lib/domain/samples/contract-visits';
import { useApi } from '@/lib/platform/http/use-api';
import { TrendSection } from './trend-section';
import { VisitTable } from './visit-table';

/** The samples of a patient and their trend. */
export function VisitSections(props: {
  readonly patientId: string;
  /** Videos that name the patient themselves. */
  readonly linkedVideos: number;
}) {
  const t = useTranslations('patients');
  const { data, error, mutate } = useApi(getVisits, { params: { id: props.patientId } });
  if (error) {
    const message = t('loadFailed', { message: error.message });
    return <ErrorAlert message={message} onRetry={() => void mutate()} />;
  }
  if (!data) {
    return (
      <Center py="lg">
        <Loader size="sm" />
      </Center>
    );
  }
  const { visits, total, changes } = data;
  const reported = visits.filter(({ report }) => report !== null);
  return (
    <>
      <Section title={t('trend.heading')}>
        {reported.length < 2 ? (
          <Text size="sm" c="dimmed">
            {t('trend.few')}
          </Text>
        ) : (
          <TrendSection visits={reported} changes={changes} />
        )}
      </Section>
      <Section title={t('page.visits')}>
        {visits.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('page.noVisits')}
          </Text>
        ) : (
          <VisitTable visits={visits} />
        )}
        {props.linkedVideos > 0 && (
          <Text size="sm" c="dimmed">
            {t('page.linkedVideos', { count: props.linkedVideos })}
          </Text>
        )}
        {total > visits.length && (
          <Text size="sm" c="dimmed">
            {t('page.more', { shown: visits.length, total })}
          </Text>
        )}
      </Section>
    </>
  );
}
