'use client';
import { Badge, Button, Group, Loader, Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { EvaluationSummary } from '@/lib/domain/evaluations/contract';
import { useFigures } from './use-figures';

/** Evaluations with their main figures, the newest first. */
export function EvaluationTable(props: {
  readonly evaluations: readonly EvaluationSummary[];
  readonly shown: string | null;
  readonly onShow: (id: string) => void;
}) {
  const t = useTranslations('evaluations.table');
  const format = useFormatter();
  const { share } = useFigures();
  return (
    <Table.ScrollContainer minWidth={760} type="native" tabIndex={0} role="group" aria-label={t('label')}>
      <Table aria-label={t('label')} fz="sm" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('version')}</Table.Th>
            <Table.Th>{t('on')}</Table.Th>
            <Table.Th ta="right">{t('looks')}</Table.Th>
            <Table.Th ta="right">{t('current')}</Table.Th>
            <Table.Th ta="right">{t('recalibrated')}</Table.Th>
            <Table.Th ta="right">{t('candidate')}</Table.Th>
            <Table.Th>{t('when')}</Table.Th>
            <Table.Th>{t('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.evaluations.map((each) => (
            <Table.Tr key={each.id}>
              <Table.Td>{each.version_number}</Table.Td>
              <Table.Td>{t('counts', { videos: each.videos, frames: each.frames })}</Table.Td>
              <Table.Td ta="right">{each.looks}</Table.Td>
              {each.summary ? (
                (['current', 'recalibrated', 'candidate'] as const).map((which) => (
                  <Table.Td key={which} ta="right" fw={which === 'candidate' ? 600 : 400}>
                    {share(each.summary?.[which]?.f1)}
                  </Table.Td>
                ))
              ) : (
                <Table.Td colSpan={3}>
                  {each.state === 'running' ? (
                    <Group gap="xs" role="status">
                      <Loader size="xs" />
                      <Text size="sm">{t('running')}</Text>
                    </Group>
                  ) : (
                    <Group gap="xs">
                      <Badge color="red" variant="light">
                        {t('failed')}
                      </Badge>
                      <Text size="sm">{each.error}</Text>
                    </Group>
                  )}
                </Table.Td>
              )}
              <Table.Td>
                {format.dateTime(new Date(each.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
                <Text size="xs" c="dimmed">
                  {each.created_by_name}
                </Text>
              </Table.Td>
              <Table.Td>
                {each.summary && (
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
