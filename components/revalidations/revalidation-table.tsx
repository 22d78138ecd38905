'use client';
import { Button, Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { RevalidationSummary } from '@/lib/domain/revalidations/contract';
import { VerdictBadge } from './verdict-badge';

const STATE_COLORS = { running: 'blue', cancelled: 'gray', failed: 'red' } as const;

/** Revalidations with their verdicts, the newest first. */
export function RevalidationTable(props: {
  readonly revalidations: readonly RevalidationSummary[];
  readonly shown: string | null;
  readonly onShow: (id: string) => void;
}) {
  const t = useTranslations('revalidations.table');
  const format = useFormatter();
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="group" aria-label={t('label')}>
      <Table aria-label={t('label')} fz="sm" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('version')}</Table.Th>
            <Table.Th>{t('on')}</Table.Th>
            <Table.Th>{t('verdict')}</Table.Th>
            <Table.Th>{t('when')}</Table.Th>
            <Table.Th>{t('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.revalidations.map((each) => (
            <Table.Tr key={each.id}>
              <Table.Td>{each.version_number}</Table.Td>
              <Table.Td>
                {each.result
                  ? t('counts', { reports: each.result.reports, videos: each.result.videos })
                  : '–'}
              </Table.Td>
              <Table.Td>
                {each.result ? (
                  <VerdictBadge verdict={each.result.verdict} />
                ) : (
                  <>
                    {each.state !== 'completed' && (
                      <TintBadge color={STATE_COLORS[each.state]}>{t(`states.${each.state}`)}</TintBadge>
                    )}
                    {each.state === 'failed' && <Text size="xs">{each.error}</Text>}
                  </>
                )}
              </Table.Td>
              <Table.Td>
                {format.dateTime(new Date(each.created_at), 'moment')}
                <Text size="xs" c="dimmed">
                  {each.created_by_name}
                </Text>
              </Table.Td>
              <Table.Td>
                {each.result && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={props.shown === each.id}
                    onClick={() => props.onShow(each.id)}
                  >
                    {t('show')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
