'use client';
import { Button, Code, Group, Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { ModelVersionView } from '@/lib/domain/models/contract';
import { VersionOrigin } from './version-origin';

const COLORS = { quarantined: 'yellow', candidate: 'blue', retired: 'gray' } as const;
const MIB = 1024 * 1024;

/** The versions of a model and what can be done with each. */
export function VersionTable(props: {
  readonly versions: readonly ModelVersionView[];
  readonly canDeploy: boolean;
  /** Whether the models of this task have an int8 form. */
  /** Only those can be tried on a frame and made int8. */
  readonly isDetector: boolean;
  readonly onTry: (version: ModelVersionView) => void;
  readonly onDeploy: (version: ModelVersionView) => void;
  readonly onQuantize: (version: ModelVersionView) => void;
}) {
  const t = useTranslations('models');
  const format = useFormatter();
  return (
    <Table.ScrollContainer
      minWidth={980}
      type="native"
      tabIndex={0}
      role="group"
      aria-label={t('columns.versions')}
    >
      <Table aria-label={t('columns.versions')} fz="sm" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.version')}</Table.Th>
            <Table.Th>{t('quantize.originHead')}</Table.Th>
            <Table.Th>{t('columns.state')}</Table.Th>
            <Table.Th>{t('columns.file')}</Table.Th>
            <Table.Th>{t('columns.license')}</Table.Th>
            <Table.Th>{t('columns.created')}</Table.Th>
            {props.canDeploy && <Table.Th ta="right">{t('columns.actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.versions.map((version) => (
            <Table.Tr key={version.id}>
              <Table.Td>{version.number}</Table.Td>
              <Table.Td style={{ minWidth: 160 }}>
                <VersionOrigin version={version} versions={props.versions} />
              </Table.Td>
              <Table.Td>
                <Group gap={6} wrap="nowrap">
                  <TintBadge color={COLORS[version.state]}>{t(`state.${version.state}`)}</TintBadge>
                  {version.is_deployed && <TintBadge color="teal">{t('columns.inUse')}</TintBadge>}
                </Group>
              </Table.Td>
              <Table.Td>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {version.file_name}
                </Text>
                <Text size="xs" c="dimmed">
                  {t('fileFacts', {
                    megabytes: version.size_bytes / MIB,
                    nodes: version.facts.nodes,
                    opset: version.facts.opset,
                  })}{' '}
                  <Code fz="xs" title={version.sha256}>
                    {version.sha256.slice(0, 12)}
                  </Code>
                </Text>
              </Table.Td>
              <Table.Td>{version.license}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {format.dateTime(new Date(version.created_at), { dateStyle: 'medium' })}
                <Text size="xs" c="dimmed">
                  {version.created_by_name ?? '–'}
                </Text>
              </Table.Td>
              {props.canDeploy && (
                <Table.Td>
                  <Group gap="xs" justify="flex-end" wrap="nowrap">
                    {props.isDetector && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={t('tryNamed', { number: version.number })}
                        onClick={() => props.onTry(version)}
                      >
                        {t('try')}
                      </Button>
                    )}
                    {version.state === 'candidate' && version.origin !== 'quantized' && props.isDetector && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={t('quantize.makeNamed', { number: version.number })}
                        onClick={() => props.onQuantize(version)}
                      >
                        {t('quantize.make')}
                      </Button>
                    )}
                    {version.state === 'candidate' && !version.is_deployed && (
                      <Button
                        size="xs"
                        aria-label={t('deployNamed', { number: version.number })}
                        onClick={() => props.onDeploy(version)}
                      >
                        {t('deploy.submit')}
                      </Button>
                    )}
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
