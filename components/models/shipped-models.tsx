'use client';
import { Code, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/reports/section';
import type { listModels } from '@/lib/domain/models/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';

/** What is used wherever a project has deployed nothing of its own. */
export function ShippedModels({ models }: { readonly models: AnswerOf<typeof listModels>['shipped'] }) {
  const t = useTranslations('models');
  return (
    <Section title={t('shipped.title')}>
      <Text size="sm" c="dimmed">
        {t('shipped.text')}
      </Text>
      <Table.ScrollContainer
        minWidth={520}
        type="native"
        tabIndex={0}
        role="group"
        aria-label={t('shipped.title')}
      >
        <Table aria-label={t('shipped.title')} fz="sm" verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.name')}</Table.Th>
              <Table.Th>{t('columns.type')}</Table.Th>
              <Table.Th>{t('columns.version')}</Table.Th>
              <Table.Th>SHA-256</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {models.map(({ id, name, type, version, sha256 }) => (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{t(`type.${type}`)}</Table.Td>
                <Table.Td>{version}</Table.Td>
                <Table.Td>
                  <Code title={sha256}>{sha256.slice(0, 12)}</Code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
