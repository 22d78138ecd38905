'use client';
import { Modal, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import {
  REVIEW_KINDS,
  REVIEW_STATUSES,
  type ReviewKind,
  type ReviewStatistics,
} from '@/lib/domain/reviews/contract';
import { isMorphologyClass } from './morphology-class';

/** How much waits and how it was decided: by status, person and class. */
export function StatisticsDialog(props: {
  readonly statistics: ReviewStatistics | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('reviews');
  const { statistics } = props;
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('statistics.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {statistics && (
        <Stack gap="xl">
          {REVIEW_KINDS.map((type) => (
            <OfKind key={type} type={type} statistics={statistics} />
          ))}
        </Stack>
      )}
    </Modal>
  );
}

function OfKind({ type, statistics }: { readonly type: ReviewKind; readonly statistics: ReviewStatistics }) {
  const t = useTranslations('reviews');
  const format = useFormatter();
  const counts = statistics[type];
  const creators = statistics.creators.filter((each) => each.type === type);
  const classes = statistics.classes.filter((each) => each.type === type);
  const nameOf = (name: string): string => {
    if (name === 'unclassified') return t('facts.unclassified');
    return isMorphologyClass(name) ? t(`morphology.${name}`) : name;
  };
  return (
    <Stack gap="sm" component="section" aria-label={t(`tabs.${type}`)}>
      <Title order={3} size="h5">
        {t(`tabs.${type}`)}
      </Title>
      {counts.total === 0 ? (
        <Text size="sm" c="dimmed">
          {t(`none.${type}`)}
        </Text>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <FactList
              facts={[
                [t('statistics.total'), format.number(counts.total)],
                ...REVIEW_STATUSES.map(
                  (status) => [t(`status.${status}`), format.number(counts[status])] as const,
                ),
              ]}
            />
            <FactList
              facts={classes.map(({ name, count }) => [nameOf(name), format.number(count)] as const)}
            />
          </SimpleGrid>
          <Table.ScrollContainer
            minWidth={420}
            type="native"
            tabIndex={0}
            role="group"
            aria-label={t('statistics.people')}
          >
            <Table verticalSpacing={4} aria-label={t('statistics.people')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('columns.creator')}</Table.Th>
                  {REVIEW_STATUSES.map((status) => (
                    <Table.Th key={status} ta="right">
                      {t(`status.${status}`)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {creators.map((person) => (
                  <Table.Tr key={person.id}>
                    <Table.Td>{person.name}</Table.Td>
                    {REVIEW_STATUSES.map((status) => (
                      <Table.Td key={status} ta="right">
                        {format.number(person[status])}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </Stack>
  );
}
