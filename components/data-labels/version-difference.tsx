'use client';
import { Modal, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { CHANGED_FIELDS, compareVersions, type Difference } from '@/lib/domain/labels/contract-versions';
import { useApi } from '@/lib/platform/http/use-api';

/** What has changed in a data label since a version of it was kept. */
export function VersionDifference(props: {
  readonly versionId: string | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('dataLabels');
  return (
    <Modal
      opened={props.versionId !== null}
      onClose={props.onClose}
      title={t('difference.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.versionId && <Content versionId={props.versionId} />}
    </Modal>
  );
}

function Content({ versionId }: { readonly versionId: string }) {
  const t = useTranslations('dataLabels.difference');
  const { data, error, mutate } = useApi(compareVersions, { params: { versionId }, query: { limit: 50 } });
  if (error) {
    return <ErrorAlert message={t('failed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton height={200} />;
  return (
    <Stack gap="md">
      <Summary summary={data.summary} />
      {data.changes.length > 0 && <Changes changes={data.changes} total={data.total_count} />}
    </Stack>
  );
}

function Summary({ summary }: { readonly summary: Difference['summary'] }) {
  const t = useTranslations('dataLabels.difference');
  const format = useFormatter();
  return (
    <FactList
      facts={[
        [t('added'), format.number(summary.added)],
        [t('removed'), format.number(summary.removed)],
        [t('changed'), format.number(summary.changed)],
        [t('unchanged'), format.number(summary.unchanged)],
        ...CHANGED_FIELDS.flatMap((field) => {
          const count = summary.changed_fields[field];
          return count
            ? ([[t('inField', { field: t(`fields.${field}`) }), format.number(count)]] as const)
            : [];
        }),
      ]}
    />
  );
}

function Changes({ changes, total }: { readonly changes: Difference['changes']; readonly total: number }) {
  const t = useTranslations('dataLabels.difference');
  const format = useFormatter();
  return (
    <>
      <Table.ScrollContainer minWidth={420}>
        <Table verticalSpacing={4} aria-label={t('title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('frame')}</Table.Th>
              <Table.Th>{t('change')}</Table.Th>
              <Table.Th>{t('what')}</Table.Th>
              <Table.Th ta="right">{t('overlap')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map((change) => (
              <Table.Tr key={change.detection_id}>
                <Table.Td>{format.number(change.frame_number)}</Table.Td>
                <Table.Td>{t(change.change)}</Table.Td>
                <Table.Td>{change.fields.map((field) => t(`fields.${field}`)).join(', ') || '–'}</Table.Td>
                <Table.Td ta="right">
                  {change.iou === null ? '–' : format.number(change.iou, { maximumFractionDigits: 2 })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {total > changes.length && (
        <Text size="sm" c="dimmed">
          {t('cut', { count: changes.length, total })}
        </Text>
      )}
    </>
  );
}
