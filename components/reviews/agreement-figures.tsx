'use client';
import { SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import { isLoweredByOneClass } from '@/lib/domain/reviews/contract-dominant-class';
import type { Comparison } from '@/lib/domain/reviews/contract-double';
import { useShare } from './use-share';

/** How two people agree, as a whole and by class. */
export function AgreementFigures({ agreement }: { readonly agreement: Comparison['agreement'] }) {
  const t = useTranslations('reviews.double');
  const format = useFormatter();
  const share = useShare();
  const total = agreement.pairs.length;
  const same = agreement.classes.reduce((sum, { both }) => sum + both, 0);
  const isLowered = isLoweredByOneClass({ same, total, kappa: agreement.kappa });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
      <Stack gap="xs">
        <FactList
          facts={[
            [t('matched'), format.number(total)],
            [t('onlyFirst'), format.number(agreement.onlyFirst.length)],
            [t('onlySecond'), format.number(agreement.onlySecond.length)],
            [t('fOne'), share(agreement.f1)],
            [t('meanIou'), share(agreement.meanIou)],
            [t('kappa'), share(agreement.kappa)],
            [t('kappaWithMissed'), share(agreement.kappaWithMissed)],
          ]}
        />
        {isLowered && (
          <Text size="sm" c="dimmed">
            {t('kappaLowered', { same, total })}
          </Text>
        )}
        {total > 0 && agreement.kappa === null && (
          <Text size="sm" c="dimmed">
            {t('kappaOneClass')}
          </Text>
        )}
      </Stack>
      <Table verticalSpacing={4} aria-label={t('byClass')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('class')}</Table.Th>
            <Table.Th ta="right">{t('ofFirst')}</Table.Th>
            <Table.Th ta="right">{t('ofSecond')}</Table.Th>
            <Table.Th ta="right">{t('ofBoth')}</Table.Th>
            <Table.Th ta="right">{t('fOneShort')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {agreement.classes.map((each) => (
            <Table.Tr key={each.class}>
              <Table.Td>{each.class}</Table.Td>
              <Table.Td ta="right">{format.number(each.first)}</Table.Td>
              <Table.Td ta="right">{format.number(each.second)}</Table.Td>
              <Table.Td ta="right">{format.number(each.both)}</Table.Td>
              <Table.Td ta="right">{share(each.f1)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </SimpleGrid>
  );
}
