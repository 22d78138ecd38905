'use client';
import { Button, Table } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { DeploymentView } from '@/lib/domain/models/contract-deployments';
import type { Deployable } from './deploy-dialog';

/** What a project's analyses were made with, the newest first; and the way back to each. */
export function DeploymentTable(props: {
  readonly deployments: readonly DeploymentView[];
  readonly canDeploy: boolean;
  readonly onBack: (what: Deployable) => void;
}) {
  const t = useTranslations('models');
  const format = useFormatter();
  const when = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium', timeStyle: 'short' });
  const nameOf = ({ model_name, version_number }: DeploymentView): string =>
    version_number === null
      ? t('shippedNamed', { name: model_name })
      : t('versionOf', { name: model_name, number: version_number });
  const current = props.deployments.find(({ ended_at }) => ended_at === null);
  return (
    <Table.ScrollContainer
      minWidth={760}
      type="native"
      tabIndex={0}
      role="group"
      aria-label={t('history.title')}
    >
      <Table aria-label={t('history.title')} fz="sm" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.model')}</Table.Th>
            <Table.Th>{t('history.from')}</Table.Th>
            <Table.Th>{t('history.until')}</Table.Th>
            <Table.Th>{t('history.by')}</Table.Th>
            <Table.Th>{t('history.reason')}</Table.Th>
            {props.canDeploy && <Table.Th ta="right">{t('columns.actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.deployments.map((each) => (
            <Table.Tr key={each.id}>
              <Table.Td>{nameOf(each)}</Table.Td>
              <Table.Td>{when(each.started_at)}</Table.Td>
              <Table.Td>
                {each.ended_at ? (
                  when(each.ended_at)
                ) : (
                  <TintBadge color="teal">{t('columns.inUse')}</TintBadge>
                )}
              </Table.Td>
              <Table.Td>{each.deployed_by_name ?? '–'}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{each.reason}</Table.Td>
              {props.canDeploy && (
                <Table.Td ta="right">
                  {each.ended_at && each.version_id !== current?.version_id && (
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() =>
                        props.onBack({
                          versionId: each.version_id,
                          modelId: each.model_id,
                          name: nameOf(each),
                        })
                      }
                    >
                      {t('history.back')}
                    </Button>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
